import { derivedNumbers } from '../dataset/parse-stock.ts'
import { fromKeys } from '../keys-of.ts'
import { numberFieldIds, profileFieldIds, textFieldIds } from '../stock/fields.ts'
import type { Stock } from '../stock/stock.ts'

/** A stock for tests: listed and priced, everything else missing unless the test names it or it derives from that. */
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
