import { derivedNumbers } from '../dataset/parse-stock.ts'
import { fromKeys } from '../keys-of.ts'
import { numberFieldIds, profileFieldIds, textFieldIds } from '../stock/fields.ts'
import type { Stock } from '../stock/stock.ts'

/** A listed stock with a price for tests; other values are missing unless the test gives them, or they derive from those. */
export function aStock(known: Partial<Stock> = {}): Stock {
  const nothing = fromKeys([...numberFieldIds, ...textFieldIds, ...profileFieldIds], () => null)
  return {
    ...nothing,
    ...derivedNumbers({ ...nothing, close: 100, ...known }),
    symbol: 'TEST',
    exchange: 'NYSE',
    sector: 'FINANCE',
    close: 100,
    sp500: false,
    dowJones: false,
    ...known,
  }
}
