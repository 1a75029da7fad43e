import { maxDropped, maxLineBytes } from '../dataset/dataset-limits.ts'
import { type ListingChanges, listingChangesOf } from '../dataset/listing-changes.ts'
import type { DropReason, Drops, TechnicalCounts } from '../dataset/parse-stock.ts'
import { countWrongTechnical, noDrops, parseStock, symbolOf } from '../dataset/parse-stock.ts'
import { isSparse, olderThanTwoMonths } from '../dataset/sparse-prints.ts'
import { createSymbolCase } from '../dataset/symbol-case.ts'
import { fieldsOf } from '../keys-of.ts'
import { technicalFieldIds } from '../stock/fields.ts'
import type { Stock } from '../stock/stock.ts'

/** The content of a dataset file by the reference parser. */
interface ParsedDataset {
  readonly stocks: readonly Stock[]
  /** The number of lines that are not empty; each is counted in `stocks` or in `drops`. */
  readonly lines: number
  readonly drops: Drops
  /** Why records with a symbol were dropped, by symbol; of several, the last reason. */
  readonly dropped: ReadonlyMap<string, DropReason>
  readonly technical: TechnicalCounts
  /** Those of the stocks that have any, by symbol. */
  readonly changes: ReadonlyMap<string, ListingChanges>
  /** Whether there are stocks, and the prices of all are sparse. */
  readonly isSparse: boolean
}

/** The stocks of a dataset's text, one JSON record per line: the reference for the worker's byte scanner. */
export function parseDataset(text: string): ParsedDataset {
  const stocks = new Map<string, Stock>()
  const drops = noDrops()
  const sparse = new Set<string>()
  const dropped = new Map<string, DropReason>()
  const changes = new Map<string, ListingChanges>()
  const counts = createSymbolCase((symbol) => stocks.has(symbol))
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
      if (!counts(fieldsOf(record)['symbol'], parsed.symbol)) continue
      stocks.set(parsed.symbol, parsed)
      changes.set(parsed.symbol, listingChangesOf(record))
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
  for (const [symbol, { formerly, splits }] of changes) {
    if (!stocks.has(symbol) || formerly.length + splits.length === 0) changes.delete(symbol)
  }
  const all = [...stocks.values()]
  const known = all.filter((stock) => technicalFieldIds.some((field) => stock[field] !== null))
  const missing = technicalFieldIds.filter((field) => all.every((stock) => stock[field] === null))
  const technical = { stocks: known.length, wrong, missing }
  const isAllSparse = all.length > 0 && sparse.size === all.length
  return { stocks: all, lines, drops, dropped, technical, changes, isSparse: isAllSparse }
}

/** A character is at most three bytes of UTF-8 for each of its UTF-16 units, so short lines need not be measured. */
const isTooLong = (line: string): boolean =>
  line.length * 3 > maxLineBytes && new TextEncoder().encode(line).length > maxLineBytes
