import { decodeFilters, encodeFilters } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'
import { withAsOf, withSearch } from '../state/past-address.ts'
import { readParameter, writeParameter } from '../state/url-state.ts'

/** The comparison in an address. */
export interface ComparedWith {
  /** The other day as written in the address; undefined for the same one. */
  readonly since: string | undefined
  /** The other screen; undefined for the same one. */
  readonly versus: Filters | undefined
  /** What the address has lost of the other screen. */
  readonly warning?: string | undefined
}

/** Stands for the default screen, whose own text is empty. */
const everything = 'all'

/** Reads the comparison in a query string; undefined if there is none. */
export function readChanges(search: string): ComparedWith | undefined {
  const [since, versus] = [readParameter(search, 'since'), readParameter(search, 'versus')]
  if (since === undefined && versus === undefined) return undefined
  const text = versus === everything ? undefined : versus
  if (versus === undefined) return { since, versus }
  const { filters, warning } = decodeFilters(text)
  return { since, versus: filters, ...(warning !== undefined && { warning }) }
}

/** An address with another comparison, or with none. */
export function withChanges(address: string, compared?: ComparedWith): string {
  const versus = compared?.versus && (encodeFilters(compared.versus) || everything)
  return withSearch(address, (search) =>
    writeParameter(writeParameter(search, 'since', compared?.since ?? ''), 'versus', versus ?? ''),
  )
}

/** The address of the changes of a screen from one day to another. */
export const changesAddress = (filters: Filters, since: string, asOf: string): string =>
  withChanges(withAsOf(`/${writeParameter('', 'filter', encodeFilters(filters))}`, asOf), { since, versus: undefined })

/** The same day of the month before, or the last one of that month, YYYY-MM-DD. */
export function monthBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month - 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 2, Math.min(date, lastDate))).toISOString().slice(0, 10)
}
