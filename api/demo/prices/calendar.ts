/** Sessions are counted from 0, the first Monday of the simulated market; every weekday is one. */
const firstMonday = Date.UTC(2024, 0, 1)
const oneDay = 24 * 60 * 60 * 1000

/** Sessions in a year: the longest history that is ever asked for. */
export const sessionsInYear = 260

/** The date of a session, YYYY-MM-DD. */
export function dateOf(session: number): string {
  const days = Math.floor(session / 5) * 7 + (session % 5)
  return new Date(firstMonday + days * oneDay).toISOString().slice(0, 10)
}

/**
 * The session of the last weekday before the day of `now`, in UTC.
 * Never earlier than a year after the first: a machine whose clock was never set has a market with a history, too.
 */
export function lastSessionBefore(now: Date): number {
  const yesterday = Math.floor((now.getTime() - firstMonday) / oneDay) - 1
  const session = Math.floor(yesterday / 7) * 5 + Math.min(yesterday % 7, 4)
  return Math.max(session, sessionsInYear)
}
