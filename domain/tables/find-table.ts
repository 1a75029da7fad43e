import { isBlank } from './question.ts'
import { type ParseCells, readRecords, type RejectedLine, type TableRow } from './read-records.ts'

/** A table in a text, and what stands around it. */
export interface FoundTable {
  /** The last or first line, after #: our own export states there the day of its data. */
  readonly comment: string
  readonly header: readonly string[]
  readonly rows: readonly TableRow[]
  readonly rejected: readonly RejectedLine[]
  /** Titles, footers and further tables. */
  readonly around: readonly TableRow[]
}

/** What a title is: that of the symbols, of what was done in a list of transactions, another known one, or unknown. */
export type KnowTitle = (title: string) => 'symbol' | 'action' | 'other' | undefined

/** The header is among the first records: some reports begin with the account and its totals. */
const headRecords = 500
const headLength = 64 * 1024

/** A text that a spreadsheet must not read as a number: `="AAPL"`. */
const formulaOfText = /="(?<=(?:^|[,;\t|])=")([^"\n]*)"(?=[,;\t|]|$)/gm

/**
 * Finds the table of a text with line feeds only; undefined if it has none of at least two columns. `onProgress` is told the
 * share of the text that has been read.
 */
export function findTable(
  text: string,
  parse: ParseCells,
  know: KnowTitle,
  onProgress?: (share: number) => void,
): FoundTable | undefined {
  const lines = text.trimEnd()
  const ends = [lines.slice(lines.lastIndexOf('\n') + 1), lines.slice(0, Math.max(0, lines.indexOf('\n')))]
  const comment = ends.find((end) => end.startsWith('#')) ?? ''
  const [line = '', separator] = /^"?sep=(.)"?(?=\n)/i.exec(text) ?? []
  // The line feeds stay, so that lines keep their numbers.
  const body = text.slice(line.length).replace(comment, '').replaceAll(formulaOfText, '"$1"')
  const { rows, rejected } = readRecords(body, separator ?? separatorOf(body, parse, know), parse, onProgress)
  const head = findHeader(rows, know)
  if (!head) return undefined
  const below = readBelow(rows, head, know)
  return { ...below, comment, rejected: [...rejected, ...below.rejected].toSorted((a, b) => a.line - b.line) }
}

/** The separator with which most titles of a header are known and most records are as long. */
function separatorOf(body: string, parse: ParseCells, know: KnowTitle): string {
  const start = body.slice(0, body.lastIndexOf('\n', headLength) + 1 || headLength)
  const fits = [',', ';', '\t', '|'].map((separator) => {
    const rows = start.includes(separator) ? readRecords(start, separator, parse).rows : []
    const head = findHeader(rows, know)
    const width = head?.titles.length ?? 0
    return {
      separator,
      known: head?.known ?? 0,
      alike: rows.filter(({ cells }) => cells.length === width).length * width,
    }
  })
  return fits.reduce((best, one) => ((one.known - best.known || one.alike - best.alike) > 0 ? one : best)).separator
}

interface Header {
  readonly titles: readonly string[]
  /** The number of titles that are known; transactions count less than positions of the same file. */
  readonly known: number
  /** The positions of its first record and of the one behind its last. */
  readonly start: number
  readonly end: number
}

const isWords = ({ cells }: TableRow): boolean =>
  !cells.some((cell) => /\d/.test(cell) && /\d/.test(cell.replaceAll(/\([^()]*\)/g, '')))
const trimmed = (title: string): string => (/\s/.test(title) ? title.replaceAll(/\s+/g, ' ').trim() : title)

/** The first record with most known titles, with a second line of its titles; else the first with two cells. */
function findHeader(records: readonly TableRow[], know: KnowTitle): Header | undefined {
  const countKnown = (titles: readonly string[]) => {
    const known = titles.flatMap((title) => know(title) ?? [])
    return known.length - (known.includes('action') ? 3 : 0)
  }
  let best: Header | undefined
  for (const [start, { cells }] of records.slice(0, headRecords).entries()) {
    if (cells.length < 2) continue
    const titles = cells.map(trimmed)
    const one = { titles, known: countKnown(titles), start, end: start + 1 }
    const next = records[start + 1]
    const joined =
      next && isWords(next) && next.cells.length <= cells.length ? joinTitles(titles, next.cells) : undefined
    const two = { titles: joined ?? titles, known: countKnown(joined ?? []), start, end: start + 2 }
    const group = records[start - 1]
    const below = group && isWords(group) ? groupTitles(titles, group.cells, know) : titles
    const found = [one, { ...one, titles: below, known: countKnown(below) }].reduce(mostKnown)
    // A line of units belongs to the header, a stock without any number does not.
    const isUnits =
      next !== undefined && titles.some((title, at) => know(title) === 'symbol' && isBlank(next.cells[at]))
    const better = joined && (two.known > found.known || (isUnits && two.known === found.known)) ? two : found
    best = best ? mostKnown(best, better) : better
  }
  return best
}

const mostKnown = (best: Header, one: Header): Header => (one.known > best.known ? one : best)

const joinTitles = (titles: readonly string[], second: readonly string[]): readonly string[] =>
  titles.map((title, at) => trimmed(`${title} ${second[at] ?? ''}`))

/** Titles with the word that stands above several of them, where only both together are known. */
function groupTitles(titles: readonly string[], above: readonly string[], know: KnowTitle): readonly string[] {
  let group = ''
  return titles.map((title, at) => {
    group = trimmed(above[at] ?? '') || group
    const both = `${group} ${title}`
    return know(title) === undefined && know(both) !== undefined ? both : title
  })
}

/** The records below a header that are its rows. */
function readBelow(records: readonly TableRow[], { titles, start, end }: Header, know: KnowTitle) {
  const width = titles.findLastIndex((title) => title !== '') + 1
  const around = records.slice(0, start).filter(({ cells }) => !cells.every(isBlank))
  const rows: TableRow[] = []
  const rejected: RejectedLine[] = []
  const below = records.slice(end)
  const next = below.findIndex((record) => isFurtherHeader(record, titles, know))
  for (const row of next === -1 ? below : below.slice(0, next)) {
    const { line, cells } = row
    // A report of several parts names in each line the part, and what the line is (Interactive Brokers).
    if (titles[1] === 'Header' && (cells[0] !== titles[0] || cells[1] !== 'Data'))
      if (cells[0] === titles[0] && cells[1] !== 'Header') rejected.push({ line, reason: 'it is a total.' })
      else around.push(row)
    else if (cells.every(isBlank)) continue
    else if (cells.length === 1 && /\s|.{13}/.test(cells[0] ?? '')) around.push(row)
    else if (cells.length >= width && cells.every((cell, at) => at < titles.length || isBlank(cell)))
      if (cells.some((cell, at) => trimmed(cell) !== titles[at]))
        rows.push(cells.length > titles.length ? { line, cells: cells.slice(0, titles.length) } : row)
      else continue
    else rejected.push({ line, reason: `it has ${cells.length} cells, and the header has ${width}.` })
  }
  if (next !== -1) around.push(...below.slice(next))
  const isUsed = (at: number) => at < width || rows.some(({ cells }) => !isBlank(cells[at]))
  return { header: titles.filter((_, at) => isUsed(at)), rows, rejected, around }
}

/** Whether another table begins: another record of titles, for other columns. */
const isFurtherHeader = (record: TableRow, titles: readonly string[], know: KnowTitle): boolean =>
  titles[1] !== 'Header' &&
  isWords(record) &&
  record.cells.filter((cell) => know(cell) !== undefined).length >= 3 &&
  record.cells.some((cell, at) => trimmed(cell) !== (titles[at] ?? ''))
