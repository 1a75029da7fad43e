/** Days are counted from 1970-01-01, a Thursday. */
const oneDay = 24 * 60 * 60 * 1000

/** A calendar date, YYYY-MM-DD. */
export const dateOfDay = (day: number): string => new Date(day * oneDay).toISOString().slice(0, 10)

/** The day of a valid date. */
export const dayOfDate = (date: string): number => Date.parse(date) / oneDay

/** The date so many calendar days before a valid one. */
export const daysBefore = (date: string, days: number): string => dateOfDay(dayOfDate(date) - days)

/** Calendar days from one valid date to another. */
export const daysBetween = (from: string, to: string): number => dayOfDate(to) - dayOfDate(from)

export const yearOf = (day: number): number => new Date(day * oneDay).getUTCFullYear()

/** The day of a month, counted from 1; the 0th is the last day of the previous month. */
export const dayIn = (year: number, month: number, date: number): number => Date.UTC(year, month - 1, date) / oneDay

export const [sunday, monday, thursday] = [0, 1, 4] as const
const saturday = 6

/** 0 is Sunday. */
export const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7

/** The first, second, … of a weekday in a month. */
export function nthWeekday(year: number, month: number, { weekday, n }: { weekday: number; n: number }): number {
  const first = dayIn(year, month, 1)
  return first + ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7
}

/** The last of a weekday in a month. */
function lastWeekday(year: number, month: number, weekday: number): number {
  const last = dayIn(year, month + 1, 0)
  return last - ((weekdayOf(last) - weekday + 7) % 7)
}

/** Closures for mourning or disaster, which follow no rule. https://www.nyse.com/markets/hours-calendars */
const unscheduledClosures = ['2012-10-29', '2012-10-30', '2018-12-05', '2025-01-09'].map(dayOfDate)

/** Whether the exchange is closed all day on a weekday: the NYSE’s rule 7.2, as of 2022. */
function isHoliday(day: number): boolean {
  const year = yearOf(day)
  return unscheduledClosures.includes(day) || holidaysOf(year).includes(day)
}

/** The fourth Thursday of November. */
export const thanksgiving = (year: number): number => nthWeekday(year, 11, { weekday: thursday, n: 4 })

function holidaysOf(year: number): readonly number[] {
  return [
    ...newYear(year),
    nthWeekday(year, 1, { weekday: monday, n: 3 }),
    nthWeekday(year, 2, { weekday: monday, n: 3 }),
    easterOf(year) - 2,
    lastWeekday(year, 5, monday),
    ...(year < 2022 ? [] : [observed(dayIn(year, 6, 19))]),
    observed(dayIn(year, 7, 4)),
    nthWeekday(year, 9, { weekday: monday, n: 1 }),
    thanksgiving(year),
    observed(dayIn(year, 12, 25)),
  ]
}

/** A holiday on a weekend is observed on the nearest weekday. */
function observed(day: number): number {
  if (weekdayOf(day) === saturday) return day - 1
  return weekdayOf(day) === sunday ? day + 1 : day
}

/** New Year’s Day is never observed on the Friday before: that is the last session of the accounting year. */
function newYear(year: number): readonly number[] {
  const day = dayIn(year, 1, 1)
  return weekdayOf(day) === saturday ? [] : [observed(day)]
}

/** Easter Sunday of the Gregorian calendar. */
function easterOf(year: number): number {
  const century = Math.floor(year / 100)
  const golden = year % 19
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const correction = moon === 29 || (moon === 28 && golden > 10) ? 1 : 0
  // The day after the paschal full moon, counted from March 21, and then the next Sunday.
  const fullMoon = dayIn(year, 3, 21) + moon - correction
  return fullMoon + 7 - weekdayOf(fullMoon)
}

/** Whether the exchanges of New York are open on a day. */
export const isTradingDayNumber = (day: number): boolean =>
  weekdayOf(day) !== sunday && weekdayOf(day) !== saturday && !isHoliday(day)

/** Whether the exchanges of New York are open on a date, YYYY-MM-DD. */
export const isTradingDay = (date: string): boolean => isTradingDayNumber(dayOfDate(date))

/** The session that is `count` sessions before a date, YYYY-MM-DD. */
export function tradingDayBefore(date: string, count = 1): string {
  let day = dayOfDate(date)
  for (let left = count; left > 0;) if (isTradingDayNumber(--day)) left--
  return dateOfDay(day)
}
