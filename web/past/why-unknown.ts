import type { KnownSince } from '#domain/history/known-since'
import { formatDate } from '#words/dates'
import { whyUnknown as texts } from './past-texts.ts'

/** Which values of a past session can be known. */
export interface KnownOnDay {
  /** The session, YYYY-MM-DD. */
  readonly asOf: string
  readonly since: KnownSince
}

/** A missing value of a stock. */
export interface UnknownValue {
  /** The name of the value in a record. */
  readonly field: string
  readonly label: string
  readonly symbol: string
}

/** Values that need more sessions than a record has. */
const ofManySessions: ReadonlySet<string> = new Set([
  ...['52WeekHigh', '52WeekLow', 'from52WeekHigh', 'from52WeekLow', 'sma20', 'sma50', 'sma200'],
  ...['50DayMovingAverage', '200DayMovingAverage', 'from50DayAverage', 'from200DayAverage'],
  ...['change3Months', 'change6Months', 'change12Months', 'changeYearToDate'],
])

/** Values that need opens, which past days do not have. */
const ofRanges: ReadonlySet<string> = new Set(['gap', 'atr14'])

/** Whether no stock has the value on a past day. */
export function isUnknownOn({ asOf, since }: KnownOnDay, field: string | undefined): boolean {
  if (field === undefined) return false
  const first = since[field]
  return ofRanges.has(field) || (first !== undefined && (first === null || first > asOf))
}

/** Why a value is missing on a past day; undefined if unknown. */
export function whyUnknown({ asOf, since }: KnownOnDay, { field, label, symbol }: UnknownValue): string | undefined {
  if (ofManySessions.has(field)) return texts.sessions(symbol)
  if (ofRanges.has(field)) return texts.ranges
  const first = since[field]
  if (first === undefined) return undefined
  if (first === null) return texts.never(label)
  return first > asOf ? texts.before(label, formatDate(first)) : texts.ofCompany(label, symbol)
}
