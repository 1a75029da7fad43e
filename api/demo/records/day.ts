import { dateOf, sessionsInYear } from '../prices/calendar.ts'

const sessionsInQuarter = Math.floor(sessionsInYear / 4)
const oneDay = 24 * 60 * 60 * 1000
const reportingDelay = 40 * oneDay

/** The day on which a dataset is made: what its records have in common. */
export interface Day {
  readonly session: number
  /** Epoch milliseconds of midnight, UTC. */
  readonly midnight: number
  /** The last calendar quarter that companies have reported on: a number that rises, and its last day. */
  readonly quarter: { readonly number: number; readonly end: string }
}

/** The day of a session. */
export function dayOf(session: number): Day {
  const midnight = Date.parse(dateOf(session))
  const reported = new Date(midnight - reportingDelay)
  const number = reported.getUTCFullYear() * 4 + Math.floor(reported.getUTCMonth() / 3)
  const end = new Date(Date.UTC(Math.floor(number / 4), (number % 4) * 3, 0))
  return { session, midnight, quarter: { number, end: end.toISOString().slice(0, 10) } }
}

/** When a quarterly dividend was last cut off, and when it is paid: three weeks later. `phase` sets companies apart. */
export function dividendDates({ session }: Day, phase: number): { readonly exDate: string; readonly payDate: string } {
  const exSession = session - ((session + phase) % sessionsInQuarter)
  return { exDate: dateOf(exSession), payDate: dateOf(exSession + 15) }
}
