import { type Period, periodIds, periods } from '../stock/stock.ts'

/** One session of a symbol's own series: the close in the listing's currency, above 0, and the shares traded. */
export interface Session {
  readonly close: number
  readonly volume: number
}

/** The statistics of one period. `deltaRatio` is a fraction of the earlier close (0.05 is 5 %). */
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

/** Statistics of a series in order of time; a period of n sessions needs n + 1 of them, or it is absent. */
export function statisticsOf(series: readonly Session[]): Statistics {
  const known = periodIds.filter((period) => series.length > periods[period])
  return Object.fromEntries(known.map((period) => [period, overLast(periods[period], series)]))
}

/** The last session is compared with the one n sessions before; lows, highs and averages exclude that one. */
function overLast(n: number, series: readonly Session[]): PeriodStatistics {
  const [baseline = noSession, ...sessions] = series.slice(-n - 1)
  const last = sessions.at(-1) ?? noSession
  const closes = sessions.map(({ close }) => close)
  return {
    close: {
      delta: round(last.close - baseline.close, decimals.price),
      deltaRatio: round(last.close / baseline.close - 1, decimals.ratio),
      average: round(mean(closes), decimals.price),
      low: round(Math.min(...closes), decimals.price),
      high: round(Math.max(...closes), decimals.price),
    },
    volume: { average: round(mean(sessions.map(({ volume }) => volume)), decimals.volume) },
  }
}

const noSession: Session = { close: NaN, volume: NaN }

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** To the nearest decimal; a tie goes to the even digit, so that rounding has no bias. */
function round(value: number, digits: number): number {
  // Only a multiple of 2^-(digits + 1) can lie exactly between two decimals, and scaling by a power of two is exact.
  const isTie = Math.abs(value * 2 ** (digits + 1)) % 2 === 1
  const scale = 10 ** digits
  const rounded = isTie ? (2 * Math.round((value * scale) / 2)) / scale : Number(value.toFixed(digits))
  return rounded === 0 ? 0 : rounded // −0 would be written as a change
}
