import { succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import { metricIds } from '#domain/stock/metrics'
import { cut } from '#domain/text/plain-text'
import { rowKeys, rowObject, rowOfStock } from '../../screener/row-values.ts'
import { dataOf, linkToStock } from '../agent-market.ts'
import { defineTool } from '../agent-tool.ts'
import { optionalNames, symbolInput } from '../input-schemas.ts'
import { readColumns } from '../screen-input.ts'
import { findStock } from '../symbols.ts'

/** Characters of a company’s description. */
const maxDescription = 400

/** What is known about a stock. */
export const stock = defineTool({
  name: 'stock',
  title: 'Look up a stock',
  description: 'Everything that is known of one stock, or some of its metrics. What is missing is left out.',
  input: { symbol: symbolInput, metrics: optionalNames(100, 'Only these metrics, by id or label.') },
  async run(market, { symbol, metrics: names }) {
    const columns = readColumns(names, defaultFilters)
    if (!columns.ok) return columns
    const snapshot = await market.newest()
    const found = await findStock(snapshot, symbol)
    if (!found.ok) return found
    const { description } = found.value
    const row = rowObject(rowOfStock(found.value), rowKeys(columns.value ?? metricIds, {}))
    return succeed({
      ...dataOf(snapshot),
      ...Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)),
      ...(!names && description !== null && { description: cut(description, maxDescription) }),
      ...linkToStock(market, found.value.symbol),
    })
  },
})
