import { isObject } from '../keys-of.ts'
import { periods } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'
import { tradingDayBefore } from './trading-days.ts'

/** Whether a record says that its prices have gaps, as those of public records do. It need not have any period. */
export const isSparse = (record: unknown): boolean =>
  isObject(record) && Object.hasOwn(record, 'prints') && record['prints'] === 'sparse'

/**
 * The sessions by which the last print of a stock whose prices have gaps may be older than the newest of the market: older ones are no
 * part of it, in a dataset and on a past day.
 */
export const maxPrintAge = periods.twoMonths

/**
 * The tests whether the last close of a record whose prices have gaps is too old: more than 42 sessions older than the newest of its
 * dataset. `dates` are those of all its last closes; what is no date counts as too old.
 */
export function olderThanTwoMonths(dates: Iterable<string | null>): (date: string | null) => boolean {
  let newest = ''
  for (const date of dates) if (date !== null && date > newest && isDate(date)) newest = date
  const oldest = newest === '' ? '' : tradingDayBefore(newest, maxPrintAge)
  return (date) => !isDate(date) || date < oldest
}
