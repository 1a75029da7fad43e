/**
 * Sessions are counted from 0, the first Monday of the simulated market’s datasets; earlier ones are negative. Every
 * weekday is one.
 */
const firstMonday = Date.UTC(2024, 0, 1)
export const oneDay = 24 * 60 * 60 * 1000

export const dateOfTime = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Sessions in a year, the longest history. */
export const sessionsInYear = 260

/** The date of a session, YYYY-MM-DD. */
export function dateOf(session: number): string {
  const week = Math.floor(session / 5)
  const days = 7 * week + (session - 5 * week)
  return dateOfTime(firstMonday + days * oneDay)
}

/** The first session of the calendar year of a session. */
export function firstSessionOfYear(session: number): number {
  const days = Math.floor((Date.parse(`${dateOf(session).slice(0, 4)}-01-01`) - firstMonday) / oneDay)
  return Math.floor(days / 7) * 5 + Math.min(days % 7, 5)
}

/**
 * The session of the last weekday before the day of `now`, in UTC. At least a year after the first session, so that a
 * machine with an unset clock also has a history.
 */
export const lastSessionBefore = (now: Date): number => Math.max(sessionUpTo(now.getTime() - oneDay), sessionsInYear)

/** The newest session up to the day of a time, in UTC. */
export function sessionUpTo(time: number): number {
  const days = Math.floor((time - firstMonday) / oneDay)
  const week = Math.floor(days / 7)
  return week * 5 + Math.min(days - week * 7, 4)
}

const sessionsInQuarter = Math.floor(sessionsInYear / 4)
const reportingDelay = 40 * oneDay

/** The day of a dataset, shared by its records. */
export interface Day {
  readonly session: number
  /** Epoch milliseconds of midnight, UTC. */
  readonly midnight: number
  /**
   * The last calendar quarter that companies have reported: an increasing number, its last day, and how many days ago
   * they reported it.
   */
  readonly quarter: { readonly number: number; readonly end: string; readonly reportAge: number }
}

/** The day of a session. */
export function dayOf(session: number): Day {
  const midnight = Date.parse(dateOf(session))
  const reported = new Date(midnight - reportingDelay)
  const number = reported.getUTCFullYear() * 4 + Math.floor(reported.getUTCMonth() / 3)
  const { end, filed } = quarterBefore(number)
  return { session, midnight, quarter: { number, end, reportAge: (midnight - Date.parse(filed)) / oneDay } }
}

/** The days of the quarter before the one with a number, and the day on which companies report it, YYYY-MM-DD. */
export const quarterBefore = (number: number): Readonly<Record<'start' | 'end' | 'filed', string>> => ({
  start: dateOfTime(quarterEndOf(number - 1) + oneDay),
  end: dateOfTime(quarterEndOf(number)),
  filed: dateOfTime(nextWeekday(quarterEndOf(number) + oneDay + reportingDelay)),
})

/** The midnight of a quarter’s last day. */
export const quarterEndOf = (number: number): number => Date.UTC(Math.floor(number / 4), (number % 4) * 3, 0)

/** The midnight of a day, or of the Monday after a weekend. */
export function nextWeekday(midnight: number): number {
  const weekday = new Date(midnight).getUTCDay()
  return midnight + (weekday === 6 ? 2 : weekday === 0 ? 1 : 0) * oneDay
}

/** The last quarterly ex-dividend session up to a session. */
export function exSessionUpTo(session: number, phase: number): number {
  const quarters = Math.floor((session + phase) / sessionsInQuarter)
  return quarters * sessionsInQuarter - phase
}

/**
 * The last quarterly ex-dividend date, and the payment three weeks later. `phase` spreads companies over the quarter.
 */
export function dividendDates({ session }: Day, phase: number): { readonly exDate: string; readonly payDate: string } {
  const exSession = exSessionUpTo(session, phase)
  return { exDate: dateOf(exSession), payDate: dateOf(exSession + 15) }
}
