import type { Prints } from '#domain/history/prints'
import { yearsBefore } from '../market/trading-calendar.ts'

/** The index of the first session within a number of years up to the last; `dates` are YYYY-MM-DD, ascending. */
export function firstWithin(dates: readonly string[], years: number): number {
  const from = yearsBefore(dates.at(-1) ?? '', years)
  return Math.max(
    dates.findIndex((date) => date > from),
    0,
  )
}

/** The sessions to keep. */
export interface KeptSessions {
  /** The number of years up to the last session. */
  readonly years: number
  /** A day, YYYY-MM-DD: sessions from it on are kept, too. */
  readonly from?: string | undefined
}

/** The index of the first session that is kept; `dates` as above. */
export function firstKept(dates: readonly string[], { years, from }: KeptSessions): number {
  const first = from === undefined ? -1 : dates.findIndex((date) => date >= from)
  return first < 0 ? firstWithin(dates, years) : Math.min(first, firstWithin(dates, years))
}

/** The prints of a listing from a session on, which becomes the first; undefined if the listing ended before. */
export function cutPrints(prints: Prints, from: number): Prints | undefined {
  const { close, volume, ranges, splits, isSparse } = prints
  const skipped = Math.max(from - prints.first, 0)
  const start = close.findIndex((price, at) => at >= skipped && !Number.isNaN(price))
  if (start < 0) return undefined
  return {
    symbol: prints.symbol,
    first: prints.first + start - from,
    close: close.subarray(start),
    volume: volume.subarray(start),
    ...(ranges && {
      ranges: {
        open: ranges.open.subarray(start),
        high: ranges.high.subarray(start),
        low: ranges.low.subarray(start),
      },
    }),
    splits: splits.flatMap(({ session, ratio }) => (session < from ? [] : [{ session: session - from, ratio }])),
    ...(isSparse && { isSparse }),
  }
}
