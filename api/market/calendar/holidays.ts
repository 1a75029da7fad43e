import {
  dayIn,
  dayOfDate,
  lastWeekday,
  monday,
  nthWeekday,
  saturday,
  sunday,
  thursday,
  weekdayOf,
  yearOf,
} from './days.ts'

/** Days of mourning and disaster, which no rule foretells. https://www.nyse.com/markets/hours-calendars */
const closedOnce = ['2012-10-29', '2012-10-30', '2018-12-05', '2025-01-09'].map(dayOfDate)

/** Whether the exchange is closed all day although it is a weekday: the NYSE’s rule 7.2, as it has been since 2022. */
export function isHoliday(day: number): boolean {
  const year = yearOf(day)
  return closedOnce.includes(day) || holidaysOf(year).includes(day)
}

/** Whether the exchange closes at 13:00 on a session. */
export function isShort(day: number): boolean {
  const year = yearOf(day)
  const isWorkingEve = weekdayOf(day) >= monday && weekdayOf(day) <= thursday
  const eves = [dayIn(year, 7, 3), dayIn(year, 12, 24)]
  return day === thanksgiving(year) + 1 || (isWorkingEve && eves.includes(day))
}

const thanksgiving = (year: number): number => nthWeekday(year, 11, { weekday: thursday, n: 4 })

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

/** A holiday at a weekend is observed on the weekday beside it. */
function observed(day: number): number {
  if (weekdayOf(day) === saturday) return day - 1
  return weekdayOf(day) === sunday ? day + 1 : day
}

/** Never on the Friday before: that is the last session of a year’s books. */
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
  // The day after the paschal full moon, counted from 21 March, and from there to the next Sunday.
  const fullMoon = dayIn(year, 3, 21) + moon - correction
  return fullMoon + 7 - weekdayOf(fullMoon)
}
