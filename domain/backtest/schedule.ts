import type { BacktestSettings, Rebalance } from './backtest.ts'

/**
 * The indexes of the sessions whose closes decide what is held: the last ones of each week (from Monday on), month or quarter
 * within the days of a run that has another session after it, on which is traded. `dates` are all sessions, YYYY-MM-DD,
 * ascending. `later` moves each so many sessions on.
 */
export function signalSessions(
  dates: readonly string[],
  { from, to, rebalance }: Pick<BacktestSettings, 'from' | 'to' | 'rebalance'>,
  later = 0,
): readonly number[] {
  const end = dates.findLastIndex((date) => date <= to)
  const signals: number[] = []
  for (let session = 0; session + later < end; session++) {
    const date = dates[session] ?? ''
    const isLast = periodOf(date, rebalance) !== periodOf(dates[session + 1] ?? '', rebalance)
    if (date >= from && isLast) signals.push(session + later)
  }
  return signals
}

/** How many sessions the first period has: a run can begin on each of them. At least 1 where there is a first signal. */
export function countStarts(signals: readonly number[]): number {
  const [first, second] = signals
  if (first === undefined) return 0
  return second === undefined ? 1 : second - first
}

const day = 24 * 60 * 60 * 1000

/** A number that the days of one period, and no other, have. */
function periodOf(date: string, rebalance: Rebalance): number {
  const [year = NaN, month = NaN] = date.split('-').map(Number)
  if (rebalance === 'month') return year * 12 + month
  if (rebalance === 'quarter') return year * 4 + Math.ceil(month / 3)
  // Day 0, 1970-01-01, was a Thursday.
  return Math.floor((Date.parse(date) / day + 3) / 7)
}
