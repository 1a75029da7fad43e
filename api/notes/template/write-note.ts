import { setImmediate } from 'node:timers/promises'
import type { Stock } from '#domain/stock/stock'
import { breadth } from './breadth.ts'
import { largeCaps } from './large-caps.ts'
import { sectorMoves } from './sector-moves.ts'
import { type Section, type SectionWriter, noteContextOf, type NoteContext } from './session.ts'
import { unusualVolume } from './unusual-volume.ts'
import { yearRange } from './year-range.ts'
import type { NoteWriter } from '../note-cache.ts'
import { readStocks } from '../../market/dataset/read-lines.ts'

/** Writes the note from the dataset's numbers, without a language model. */
export const templateWriter: NoteWriter = {
  source: 'template',
  write: async ({ dataset, simulated }) => writeNote(await readStocks(dataset.body), { simulated }),
}

/** In the order in which they are read. */
const sections: readonly SectionWriter[] = [breadth, sectorMoves, largeCaps, unusualVolume, yearRange]

/**
 * The market note of some stocks, markdown with cashtags; empty without usable numbers. Each section takes a few
 * hundredths of a second; yields to the event loop in between.
 */
export async function writeNote(stocks: readonly Stock[], { simulated }: About): Promise<string> {
  const session = noteContextOf(stocks)
  const written: Section[] = []
  for (const write of sections) {
    await setImmediate()
    written.push(write(session))
  }
  const body = written
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .flatMap(({ heading, paragraphs }) => [`### ${heading}`, ...paragraphs])
  if (body.length === 0) return ''
  return `${[title(session), ...(simulated ? [disclosure(session)] : []), ...body, method(session)].join('\n\n')}\n`
}

interface About {
  readonly simulated: boolean
}

const fullDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })

function title({ date, oneOf }: NoteContext): string {
  const when = date === null ? 'the last session' : fullDate.format(Date.parse(date))
  const then = date === null ? `in ${when}` : `on ${when}`
  return `## ${oneOf(`The market ${then}`, `Market note: ${when}`, `How the market closed ${then}`)}`
}

function disclosure({ oneOf }: NoteContext): string {
  return oneOf(
    'This market is simulated: the companies are invented, and so are their prices.',
    'All companies and prices in this note are invented; the market is a simulation.',
    'What follows is about a simulated market, in which no company is real.',
  )
}

function method({ oneOf }: NoteContext): string {
  return oneOf(
    '*Generated automatically from the data; funds excluded.*',
    '*Written automatically from the data, without funds.*',
    '*An automatic summary of the data; funds are not included.*',
  )
}
