import type { BacktestResult } from './backtest-result.ts'
import {
  annualReturn,
  annualVolatility,
  dailyReturns,
  deflatedSharpe,
  type Fall,
  monthsAhead,
  sessionsPerYear,
  sharpeRatio,
  totalReturn,
  worstFalls,
} from './statistics.ts'

/** What sums a run up: all of it is of the same series, which begins before the cost of the first purchase. */
export interface RunFigures {
  /** Fractions. The annual ones are null for less than a year. */
  readonly totalReturn: number
  readonly annualReturn: number | null
  readonly annualTurnover: number | null
  /** Of daily returns, whatever their number is. */
  readonly annualVolatility: number | null
  readonly sharpeRatio: number | null
  /** The probability that the true Sharpe ratio is above that of the luckiest of all tries. */
  readonly deflatedSharpe: number | null
  /** The deepest fall; undefined where there was none. */
  readonly maxDrawdown: Fall | undefined
  /** The share of whole months whose return was above that of the equally weighted market. */
  readonly monthsAhead: number | null
}

/** The figures of a run. `tried` are the Sharpe ratios of all strategies that were tried, this one among them. */
export function runFigures(
  { dates, values, equalMarket, rebalances }: Pick<BacktestResult, 'dates' | 'values' | 'equalMarket' | 'rebalances'>,
  tried: readonly number[],
): RunFigures {
  const returns = dailyReturns(values)
  const turnover = rebalances.reduce((sum, one) => sum + (one.turnover ?? 0), 0)
  return {
    totalReturn: totalReturn(values),
    annualReturn: annualReturn(values),
    annualTurnover: returns.length < sessionsPerYear ? null : (turnover * sessionsPerYear) / returns.length,
    annualVolatility: annualVolatility(returns),
    sharpeRatio: sharpeRatio(returns),
    deflatedSharpe: deflatedSharpe(returns, tried),
    maxDrawdown: worstFalls(dates, values, 1)[0],
    monthsAhead: monthsAhead(dates, values, equalMarket),
  }
}
