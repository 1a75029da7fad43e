import { Type } from 'typebox'
import { type Result, succeed } from '#domain/result'
import { defaultFilters } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { compareParameter, maxCompared } from '#domain/site/compared-symbols'
import type { Stock } from '#domain/stock/stock'
import type { Snapshot } from '#worker/engine/open-dataset'
import { rowKeys, rowObject, rowOfStock } from '../../screener/row-values.ts'
import { dataOf, linkTo } from '../agent-market.ts'
import { defineTool, refuse } from '../agent-tool.ts'
import { symbolInput } from '../input-schemas.ts'
import { readColumns } from '../screen-input.ts'
import { findStock } from '../symbols.ts'

/** The default metrics of a comparison. */
const usual = [
  ...(['name', 'sector', 'price', 'marketCap', 'peRatio', 'forwardPE', 'dividendYield', 'profitMargin'] as const),
  ...(['returnOnEquityTTM', 'debtToEquity', 'beta', 'weekDeltaRatio', 'monthDeltaRatio', 'change12Months'] as const),
] as const satisfies readonly ColumnId[]

/** Some stocks side by side. */
export const compare = defineTool({
  name: 'compare',
  title: 'Compare stocks',
  description: `Two to ${maxCompared} stocks side by side: each metric with the value of each symbol; null is missing.`,
  input: {
    symbols: Type.Array(symbolInput, { minItems: 2, maxItems: maxCompared }),
    metrics: Type.Optional(
      Type.Array(Type.String({ maxLength: 100 }), {
        minItems: 1,
        maxItems: 40,
        description: 'By id or label. Without it: the usual ones.',
      }),
    ),
  },
  async run(market, { symbols, metrics: names }) {
    const columns = readColumns(names, defaultFilters)
    if (!columns.ok) return columns
    const snapshot = await market.newest()
    const stocks = await findAll(snapshot, symbols)
    if (!stocks.ok) return stocks
    if (stocks.value.length < 2) return refuse('Name at least two different stocks.')
    const keys = rowKeys(columns.value ?? usual, {})
    const rows = stocks.value.map((stock) => rowObject(rowOfStock(stock), keys))
    const list = rows.map(({ symbol }) => symbol).join()
    return succeed({
      ...dataOf(snapshot),
      metrics: Object.fromEntries(
        keys.map(({ key }) => [key, Object.fromEntries(rows.map((row) => [row.symbol, row[key] ?? null]))]),
      ),
      ...linkTo(market, '/', { [compareParameter]: list }),
    })
  },
})

/** Each stock once, or a sentence about the first one that does not exist. */
async function findAll(snapshot: Snapshot, symbols: readonly string[]): Promise<Result<readonly Stock[], string>> {
  const stocks = new Map<string, Stock>()
  for (const symbol of symbols) {
    const found = await findStock(snapshot, symbol)
    if (!found.ok) return found
    stocks.set(found.value.symbol, found.value)
  }
  return succeed([...stocks.values()])
}
