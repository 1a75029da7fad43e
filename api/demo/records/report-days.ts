import type { ReportDays } from '#domain/reports/report-days'
import { dateOfTime, type Day, nextWeekday, oneDay, quarterEndOf } from '../calendar.ts'
import type { Company } from '../companies/traits.ts'
import { randomSequence, seedOf, uniformAt } from '../prices/random.ts'

/** Quarters in the hit rate. */
const quarters = 12

/** When a company is expected to announce its next quarter, or announced the one without a report; a fund announces nothing. */
export function demoReportDays({ seed, isFund }: Company, { midnight, quarter }: Day): ReportDays | undefined {
  if (isFund) return undefined
  const { whole } = randomSequence(seedOf(seed, 17))
  // All reports are filed 40 days after the quarter.
  const [lag, wobble, misses] = [whole(16, 32), whole(0, 4), whole(0, 2)]
  const delays = seedOf(seed, 18)
  const resultsOf = (number: number): number =>
    nextWeekday(quarterEndOf(number) + (lag + Math.round(wobble * uniformAt(delays, number))) * oneDay)
  const next = quarter.number + 1
  const isOut = resultsOf(next) <= midnight
  const [end, likeliest] = [quarterEndOf(isOut ? next + 1 : next), lag + Math.ceil(wobble / 2)]
  const window = (days: number) => dateOfTime(nextWeekday(end + (likeliest + days) * oneDay))
  const dateOfEnd = (number: number) => dateOfTime(quarterEndOf(number))
  return {
    expected: {
      ...{ end: dateOfTime(end), isYear: new Date(end).getUTCMonth() === 11 },
      ...{ from: window(-2), to: window(4), day: window(0) },
      ...{ hits: quarters - misses, of: quarters, basis: 'results' },
    },
    ...(isOut && { resultsOut: { end: dateOfEnd(next), day: dateOfTime(resultsOf(next)) } }),
  }
}
