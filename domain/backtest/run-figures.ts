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

/** The figures of a run, all of the same series, which begins before the cost of the first purchase. */
export interface RunFigures {
  /** Fractions. The annual ones are null for less than a year. */
  readonly totalReturn: number
  readonly annualReturn: number | null
  readonly annualTurnover: number | null
  /** For any number of daily returns. */
  readonly annualVolatility: number | null
  readonly sharpeRatio: number | null
  /** The probability that the true Sharpe ratio is above that of the luckiest try. */
  readonly deflatedSharpe: number | null
  /** The max drawdown; undefined for none. */
  readonly maxDrawdown: Fall | undefined
  /** The share of whole months whose return was above that of the equally weighted market. */
  readonly monthsAhead: number | null
}

/** The figures of a run. `tried` are the Sharpe ratios of all tried strategies, including this one. */
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
