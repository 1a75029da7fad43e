import { dayOfDate, isTradingDayNumber } from './trading-days.ts'

/** Closures of the exchange are shorter. */
const longestClosure = 14

/**
 * The age in calendar days, as `daysOld` counts it, above which prices of a session, YYYY-MM-DD, are old: on the day after the next
 * session, its prices should be available. A weekday without a session does not age prices.
 */
export function freshDays(session: string): number {
  const from = dayOfDate(session)
  let days = 1
  while (days < longestClosure && !isTradingDayNumber(from + days)) days++
  return days
}
