import { roundDecimals } from '../rounding.ts'
import { type Period, periodIds, periods } from '../stock/stock.ts'

/** One session of a symbol's own series: the close in the listing's currency, above 0, and the shares traded. */
export interface Session {
  readonly close: number
  readonly volume: number
}

/** The statistics of one period. `deltaRatio` is a fraction of the earlier close (0.05 is 5%). */
export interface PeriodStatistics {
  readonly close: {
    readonly delta: number
    readonly deltaRatio: number
    readonly average: number
    readonly low: number
    readonly high: number
  }
  readonly volume: { readonly average: number }
}

/** The statistics of each period for which the series is long enough. */
export type Statistics = { readonly [P in Period]?: PeriodStatistics }

/** Decimal places of the dataset. */
const decimals = { price: 6, ratio: 8, volume: 2 } as const

/** A series in columns, in order of time: entry i of both is the same session. */
export interface Series {
  readonly close: ArrayLike<number>
  readonly volume: ArrayLike<number>
}

/** Statistics of a series in order of time; a period of n sessions is absent with fewer than n + 1 sessions. */
export function statisticsOf(series: readonly Session[]): Statistics {
  const columns = { close: series.map(({ close }) => close), volume: series.map(({ volume }) => volume) }
  const known = periodIds.filter((period) => series.length > periods[period])
  return Object.fromEntries(known.map((period) => [period, periodStatistics(columns, periods[period])]))
}

/**
 * The statistics of the last n sessions of a series, which has more than n. The last session is compared with the one n
 * sessions before; lows, highs and averages exclude that one.
 */
export function periodStatistics({ close, volume }: Series, n: number): PeriodStatistics {
  const [first, last] = [close.length - n, close[close.length - 1] ?? NaN]
  const baseline = close[first - 1] ?? NaN
  let [closes, shares, low, high] = [0, 0, Infinity, -Infinity]
  for (let at = first; at < close.length; at++) {
    const price = close[at] ?? NaN
    closes += price
    shares += volume[at] ?? NaN
    if (price < low) low = price
    if (price > high) high = price
  }
  return {
    close: {
      delta: changeOf(baseline, last),
      deltaRatio: changeRatioOf(baseline, last),
      average: roundDecimals(closes / n, decimals.price),
      low: roundDecimals(low, decimals.price),
      high: roundDecimals(high, decimals.price),
    },
    volume: { average: roundDecimals(shares / n, decimals.volume) },
  }
}

/** The change from a close to a later one, in the listing's currency. */
export const changeOf = (before: number, close: number): number => roundDecimals(close - before, decimals.price)

/** The same as a fraction of the earlier one. */
export const changeRatioOf = (before: number, close: number): number =>
  roundDecimals(close / before - 1, decimals.ratio)
