import { stockAsOf } from '#domain/history/stock-as-of'
import { flagFieldIds, numberFieldIds, textFieldIds } from '#domain/stock/fields'
import { ColumnBuilder } from '../index/column-builder.ts'
import type { Columns } from '../index/columns.ts'
import type { PastMarket } from './past-market.ts'

/**
 * All stocks of a session, which is given by its index. Where two listings of one symbol are part of it, the newer one counts.
 * `breathe` is awaited between stocks.
 */
export async function columnsAsOf(
  market: PastMarket,
  day: number,
  breathe: () => Promise<void> | undefined,
): Promise<Columns> {
  const builder = new ColumnBuilder()
  for (const history of market.listings) {
    const { symbol } = history.prints
    if (market.listing(symbol, day) !== history) continue
    const found = stockAsOf(history, market.dates, day)
    if (!found) continue
    const { stock } = found
    builder.add({
      symbol,
      numbers: Float64Array.from(numberFieldIds, (field) => stock[field] ?? NaN),
      texts: textFieldIds.map((field) => stock[field]),
      flags: Uint8Array.from(flagFieldIds, (field) => Number(stock[field])),
    })
    await breathe()
  }
  return builder.finish()
}
