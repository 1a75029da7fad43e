import {
  dateOfDay,
  dayIn,
  dayOfDate,
  isTradingDayNumber,
  monday,
  nthWeekday,
  sunday,
  thanksgiving,
  thursday,
  weekdayOf,
  yearOf,
} from '#domain/dataset/trading-days'

const oneDay = 24 * 60 * 60 * 1000

/** Epoch milliseconds of midnight, UTC. */
const midnightOf = (day: number): number => day * oneDay

/** The UTC day of a time. */
const dayAt = (time: number): number => Math.floor(time / oneDay)

/** Whether the exchange closes at 13:00 on a session. */
function closesEarly(day: number): boolean {
  const year = yearOf(day)
  const isWorkingEve = weekdayOf(day) >= monday && weekdayOf(day) <= thursday
  const eves = [dayIn(year, 7, 3), dayIn(year, 12, 24)]
  return day === thanksgiving(year) + 1 || (isWorkingEve && eves.includes(day))
}

const hour = 60 * 60 * 1000

/** When a session ends, in epoch milliseconds: 16:00 in New York, 13:00 on the eve of some holidays. */
export const closingTimeOf = (session: string): number => closingTimeOfDay(dayOfDate(session))

/** The newest session that ended at least `delay` milliseconds before a time. */
export function lastTradingDay(now: number, delay = 0): string {
  let day = dayAt(now)
  while (!isTradingDayNumber(day) || closingTimeOfDay(day) + delay > now) day--
  return dateOfDay(day)
}

/** The session after a date. */
export function tradingDayAfter(date: string): string {
  let day = dayOfDate(date) + 1
  while (!isTradingDayNumber(day)) day++
  return dateOfDay(day)
}

/** The last `count` sessions up to and including a date, the oldest first. */
export function tradingDaysUpTo(date: string, count: number): readonly string[] {
  const sessions: string[] = []
  for (let day = dayOfDate(date); sessions.length < count; day--)
    if (isTradingDayNumber(day)) sessions.push(dateOfDay(day))
  return sessions.reverse()
}

/** The same day some years earlier, for comparing dates: YYYY-MM-DD. There may be no such day, as in 2025-02-29. */
export const yearsBefore = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`

const closingTimeOfDay = (day: number): number =>
  midnightOf(day) + ((closesEarly(day) ? 13 : 16) + hoursBehind(day)) * hour

/** By how many hours clocks in New York are behind UTC on the afternoon of a day. */
export function hoursBehind(day: number): 4 | 5 {
  const year = yearOf(day)
  const isSummer =
    day >= nthWeekday(year, 3, { weekday: sunday, n: 2 }) && day < nthWeekday(year, 11, { weekday: sunday, n: 1 })
  return isSummer ? 4 : 5
}
