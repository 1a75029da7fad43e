import { formatDate } from '#words/dates'
import type { DatedNote } from '../../market/dated-note.ts'
import { contentWidth, type Footer, margin, pictureOf, right, textAt, wrapped } from './svg.ts'

const body = { size: 32 } as const
const maxLines = 8

/** The beginning of the market note. */
export function notePicture({ output, session }: Pick<DatedNote, 'output' | 'session'>, footer: Footer): string {
  const lines = wrapped(plainNote(output), contentWidth, body, maxLines)
  return pictureOf(
    [
      textAt(margin, 112, 'Market note', { size: 52, isBold: true }),
      textAt(right, 108, formatDate(session), { size: 28, color: 'dim', anchor: 'end' }),
      ...lines.map((line, index) => textAt(margin, 186 + index * 46, line, { ...body, color: 'second' })),
    ],
    footer,
  )
}

/** The sentences of a note without its headings and markup. */
const plainNote = (markdown: string): string =>
  markdown
    .split('\n')
    .filter((line) => !/^\s*(#|\||---)/.test(line))
    .map((line) =>
      line
        .replace(/^\s*([-*]|\d+\.)\s+/, '')
        .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
        .replaceAll(/[*_`]/g, ''),
    )
    .join(' ')
