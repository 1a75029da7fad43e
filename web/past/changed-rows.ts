import type { ChangedCause, Differences, PricedStock } from '#domain/screen/differences'
import type { Filters } from '#domain/screen/filters'
import { formatDate } from '#words/dates'
import { pastChanges as texts } from './past-changes-texts.ts'

/** A screen as of a session, YYYY-MM-DD. */
export interface ChangedSide {
  readonly filters: Filters
  readonly asOf: string
}

/** The name of a cause, and why it excludes the stock. */
export interface Reason {
  readonly name: string
  readonly text: string
  /** The limit that its number is outside of, the same for all stocks that a side excludes; `text` does not contain it. */
  readonly limit?: string
}

/** A reason in full, for example for a file. */
export const reasonText = ({ name, text, limit }: Reason): string =>
  [`${name} ${text}`, ...(limit === undefined ? [] : [texts.limit(limit)])].join(', ')

/** What a group says once for all of its rows with this reason. */
const commonText = ({ name, limit }: Reason): string => (limit === undefined ? name : `${name}, ${texts.limit(limit)}`)

/** When a screen excludes a stock: on the later day, or on the earlier one. */
export type Excluded = 'now' | 'earlier'

export type Describe = (cause: ChangedCause, filters: Filters, excluded: Excluded) => Reason

/** A stock that entered or left a screen, for the table and the file. */
export interface ChangedRow extends Omit<PricedStock, 'causes'> {
  readonly kind: 'entered' | 'left'
  /** The session for which its page is shown. */
  readonly day: string
  /** Why the other side does not select it; never empty. */
  readonly reasons: readonly Reason[]
}

/** The stocks that entered, then those that left, each in the order of its screen. */
export function changedRows(
  { entered, left }: Pick<Differences<PricedStock>, 'entered' | 'left'>,
  before: ChangedSide,
  after: ChangedSide,
  describe: Describe,
): readonly ChangedRow[] {
  const rowsOf = (kind: ChangedRow['kind'], stocks: readonly PricedStock[], day: string, other: ChangedSide) =>
    stocks.map(({ causes, ...stock }): ChangedRow => {
      const absent = { name: texts.absent, text: texts.absentOn(formatDate(other.asOf)) }
      const reasons = causes
        ? causes.map((cause) => describe(cause, other.filters, other.asOf < day ? 'earlier' : 'now'))
        : [absent]
      return { ...stock, kind, day, reasons }
    })
  return [...rowsOf('entered', entered, after.asOf, before), ...rowsOf('left', left, before.asOf, after)]
}

/** How many stocks each reason excludes, with its limit, the most frequent first. */
export function countReasons(rows: readonly ChangedRow[]): readonly (readonly [name: string, count: number])[] {
  const counts = new Map<string, number>()
  for (const { reasons } of rows)
    for (const text of new Set(reasons.map(commonText))) counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)
}
