import { dayOfDate } from '#domain/dataset/trading-days'
import type { JsonObject } from '#domain/keys-of'
import { daysToReport, reportDaysOf } from '#domain/reports/report-days'
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
  /** The record’s key `reports`. */
  readonly reports?: JsonObject | undefined
}

/**
 * An overview with the ages, in days, of the last close and, if it states a filing day, of the newest report, and with the days
 * to the next one.
 */
export function withAges(
  overview: Overview | undefined,
  { last, session, day, reports }: RecordDays,
): Overview | undefined {
  const filed = overview?.['ReportFiled']
  const next = daysToReport(reportDaysOf({ reports }), day)
  return (
    overview && {
      ...overview,
      PriceAge: String(dayOfDate(session) - dayOfDate(last)),
      ...(isDate(filed) && { ReportAge: String(dayOfDate(day) - dayOfDate(filed)) }),
      ...(next !== undefined && { DaysToReport: String(next) }),
    }
  )
}
