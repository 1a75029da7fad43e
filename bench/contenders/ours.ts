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
