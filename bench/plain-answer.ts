import type { Filters } from '../domain/screen/filters.ts'
import type { Market } from '../e2e/harness/market.ts'
import { rowText, type Answer } from './answer.ts'
import { wantedRows } from './questions.ts'

/** What the domain's own rules select: everybody's answer must be this one. */
export function plainAnswer(market: Market, filters: Filters): Answer {
  const { total, stocks } = market.select(filters)
  return { total, rows: stocks.slice(0, wantedRows).map(({ symbol, marketCap }) => rowText(symbol, marketCap)) }
}
