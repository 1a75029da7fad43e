import type { Bars } from '../prices/bars.ts'
import { sessionsInYear } from '../prices/calendar.ts'

/** What a year of bars says about a stock, in dollars. Averages are undefined until there are enough sessions. */
export interface TradingFigures {
  readonly close: number
  readonly low: number
  readonly high: number
  readonly average50: number | undefined
  readonly average200: number | undefined
}

/** The figures after the last of some bars. */
export function tradingFigures({ session, low, high, close }: Bars): TradingFigures {
  // 52 weeks: a session on the same weekday a year ago is one too many.
  const year = session.findIndex((one) => one > (session.at(-1) ?? 0) - sessionsInYear)
  return {
    close: close.at(-1) ?? NaN,
    low: low.subarray(year).reduce((least, one) => Math.min(least, one)),
    high: high.subarray(year).reduce((greatest, one) => Math.max(greatest, one)),
    average50: averageOfLast(50, close),
    average200: averageOfLast(200, close),
  }
}

function averageOfLast(count: number, closes: Float64Array): number | undefined {
  if (closes.length < count) return undefined
  return closes.subarray(-count).reduce((sum, close) => sum + close, 0) / count
}
