/** Days are counted from 1970-01-01, a Thursday. */
const oneDay = 24 * 60 * 60 * 1000

/** A date of the calendar, YYYY-MM-DD. */
export const dateOfDay = (day: number): string => new Date(day * oneDay).toISOString().slice(0, 10)

/** The day of a date that there is. */
export const dayOfDate = (date: string): number => Date.parse(date) / oneDay

/** Epoch milliseconds of midnight, UTC. */
export const midnightOf = (day: number): number => day * oneDay

/** The day, in UTC, in which a moment lies. */
export const dayAt = (time: number): number => Math.floor(time / oneDay)

export const yearOf = (day: number): number => new Date(day * oneDay).getUTCFullYear()

/** The day of a month, counted from 1; the 0th is the last of the month before. */
export const dayIn = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / oneDay

export const [sunday, monday, thursday, saturday] = [0, 1, 4, 6]

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** The first, second, … of a weekday in a month. */
export function nthWeekday(year: number, month: number, { weekday, n }: { weekday: number; n: number }): number {
  const first = dayIn(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
}

/** The last of a weekday in a month. */
export function lastWeekday(year: number, month: number, weekday: number): number {
  const last = dayIn(year, month + 1, 0)
  return last - ((weekdayOf(last) - weekday + 7) % 7)
}
