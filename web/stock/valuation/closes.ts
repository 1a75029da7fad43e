import type { Close } from '#domain/valuation/valuation'
import type { History } from '../../data/history/history.ts'
import { closeTolerance } from '../../data/history/past-history.ts'

/**
 * The longest closes in the shares of the newest ones. A long history whose last common close with the recent one differs is in
 * shares of before a split, and one without a common session may be: the recent history then counts alone.
 */
export function closesOf(recent: History | undefined, long: History | undefined): readonly Close[] {
  if (!recent || !long) return (recent ?? long)?.sessions ?? []
  const closes = new Map(recent.sessions.map(({ date, close }) => [date, close]))
  const common = long.sessions.findLast(({ date }) => closes.has(date))
  const isSame = common && Math.abs((closes.get(common.date) ?? NaN) / common.close - 1) <= closeTolerance
  return isSame && long.sessions.length > recent.sessions.length ? long.sessions : recent.sessions
}
