import { dateOfDay, dayAt, dayOfDate, midnightOf, nthWeekday, saturday, sunday, weekdayOf, yearOf } from './days.ts'
import { isHoliday, isShort } from './holidays.ts'

const hour = 60 * 60 * 1000

/** Whether the exchanges of New York are open on a date, YYYY-MM-DD. */
export const isSession = (date: string): boolean => isSessionDay(dayOfDate(date))

/** When a session ends, in epoch milliseconds: 16:00 in New York, 13:00 on the eve of some holidays. */
export const closeOf = (session: string): number => closeOfDay(dayOfDate(session))

/** The newest session that had ended at a moment, at least so many milliseconds before. */
export function newestSession(now: number, delay = 0): string {
  let day = dayAt(now)
  while (!isSessionDay(day) || closeOfDay(day) + delay > now) day--
  return dateOfDay(day)
}

/** The session after a date. */
export function sessionAfter(date: string): string {
  let day = dayOfDate(date) + 1
  while (!isSessionDay(day)) day++
  return dateOfDay(day)
}

/** So many sessions up to and with a date’s own or the last before it, the oldest first. */
export function sessionsUpTo(date: string, count: number): readonly string[] {
  const sessions: string[] = []
  for (let day = dayOfDate(date); sessions.length < count; day--) if (isSessionDay(day)) sessions.push(dateOfDay(day))
  return sessions.reverse()
}

const isSessionDay = (day: number): boolean => ![sunday, saturday].includes(weekdayOf(day)) && !isHoliday(day)

const closeOfDay = (day: number): number => midnightOf(day) + ((isShort(day) ? 13 : 16) + hoursBehind(day)) * hour

/** Hours that clocks in New York are behind UTC on the afternoon of a day. */
function hoursBehind(day: number): 4 | 5 {
  const year = yearOf(day)
  const isSummer =
    day >= nthWeekday(year, 3, { weekday: sunday, n: 2 }) && day < nthWeekday(year, 11, { weekday: sunday, n: 1 })
  return isSummer ? 4 : 5
}
