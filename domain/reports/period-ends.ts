import { dateOfDay, dayIn, dayOfDate, daysBetween } from '../dataset/trading-days.ts'

/** Days by which periods that are a year apart may be closer or further: a year may have 52 or 53 weeks. */
const maxYearDifference = 15
const yearDays = 365
const daysOf13Weeks = 13 * 7

/** The period among others, by their ends in ascending order, that ended a year before one; undefined if there is none. */
export const yearBefore = <Period extends { readonly end: string }>(
  end: string,
  periods: readonly Period[],
): Period | undefined =>
  periods.findLast((period) => Math.abs(daysBetween(period.end, end) - yearDays) <= maxYearDifference)

/** The end of a fiscal quarter, or of a fiscal year. */
export interface PeriodEnd {
  /** YYYY-MM-DD */
  readonly end: string
  readonly isYear: boolean
}

/**
 * The period after the newest of some, which are in the order of their ends: it ends as far after that as a year before, or
 * 13 weeks or three months after it. Undefined without any period.
 */
export function periodAfter(periods: readonly PeriodEnd[]): PeriodEnd | undefined {
  const newest = periods.at(-1)
  if (newest === undefined) return undefined
  const same = yearBefore(newest.end, periods)
  const next = same && periods[periods.indexOf(same) + 1]
  if (same === undefined || next === undefined) return quarterAfter(newest.end, periods)
  const { isYear } = next
  const earlier = yearBefore(next.end, periods)
  if (isMonthEnd(next.end) && isMonthEnd(earlier?.end ?? next.end)) return { end: monthEndAfter(next.end, 12), isYear }
  if (isYear && earlier && daysBetween(earlier.end, next.end) % 7 === 0) {
    const yearEnds = periods
      .filter((period) => period.isYear && daysBetween(period.end, next.end) % 7 === 0)
      .map(({ end }) => dayOfDate(end))
    return { end: dateOfDay(yearOfWeeks(dayOfDate(next.end), yearEnds)), isYear }
  }
  return { end: dateOfDay(dayOfDate(newest.end) + daysBetween(same.end, next.end)), isYear }
}

/** The end of the year of 52 or 53 weeks after one: on a month's last such weekday, or on the one nearest to its last day. */
function yearOfWeeks(end: number, yearEnds: readonly number[]): number {
  const isNearest = yearEnds.some((day) => fromMonthEnd(day) > 0)
  const [least, most] = isNearest ? [-3, 3] : [-6, 0]
  const fits = (day: number) => fromMonthEnd(day) >= least && fromMonthEnd(day) <= most
  return [end + 52 * 7, end + 53 * 7].find(fits) ?? end + 52 * 7
}

/** Days from the nearest last day of a month; negative before it. */
function fromMonthEnd(day: number): number {
  const [year = 0, month = 0] = dateOfDay(day).split('-').map(Number)
  const [earlier, later] = [day - monthEnd(year, month - 1), day - monthEnd(year, month)]
  return earlier < -later ? earlier : later
}

/** Day 0 is the last day of the previous month. */
const monthEnd = (year: number, month: number): number => dayIn(year, month + 1, 0)

function isMonthEnd(date: string): boolean {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return dayOfDate(date) === monthEnd(year, month)
}

function monthEndAfter(date: string, months: number): string {
  const [year = 0, month = 0] = date.split('-').map(Number)
  return dateOfDay(monthEnd(year, month + months))
}

function quarterAfter(newest: string, periods: readonly PeriodEnd[]): PeriodEnd {
  const end = isMonthEnd(newest) ? monthEndAfter(newest, 3) : dateOfDay(dayOfDate(newest) + daysOf13Weeks)
  return { end, isYear: yearBefore(end, periods)?.isYear ?? false }
}
