import { isObject } from '../keys-of.ts'
import { periods } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'
import { tradingDayBefore } from './trading-days.ts'

/** Whether a record declares its prices as sparse, like those of public records. It need not have any period. */
export const isSparse = (record: unknown): boolean =>
  isObject(record) && Object.hasOwn(record, 'prints') && record['prints'] === 'sparse'

/**
 * The maximum age, in sessions, of a sparse stock's last print, relative to the market's newest one: a stock with an older one
 * is not part of the market, in a dataset or on a past day.
 */
export const maxPrintAge = periods.twoMonths

/**
 * Returns a test of whether the last close of a sparse record is too old: more than 42 sessions older than the newest one of its
 * dataset. `dates` are those of all last closes of the dataset; an invalid date counts as too old.
 */
export function olderThanTwoMonths(dates: Iterable<string | null>): (date: string | null) => boolean {
  let newest = ''
  for (const date of dates) if (date !== null && date > newest && isDate(date)) newest = date
  const oldest = newest === '' ? '' : tradingDayBefore(newest, maxPrintAge)
  return (date) => !isDate(date) || date < oldest
}
