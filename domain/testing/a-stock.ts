import { numberFieldIds, profileFieldIds, textFieldIds } from '../stock/fields.ts'
import type { Stock } from '../stock/stock.ts'

/** A stock for tests: listed and priced, everything else missing unless the test names it. */
export function aStock(known: Partial<Stock> = {}): Stock {
  const nothing = Object.fromEntries([...numberFieldIds, ...textFieldIds, ...profileFieldIds].map((id) => [id, null]))
  return {
    ...(nothing as Omit<Stock, 'symbol' | 'sp500' | 'dowJones'>),
    symbol: 'TEST',
    exchange: 'NYSE',
    sector: 'FINANCE',
    close: 100,
    sp500: false,
    dowJones: false,
    ...known,
  }
}
