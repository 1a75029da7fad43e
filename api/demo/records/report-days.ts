import type { PastReport } from '#domain/reports/past-reports'
import type { ReportDays } from '#domain/reports/report-days'
import { dateOfTime, type Day, nextWeekday, oneDay, quarterEndOf } from '../calendar.ts'
import type { Company } from '../companies/traits.ts'
import { randomSequence, seedOf, uniformAt } from '../prices/random.ts'

/** Quarters in the hit rate. */
const quarters = 12

/** Every how many companies the minute of announcements is unknown, and how many of ten announce after the close. */
const [unknownMinutes, afterClose] = [12, 6]

/** When a company announces the quarter with a number, how long after its end at most likely, and how often it was expected. */
function announcementsOf({ seed }: Company) {
  const { whole } = randomSequence(seedOf(seed, 17))
  // All reports are filed 40 days after the quarter.
  const [lag, wobble, misses] = [whole(16, 32), whole(0, 4), whole(0, 2)]
  const delays = seedOf(seed, 18)
  const timeOf = (number: number): number =>
    nextWeekday(quarterEndOf(number) + (lag + Math.round(wobble * uniformAt(delays, number))) * oneDay)
  return { timeOf, likeliest: lag + Math.ceil(wobble / 2), misses }
}

/** When a company is expected to announce its next quarter, or announced the one without a report; a fund announces nothing. */
export function demoReportDays(company: Company, { midnight, quarter }: Day): ReportDays | undefined {
  if (company.isFund) return undefined
  const { timeOf, likeliest, misses } = announcementsOf(company)
  const next = quarter.number + 1
  const isOut = timeOf(next) <= midnight
  const end = quarterEndOf(isOut ? next + 1 : next)
  const window = (days: number) => dateOfTime(nextWeekday(end + (likeliest + days) * oneDay))
  return {
    expected: {
      ...{ end: dateOfTime(end), isYear: new Date(end).getUTCMonth() === 11 },
      ...{ from: window(-2), to: window(4), day: window(0) },
      ...{ hits: quarters - misses, of: quarters, basis: 'results' },
    },
    ...(isOut && { resultsOut: { end: dateOfTime(quarterEndOf(next)), day: dateOfTime(timeOf(next)) } }),
  }
}

/** When a company announced so many quarters with a report, and the one without, the newest first. */
export function demoPastReports(company: Company, { midnight, quarter }: Day, count: number): readonly PastReport[] {
  const { timeOf } = announcementsOf(company)
  const { whole } = randomSequence(seedOf(company.seed, 19))
  const minute = whole(0, unknownMinutes) === 0 ? null : whole(0, 9) < afterClose ? whole(960, 1020) : whole(390, 540)
  const newest = timeOf(quarter.number + 1) <= midnight ? quarter.number + 1 : quarter.number
  return Array.from({ length: count + newest - quarter.number }, (_, before) => ({
    ...{ end: dateOfTime(quarterEndOf(newest - before)), day: dateOfTime(timeOf(newest - before)) },
    ...{ minute, basis: 'results' },
  }))
}
