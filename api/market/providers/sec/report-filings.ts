import { dateOfDay, dayOfDate, daysBefore } from '#domain/dataset/trading-days'
import { asArray, fieldsOf } from '#domain/keys-of'
import type { ReportFiling } from '#domain/reports/report-filing'
import { isDate } from '#domain/text/is-date'
import { hoursBehind } from '../../trading-calendar.ts'

/** The filings that tell when figures came out. Amendments have other forms, such as `10-Q/A`. */
const forms: ReadonlyMap<unknown, ReportFiling['kind']> = new Map([
  ...(['10-Q'] as const).map((form) => [form, 'quarter'] as const),
  ...(['10-K', '10-KT', '20-F', '40-F'] as const).map((form) => [form, 'year'] as const),
])

/** Results of Operations and Financial Condition: the item of Form 8-K that a press release with results has. */
const resultsItem = '2.02'

/** Years before the newest filing whose filings are kept. */
const keptYears = 10
/** Filings that are kept: ten years have some 90. */
const maxFilings = 300

/** A filing's columns in `filings.recent`, validated. */
interface Row {
  readonly kind: ReportFiling['kind']
  readonly filed: string
  readonly reportDate: string | null
  /** As `2026-02-03T21:16:18.000Z`. */
  readonly accepted: string | null
}

/**
 * The filings that say when figures came out, of `filings.recent` in a company's submissions: its newest filings, a thousand
 * or a year of them. Skips unreadable ones. The newest first.
 */
export function parseReportFilings(submissions: unknown): readonly ReportFiling[] {
  const recent = fieldsOf(fieldsOf(fieldsOf(submissions)['filings'])['recent'])
  const column = (name: string) => asArray(recent[name])
  const [filed, reportDates, accepted] = [column('filingDate'), column('reportDate'), column('acceptanceDateTime')]
  const items = column('items')
  const rows: Row[] = []
  column('form').forEach((form, at) => {
    const kind = form === '8-K' && listsResults(items[at]) ? 'results' : forms.get(form)
    const [day, reportDate, time] = [filed[at], reportDates[at], accepted[at]]
    if (!kind || !isDate(day)) return
    rows.push({
      kind,
      filed: day,
      reportDate: isDate(reportDate) ? reportDate : null,
      accepted: isTime(time) ? time : null,
    })
  })
  const isNewYork = areInNewYork(accepted)
  const filings = rows.map((row) => filingOf(row, isNewYork)).toSorted((a, b) => b.day.localeCompare(a.day))
  const since = daysBefore(filings[0]?.day ?? '1970-01-01', keptYears * 366)
  return filings.filter(({ day }) => day >= since).slice(0, maxFilings)
}

const listsResults = (items: unknown): boolean =>
  typeof items === 'string' && items.split(',').some((item) => item.trim() === resultsItem)

const isTime = (value: unknown): value is string =>
  typeof value === 'string' && /^.{10}T([01]\d|2[0-3]):[0-5]\d:/.test(value) && isDate(value.slice(0, 10))

const hourOf = (time: string): number => Number(time.slice(11, 13))

/** EDGAR accepts filings from 6 until 22 o’clock in New York. */
const [opens, closes] = [6, 22] as const

/**
 * Whether the times of a file are those of New York, although they end in `Z`: the SEC has published either. A time that is in
 * EDGAR's hours only by one of the readings tells; undefined if none does, or some contradict others.
 */
function areInNewYork(times: readonly unknown[]): boolean | undefined {
  const read = times.filter(isTime)
  const isNewYork = read.some((time) => hourOf(time) >= opens && hourOf(time) < opens + 4)
  const isUtc = read.some((time) => hourOf(time) >= closes || hourOf(time) < 3)
  return isNewYork === isUtc ? undefined : isNewYork
}

function filingOf({ kind, filed, reportDate, accepted }: Row, isNewYork: boolean | undefined): ReportFiling {
  const end = kind === 'results' ? null : reportDate
  const acceptedOn = accepted === null ? filed : dayOfAcceptance(accepted)
  // What is accepted in the evening is filed, and public, the next morning; a press release may have been out before.
  const isEarlier = kind === 'results' && reportDate !== null && acceptedOn <= reportDate && reportDate < filed
  const day = isEarlier ? reportDate : filed
  const isKnown = accepted !== null && isNewYork !== undefined && acceptedOn === day
  return { day, minute: isKnown ? minuteOf(accepted, isNewYork) : null, kind, end }
}

/** By both readings: hours until 6 are those of an evening in New York. */
const dayOfAcceptance = (time: string): string => daysBefore(time.slice(0, 10), hourOf(time) < opens ? 1 : 0)

function minuteOf(time: string, isNewYork: boolean): number {
  const hours = hourOf(time) - (isNewYork ? 0 : hoursBehind(dayOfDate(dayOfAcceptance(time))))
  return ((hours + 24) % 24) * 60 + Number(time.slice(14, 16))
}

/** The kind of the checkpoints with the filings of a company. */
export const reportFilingsKind = 'report-filings'

const kinds = ['results', 'quarter', 'year'] as const

/** Filings as short as they are stored: day, minute, kind, and the period's end; days are counted from 1970-01-01. */
export const writeReportFilings = (filings: readonly ReportFiling[]): string =>
  JSON.stringify(
    filings.map(({ day, minute, kind, end }) => [
      ...[dayOfDate(day), minute ?? -1, kinds.indexOf(kind)],
      ...(end === null ? [] : [dayOfDate(end)]),
    ]),
  )

/** Filings that were stored. */
export const readReportFilings = (text: string): readonly ReportFiling[] =>
  asArray(JSON.parse(text)).flatMap((filing): ReportFiling[] => {
    const [day = NaN, minute = -1, kindAt = -1, end] = asArray(filing).map(Number)
    const kind = kinds[kindAt]
    if (kind === undefined || Number.isNaN(day)) return []
    const known = { day: dateOfDay(day), minute: minute < 0 ? null : minute, kind }
    return [{ ...known, end: end === undefined ? null : dateOfDay(end) }]
  })
