import { isObject } from '../keys-of.ts'
import { parseSymbol } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'

/** A former symbol of a listing. */
export interface FormerSymbol {
  readonly symbol: string
  /** Its last session under that symbol, YYYY-MM-DD. */
  readonly until: string
}

/** A split of shares: since the session `date`, YYYY-MM-DD, one share is `ratio` shares. */
export interface RecentSplit {
  readonly date: string
  readonly ratio: number
}

/** Changes to the meaning of a symbol or price that somebody stored earlier. */
export interface ListingChanges {
  /** The oldest first. */
  readonly formerly: readonly FormerSymbol[]
  /** The oldest first. */
  readonly splits: readonly RecentSplit[]
}

/** The days for which a record names a change: devices that were away for longer do not learn of it. */
export const changeDays = 731

/** The maximum number of changes of each kind in a record. */
export const maxChanges = 20

/** The changes that a record of the dataset names; skips unreadable ones. */
export function listingChangesOf(record: unknown): ListingChanges {
  const { formerly, splits } = isObject(record) ? record : {}
  return {
    formerly: readList(formerly, ({ symbol, until }) => {
      const known = parseSymbol(symbol)
      return known !== undefined && isDate(until) ? { symbol: known, until } : undefined
    }).toSorted((a, b) => a.until.localeCompare(b.until)),
    splits: readList(splits, ({ date, ratio }) =>
      isDate(date) && typeof ratio === 'number' && ratio > 0 && Number.isFinite(ratio) ? { date, ratio } : undefined,
    ).toSorted((a, b) => a.date.localeCompare(b.date)),
  }
}

function readList<Item>(value: unknown, read: (fields: Readonly<Record<string, unknown>>) => Item | undefined): Item[] {
  if (!Array.isArray(value)) return []
  return value.slice(0, maxChanges).flatMap((item) => (isObject(item) ? (read(item) ?? []) : []))
}
