import type { BacktestSettings, Rebalance } from './backtest.ts'

/**
 * The indexes of the signals' sessions: the last one of each week (from Monday on), month or quarter within the days of a
 * run, if another session follows in which to trade. `dates` are all sessions, YYYY-MM-DD, ascending. `later` moves each
 * signal on by so many sessions.
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

/** The number of sessions in the first period: a run can begin in each of them. At least 1 if there is a signal. */
export function countStarts(signals: readonly number[]): number {
  const [first, second] = signals
  if (first === undefined) return 0
  return second === undefined ? 1 : second - first
}

const day = 24 * 60 * 60 * 1000

/** A number that identifies the period of a day. */
function periodOf(date: string, rebalance: Rebalance): number {
  const [year = NaN, month = NaN] = date.split('-').map(Number)
  if (rebalance === 'month') return year * 12 + month
  if (rebalance === 'quarter') return year * 4 + Math.ceil(month / 3)
  // Day 0, 1970-01-01, was a Thursday.
  return Math.floor((Date.parse(date) / day + 3) / 7)
}
