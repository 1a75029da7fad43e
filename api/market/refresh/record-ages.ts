import { dayOfDate } from '#domain/dataset/trading-days'
import { isDate } from '#domain/text/is-date'
import type { Overview } from '../providers/provider.ts'

/** The days between which the ages in a record are counted, each YYYY-MM-DD. */
interface RecordDays {
  /** The day of its last close. */
  readonly last: string
  /** The day of the newest close in the market. */
  readonly session: string
  /** The day on which the record is made. */
  readonly day: string
}

/** An overview with the ages, in days, of the last close and, if it states a filing day, of the newest report. */
export function withAges(overview: Overview | undefined, { last, session, day }: RecordDays): Overview | undefined {
  const filed = overview?.['ReportFiled']
  return (
    overview && {
      ...overview,
      PriceAge: String(dayOfDate(session) - dayOfDate(last)),
      ...(isDate(filed) && { ReportAge: String(dayOfDate(day) - dayOfDate(filed)) }),
    }
  )
}
