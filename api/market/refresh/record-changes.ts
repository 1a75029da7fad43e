import { changeDays, type ListingChanges, maxChanges } from '#domain/dataset/listing-changes'
import { daysBefore } from '#domain/dataset/trading-days'
import { isShareSplit } from '#domain/history/share-splits'
import type { SymbolSpan } from '../identity/symbol-spans.ts'
import type { Split } from '../store/market-store.ts'

interface KnownChanges {
  /** The oldest first; may be empty for a listing that always had one symbol. */
  readonly spans?: readonly SymbolSpan[] | undefined
  /** The oldest first. */
  readonly splits: readonly Split[]
  /** Later changes are not known yet. */
  readonly day: string
}

/** The part of a record that names changes to the meaning of its symbol and prices in the last two years. */
export function changesOf(symbol: string, { spans = [], splits, day }: KnownChanges): Partial<ListingChanges> {
  const since = daysBefore(day, changeDays)
  const until = new Map(spans.flatMap((span) => (span.until === undefined ? [] : [[span.symbol, span.until]])))
  const formerly = [...until].map(([former, date]) => ({ symbol: former, until: date }))
  const known = formerly.filter((one) => one.symbol !== symbol && one.until > since)
  const recent = splits.filter(({ date, ratio }) => date > since && date <= day && isShareSplit(ratio))
  return {
    ...(known.length > 0 && { formerly: known.slice(-maxChanges) }),
    ...(recent.length > 0 && { splits: recent.slice(-maxChanges).map(({ date, ratio }) => ({ date, ratio })) }),
  }
}
