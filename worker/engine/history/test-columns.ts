import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { flagFieldIds, numberFieldIds, textFieldIds } from '#domain/stock/fields'
import type { Stock } from '#domain/stock/stock'
import { ColumnBuilder } from '../index/column-builder.ts'
import type { Columns } from '../index/columns.ts'

/** The columns of a session by the plain reference: a record for the newest listing of each symbol. */
export function plainColumns(listings: readonly ListingHistory[], dates: readonly string[], day: number): Columns {
  const newest = new Map<string, ListingHistory>()
  for (const history of listings) {
    const { symbol, first } = history.prints
    if (first <= day && first >= (newest.get(symbol)?.prints.first ?? 0)) newest.set(symbol, history)
  }
  const builder = new ColumnBuilder()
  for (const history of listings) {
    const found = newest.get(history.prints.symbol) === history && stockAsOf(history, dates, day)
    if (found) builder.add(rowOf(found.stock))
  }
  return builder.finish()
}

const rowOf = (stock: Stock) => ({
  symbol: stock.symbol,
  numbers: Float64Array.from(numberFieldIds, (field) => stock[field] ?? NaN),
  texts: textFieldIds.map((field) => stock[field]),
  flags: Uint8Array.from(flagFieldIds, (field) => Number(stock[field])),
})
