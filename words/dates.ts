/*
 * All dates are written in one style, that of the English sentences around them, in the Gregorian calendar: “Aug 21, 2026”.
 * `Intl` with the browser's own locale would put another language, order or calendar into the sentence.
 */

/** The names of months, in English like all texts. */
export const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** A day in the calendar; the month counts from 0. */
export interface Day {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** Trading days are dates, not moments: they are read in UTC. */
export const dayOf = (date: Date): Day => ({
  year: date.getUTCFullYear(),
  month: date.getUTCMonth(),
  day: date.getUTCDate(),
})

const short = ({ month, day }: Day): string => `${months[month] ?? ''} ${day}`
/** Nov 19, 2026. */
export const medium = (day: Day): string => `${short(day)}, ${day.year}`
/** Nov 19, with its year if that is another. */
const sinceYear = (day: Day, year: number): string => (day.year === year ? short(day) : medium(day))

/** Any other day: Nov 19, 2026. */
export const formatDate = (date: string): string => written(date, (time) => medium(dayOf(time)))

/** A trading day: Nov 19, with its year if that is not the current one. */
export const formatSession = (date: string, today = new Date()): string =>
  written(date, (time) => sinceYear(dayOf(time), today.getFullYear()))

/** An invalid date is returned unchanged. */
export function written(date: string, format: (date: Date) => string): string {
  const time = Date.parse(date)
  return Number.isNaN(time) ? date : format(new Date(time))
}
