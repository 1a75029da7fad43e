import { setImmediate } from 'node:timers/promises'
import type { SessionBreadth } from '#domain/history/market-breadth'
import { periods, type Stock } from '#domain/stock/stock'
import { readStocks } from '../../market/dataset/read-lines.ts'
import type { NoteWriter } from '../note-cache.ts'
import { breadth, yearRange } from './breadth.ts'
import { largeCaps, sectorMoves } from './movers.ts'
import { leading, type Ranked } from './rankings.ts'
import { type NoteContext, noteContextOf, type Section, section, type SectionWriter } from './session.ts'
import { amount, capitalised, count, named, times, up } from './wording.ts'

/** Minimum usual turnover in dollars; below it, a single order is unusual volume. */
const minTurnover = 10e6

/** The multiple of the average from which volume is unusual. */
const unusual = 2

const maxListed = 3

/** The stocks with unusual volume. */
const unusualVolume: SectionWriter = (session) => {
  const found = session.stocks.flatMap((stock) => busy(stock))
  const top = leading(found, maxListed)
  const heading = session.oneOf('Unusual volume', 'Volume', 'Busier than usual')
  if (top.length === 0) return section(heading)
  return section(
    heading,
    introduction(session, found.length, top.length),
    top.map((each) => item(session, each)).join('\n'),
  )
}

/** Excludes the session itself from the average turnover: one busy day does not make a stock liquid. */
function busy(stock: Stock): readonly Ranked[] {
  const { close, volume, twoMonthsVolumeAverage: average } = stock
  if (close === null || volume === null || average === null) return []
  const before = (average * periods.twoMonths - volume) / (periods.twoMonths - 1)
  const value = volume / average
  return close * before >= minTurnover && value >= unusual && Number.isFinite(value) ? [{ stock, value }] : []
}

function introduction({ oneOf, onDay }: NoteContext, found: number, listed: number): string {
  const end = found > listed ? ', led by:' : ':'
  const their = found === 1 ? 'its' : 'their'
  return oneOf(
    `${capitalised(count(found, 'liquid stock'))} traded at least twice ${their} average volume ${onDay}${end}`,
    `Volume was at least double the two-month average in ${count(found, 'liquid stock')}${end}`,
    `Of the stocks that normally trade $10 million a day or more, ${amount(found)} at least doubled ${their} two-month average volume${end}`,
  )
}

function item({ oneOf }: NoteContext, { stock, value }: Ranked): string {
  const change = stock.dayDeltaRatio === null ? '' : `, ${up(stock.dayDeltaRatio)}`
  return oneOf(
    `- ${named(stock)}: ${times(value)} the average${change}`,
    `- ${named(stock)}${change}, at ${times(value)} the usual volume`,
    `- ${named(stock)}${change}, on ${times(value)} its average volume`,
  )
}

/** The breadth of a market's past sessions. */
interface PastBreadth {
  /** Changes with the past. */
  version(): string
  /** The oldest first. */
  sessions(): Promise<readonly SessionBreadth[]>
}

/** Writes the note from the dataset's numbers and the market's past, without a language model. */
export const createTemplateWriter = (past: PastBreadth | undefined): NoteWriter => ({
  source: 'template',
  ...(past && { version: () => past.version() }),
  write: async ({ dataset, simulated }) =>
    writeNote(await readStocks(dataset.body), { simulated, past: await past?.sessions() }),
})

/** The same for a market without a past. */
export const templateWriter: NoteWriter = createTemplateWriter(undefined)

/** In reading order. */
const sections: readonly SectionWriter[] = [breadth, sectorMoves, largeCaps, unusualVolume, yearRange]

/**
 * The market note about some stocks, markdown with cashtags; empty without usable numbers. Each section takes a few
 * hundredths of a second; yields to the event loop in between.
 */
export async function writeNote(stocks: readonly Stock[], { simulated, past }: About): Promise<string> {
  const session = noteContextOf(stocks, past)
  const written: Section[] = []
  for (const write of sections) {
    await setImmediate()
    written.push(write(session))
  }
  const body = written
    .filter(({ paragraphs }) => paragraphs.length > 0)
    .flatMap(({ heading, paragraphs }) => [`### ${heading}`, ...paragraphs])
  const limits = hasGaps(stocks) ? [gaps] : []
  if (body.length + limits.length === 0) return ''
  const parts = [title(session), ...(simulated ? [disclosure(session)] : []), ...limits, ...body, method(session)]
  return `${parts.join('\n\n')}\n`
}

/** Whether the prices have gaps: every other record with a change over two months has one over a week. */
const hasGaps = (stocks: readonly Stock[]): boolean =>
  stocks.every(({ weekDelta }) => weekDelta === null) && stocks.some((stock) => stock.twoMonthsDelta !== null)

const gaps =
  'Prices come from public records, which have the close of a stock on two days in five, weeks later: there is nothing to say of a day or a week, or of volumes.'

interface About {
  readonly simulated: boolean
  /** The breadth of past sessions, the oldest first. */
  readonly past?: readonly SessionBreadth[] | undefined
}

/** "Friday, Nov 20, 2026": the format of the page’s dates. */
const fullDate = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'long', day: 'numeric', month: 'short', year: 'numeric' },
  timeZone: 'UTC',
})

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
    '*Generated automatically; excludes funds.*',
    '*An automatic summary of the data; funds are not included.*',
  )
}
