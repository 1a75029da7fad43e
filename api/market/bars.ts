import { isDate } from '#domain/text/is-date'
import type { Bar, Split } from './store/market-store.ts'

/**
 * Adjusts bars for splits: prices before a split are divided by its ratio, volumes multiplied. Both lists are in order
 * of time. Splits after the last bar are ignored.
 */
export function adjustForSplits(bars: readonly Bar[], splits: readonly Split[]): readonly Bar[] {
  const end = bars.at(-1)?.date ?? ''
  const past = splits.filter(({ date }) => date <= end)
  if (past.length === 0) return bars
  return bars.map((bar) => {
    const factor = past.reduce((product, { date, ratio }) => (date > bar.date ? product * ratio : product), 1)
    return factor === 1 ? bar : adjusted(bar, factor)
  })
}

const adjusted = (bar: Bar, factor: number): Bar => ({
  ...bar,
  open: bar.open && bar.open / factor,
  high: bar.high && bar.high / factor,
  low: bar.low && bar.low / factor,
  close: bar.close / factor,
  volume: bar.volume && bar.volume * factor,
})

/** Changes smaller than those of a five-for-four split are ordinary. */
const minSplitRatio = 1.18

/** Whether raw prices jump between two sessions, after `since`, as they would at a split. Most jumps are only news. */
export function mayContainSplit(bars: readonly Bar[], since: string): boolean {
  return bars.some(({ date, close }, at) => {
    const before = bars[at - 1]?.close
    if (before === undefined || date <= since) return false
    return Math.max(close / before, before / close) >= minSplitRatio
  })
}

/** A source’s values of a session; null if missing or not a number. */
type Quote = Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', number | null>>

/** A symbol’s bar; undefined without a close. Other invalid values become null. */
export function toBar(symbol: string, session: string, quote: Quote): Bar | undefined {
  const close = positive(quote.close)
  if (close === null) return undefined
  const [open, high, low] = [positive(quote.open), positive(quote.high), positive(quote.low)]
  const volume = quote.volume !== null && quote.volume >= 0 ? quote.volume : null
  return { symbol, date: session, open, high, low, close, volume }
}

const positive = (price: number | null): number | null => (price !== null && price > 0 ? price : null)

/** The split of a source’s row as a list of one; empty if the ratio is 1 or the row is invalid. */
export function toSplits(symbol: string, session: unknown, ratio: number | null): readonly Split[] {
  if (!isDate(session)) return []
  const isChange = ratio !== null && ratio > 0 && Number.isFinite(ratio) && ratio !== 1
  return isChange ? [{ symbol, date: session, ratio }] : []
}

/** The splits of each symbol, in their order. */
export function splitsBySymbol(splits: readonly Split[]): ReadonlyMap<string, readonly Split[]> {
  const found = new Map<string, Split[]>()
  for (const split of splits) {
    const others = found.get(split.symbol)
    if (others) others.push(split)
    else found.set(split.symbol, [split])
  }
  return found
}
