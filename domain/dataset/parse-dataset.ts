import { technicalFieldIds } from '../stock/fields.ts'
import type { Stock } from '../stock/stock.ts'
import type { DropReason, Drops, TechnicalCounts } from './parse-stock.ts'
import { countWrongTechnical, noDrops, parseStock, symbolOf } from './parse-stock.ts'
import { isSparse, olderThanTwoMonths } from './sparse-prints.ts'

/** The content of a dataset file by the reference parser. */
interface ParsedDataset {
  readonly stocks: readonly Stock[]
  /** The number of lines that are not empty; each is counted in `stocks` or in `drops`. */
  readonly lines: number
  readonly drops: Drops
  /** Why records with a symbol were dropped, by symbol; of several, the last reason. */
  readonly dropped: ReadonlyMap<string, DropReason>
  readonly technical: TechnicalCounts
  /** Whether there are stocks, and the prices of all are sparse. */
  readonly isSparse: boolean
}

/** A file with a greater share of unreadable lines is rejected. */
const unparsableLimit = 0.05

/** The maximum bytes of an unpacked dataset: it holds 100,000 records of up to 3 kB. Readers reject a larger file. */
export const maxDatasetBytes = 384 * 1024 * 1024

/** The maximum number of stored dropped symbols: more than a market has. */
export const maxDropped = 20_000

/** In bytes. A longer line is dropped without parsing. */
export const maxLineBytes = 1_000_000

/** The stocks of a dataset's text, one JSON record a line: the reference for the worker's byte scanner. */
export function parseDataset(text: string): ParsedDataset {
  const stocks = new Map<string, Stock>()
  const drops = noDrops()
  const sparse = new Set<string>()
  const dropped = new Map<string, DropReason>()
  let lines = 0
  let wrong = 0
  for (const line of text.replace(/^\uFEFF/, '').split('\n')) {
    const isRead = !isTooLong(line)
    if (isRead && line.trim() === '') continue
    lines++
    const parsed = isRead ? parseStock(line) : 'unparsable'
    if (typeof parsed === 'string') {
      drops[parsed]++
      const symbol = isRead ? symbolOf(line) : undefined
      if (symbol !== undefined && dropped.size < maxDropped) dropped.set(symbol, parsed)
    } else {
      const record: unknown = JSON.parse(line)
      wrong += countWrongTechnical(record)
      if (stocks.has(parsed.symbol)) drops.duplicate++
      stocks.set(parsed.symbol, parsed)
      if (isSparse(record)) sparse.add(parsed.symbol)
      else sparse.delete(parsed.symbol)
    }
  }
  const isStale = olderThanTwoMonths([...stocks.values()].map(({ date }) => date))
  for (const symbol of sparse) {
    if (!isStale(stocks.get(symbol)?.date ?? null)) continue
    stocks.delete(symbol)
    sparse.delete(symbol)
    drops.stale++
    if (dropped.size < maxDropped) dropped.set(symbol, 'stale')
  }
  for (const symbol of stocks.keys()) dropped.delete(symbol)
  const all = [...stocks.values()]
  const known = all.filter((stock) => technicalFieldIds.some((field) => stock[field] !== null))
  const missing = technicalFieldIds.filter((field) => all.every((stock) => stock[field] === null))
  const technical = { stocks: known.length, wrong, missing }
  return { stocks: all, lines, drops, dropped, technical, isSparse: all.length > 0 && sparse.size === all.length }
}

/** Whether to reject the file: no valid records, or too many unreadable lines. */
export function isUnreadable({ lines, records, drops }: { lines: number; records: number; drops: Drops }): boolean {
  return records === 0 || drops.unparsable > lines * unparsableLimit
}

/** A character is at most three bytes of UTF-8 for each of its UTF-16 units, so short lines need not be measured. */
const isTooLong = (line: string): boolean =>
  line.length * 3 > maxLineBytes && new TextEncoder().encode(line).length > maxLineBytes
