import { keysOf } from '../keys-of.ts'
import { type ChangeField, changeFields, type Peers } from './peers.ts'

/** A stock's closes, oldest first. */
export interface CloseSeries {
  readonly symbol: string
  /** Dates are YYYY-MM-DD, each once. */
  readonly closes: readonly { readonly date: string; readonly close: number }[]
}

/** The same closes as percent of the first one: 100 at the start. */
export interface RebasedSeries {
  readonly symbol: string
  readonly points: readonly { readonly date: string; readonly value: number }[]
}

const base = 100

/**
 * Makes prices comparable: each series starts at 100 on the first of the newest `sessions` trading days that all of them
 * have. A series without a positive close on or after that day is left out.
 */
export function rebase(series: readonly CloseSeries[], sessions: number): readonly RebasedSeries[] {
  const known = series.filter(({ closes }) => closes.length > 0)
  const days = [...new Set(known.flatMap(({ closes }) => closes.map(({ date }) => date)))].toSorted()
  const starts = known.map(({ closes }) => closes[0]?.date ?? '')
  const start = [days.at(-sessions) ?? days[0] ?? '', ...starts].toSorted().at(-1) ?? ''
  return known.flatMap(({ symbol, closes }) => {
    const inSpan = closes.filter(({ date }) => date >= start)
    const first = inSpan[0]?.close ?? 0
    if (first <= 0) return []
    return [{ symbol, points: inSpan.map(({ date, close }) => ({ date, value: (close / first) * base })) }]
  })
}

/** A line of median changes, from its first point to its last. */
export interface MedianLine {
  /** In the unit of the closes, the oldest first: the first point is the close of its day, the last is on the newest known day. */
  readonly points: readonly { readonly date: string; readonly value: number }[]
  /** The periods of the line, the shortest first, with the changes of the stock and of the median as fractions. */
  readonly periods: readonly { readonly field: ChangeField; readonly own: number; readonly median: number }[]
}

/**
 * The median change of a group of stocks as a line on a stock's closes. It has one point for each period within the newest
 * `sessions`: how much lower or higher the group was then. `date` is the last day of the changes. Undefined if no period
 * fits.
 */
export function medianLine(
  closes: CloseSeries['closes'],
  changes: Peers['sectorChanges'],
  date: string | null,
  sessions: number,
): MedianLine | undefined {
  const newest = closes.findLastIndex((each) => date === null || each.date <= date)
  const last = closes[newest]
  if (!last) return undefined
  const periods = keysOf(changeFields).flatMap((field) => {
    const then = closes[newest - changeFields[field]]
    const median = changes[field] ?? -1
    if (changeFields[field] > sessions || !then || !(median > -1) || !(then.close > 0)) return []
    return [{ field, date: then.date, close: then.close, median, own: last.close / then.close - 1 }]
  })
  const first = periods.at(-1)
  if (!first) return undefined
  const end = first.close * (1 + first.median)
  return {
    points: [
      ...periods.map((period) => ({ date: period.date, value: end / (1 + period.median) })).toReversed(),
      { date: last.date, value: end },
    ],
    periods: periods.map(({ field, own, median }) => ({ field, own, median })),
  }
}
