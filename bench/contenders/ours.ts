import { numberFieldIds } from '../../domain/stock/fields.ts'
import { parseFormula } from '../../domain/formula/parse.ts'
import { evaluateColumns } from '../../worker/query/evaluate-columns.ts'
import { columnsOf } from './columns-of.ts'
import { query } from '../outside/query.ts'
import { flatObjects, type GeneratedStocks } from './generated-stocks.ts'
import type { Found, RangeQuestion } from './range-question.ts'

/** The product's index, which is also built for external harnesses. */
export async function ours(stocks: GeneratedStocks) {
  const answer = await query.setup({ records: flatObjects(stocks) })
  return ({ close, marketCap, volume, sectors, sp500 }: RangeQuestion): Found => {
    // A query for members has no other condition.
    const { total, ids } = answer({ sp500: sp500 || null, close, mcap: marketCap, volume, sectors, sort: 'ratio' })
    return { total, rows: ids }
  }
}

/** A formula over the five columns of a bare scan, evaluated anew each time; the sector's index stands in the column of the P/E. */
export function formula(stocks: GeneratedStocks): () => Float64Array {
  const columns = columnsOf(stocks)
  columns.numbers.set(Float64Array.from(stocks.sector), numberFieldIds.indexOf('peRatio') * stocks.rows)
  const parsed = parseFormula('marketCap / volume - price * dayDeltaRatio + peRatio')
  if (!parsed.ok) throw new Error(parsed.error.message)
  return () => evaluateColumns(columns, parsed.expression)
}
