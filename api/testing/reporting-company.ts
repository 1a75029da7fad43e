import { dateOfDay, dayOfDate } from '#domain/dataset/trading-days'
import { fc } from '#domain/testing/fast-check'
import type { Fact } from '../market/record/facts.ts'

/** A company’s calendar: the weeks of its interim periods in the order of the year. */
const calendars = [
  [13, 13, 13, 13],
  [13, 13, 13, 14],
  [12, 12, 12, 16],
  [16, 12, 12, 12],
  [26, 26],
] as const

/** An invented company that reports: its figures of each interim period, and the reports that state them. */
export interface ReportingCompany {
  /** The periods in order, with their true figures. */
  readonly periods: readonly { readonly start: string; readonly end: string; readonly value: number }[]
  readonly perYear: number
  /** In the order of filing; each has the period, the year to date, and the same of the year before. */
  readonly reports: readonly (readonly Fact[])[]
}

interface Way {
  readonly weeks: readonly number[]
  readonly firstDay: string
  readonly values: readonly number[]
  /** Whether interim reports also state the period alone, as for income but not for cash flow. */
  readonly hasSingles: boolean
  readonly tag: string
}

/** Companies with calendars of every kind, over two to five years, the last of which may not have ended. */
export const reportingCompanies: fc.Arbitrary<ReportingCompany> = fc
  .record({
    weeks: fc.constantFrom(...calendars),
    firstDay: fc.integer({ min: dayOfDate('2018-01-01'), max: dayOfDate('2018-12-31') }).map(dateOfDay),
    values: fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 8, maxLength: 20 }),
    hasSingles: fc.boolean(),
    tag: fc.constantFrom('us-gaap/NetIncomeLoss', 'us-gaap/NetCashProvidedByUsedInOperatingActivities'),
  })
  .map(companyOf)

function companyOf({ weeks, firstDay, values, hasSingles, tag }: Way): ReportingCompany {
  let next = dayOfDate(firstDay)
  const periods = values.map((value, at) => {
    const start = next
    next += (weeks[at % weeks.length] ?? 13) * 7
    return { start: dateOfDay(start), end: dateOfDay(next - 1), value }
  })
  const reports = periods.map(({ end }, at) => {
    const order = at % weeks.length
    const isYear = order === weeks.length - 1
    const filed = dateOfDay(dayOfDate(end) + 40)
    const filing = { accn: `0000000017-00-${String(at).padStart(6, '0')}`, form: isYear ? '10-K' : '10-Q', filed }
    const from = (first: number): readonly Fact[] => {
      const part = periods.slice(first, first + order + 1)
      const [begin, last] = [part[0], part.at(-1)]
      if (first < 0 || !begin || !last) return []
      const fact = { tag, unit: 'USD', end: last.end, ...filing }
      const toDate = { ...fact, start: begin.start, value: part.reduce((sum, one) => sum + one.value, 0) }
      const single = { ...fact, start: last.start, value: last.value }
      return hasSingles && order > 0 && !isYear ? [toDate, single] : [toDate]
    }
    return [...from(at - order), ...from(at - order - weeks.length)]
  })
  return { periods, perYear: weeks.length, reports }
}
