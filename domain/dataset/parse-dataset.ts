import { noDrops, parseStock, symbolOf, type DropReason, type Drops } from './parse-stock.ts'
import type { Stock } from '../stock/stock.ts'

/** What a whole dataset file says, read plainly. */
interface ParsedDataset {
  readonly stocks: readonly Stock[]
  /** Lines that hold anything, or are too long to look; `stocks` and `drops` together account for each. */
  readonly lines: number
  readonly drops: Drops
  /** Why records that name a symbol are not among the stocks, by symbol; the last of them counts. */
  readonly dropped: ReadonlyMap<string, DropReason>
}

/** More unreadable lines than this share mean that the file itself is broken. */
const unparsableLimit = 0.05

/** Bytes of a dataset, unpacked: a record fills up to 3 kB, and there is room for 100,000 of them. Whoever reads one refuses more. */
export const maxDatasetBytes = 384 * 1024 * 1024

/** So many dropped symbols are remembered: more than a market has. */
export const maxDropped = 20_000

/** A longer line is not a record: it is dropped unread. In bytes. */
export const maxLineBytes = 1_000_000

/** The stocks of a dataset's text, one JSON record a line: the meaning that the worker's byte scanner must equal. */
export function parseDataset(text: string): ParsedDataset {
  const stocks = new Map<string, Stock>()
  const drops = noDrops()
  const dropped = new Map<string, DropReason>()
  let lines = 0
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
      if (stocks.has(parsed.symbol)) drops.duplicate++
      stocks.set(parsed.symbol, parsed)
    }
  }
  for (const symbol of stocks.keys()) dropped.delete(symbol)
  return { stocks: [...stocks.values()], lines, drops, dropped }
}

/** Whether so much could not be read that the file must not be trusted: nothing good, or too many broken lines. */
export function isUnreadable({ lines, kept, drops }: { lines: number; kept: number; drops: Drops }): boolean {
  return kept === 0 || drops.unparsable > lines * unparsableLimit
}

/** A character is at most three bytes of UTF-8 for each of its UTF-16 units, so short lines need no counting. */
const isTooLong = (line: string): boolean =>
  line.length * 3 > maxLineBytes && new TextEncoder().encode(line).length > maxLineBytes
