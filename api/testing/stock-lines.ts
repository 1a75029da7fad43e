import { flagFieldIds, flagFields, numberFieldIds, numberFields } from '#domain/stock/fields'
import { profileFieldIds, profileFields, textFieldIds, textFields } from '#domain/stock/fields'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'

interface Tree {
  [key: string]: Tree | Stock[keyof Stock]
}

const paths: Readonly<Record<string, string>> = { ...numberFields, ...textFields, ...profileFields, ...flagFields }
const fields = [...numberFieldIds, ...textFieldIds, ...profileFieldIds, ...flagFieldIds]

/**
 * The line of a dataset that is parsed as this stock, for tests; each longer period has a price unless the test names
 * it.
 */
export function aStockLine(known: Partial<Stock> = {}): string {
  const periods = { weekDelta: 0, twoWeeksDelta: 0, monthDelta: 0, twoMonthsDelta: 0 }
  const stock = aStock({ ...periods, ...known })
  const record: Tree = { symbol: stock.symbol, overview: {} }
  for (const field of fields) {
    const [last = '', ...above] = (paths[field] ?? '').split('.').toReversed()
    let branch = record
    for (const key of above.toReversed()) branch = (branch[key] ??= {}) as Tree
    branch[last] = stock[field]
  }
  return JSON.stringify(record)
}
