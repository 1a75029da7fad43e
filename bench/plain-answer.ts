import Fuse from 'fuse.js'
import type { Filters } from '../domain/filters.ts'
import type { Market } from '../e2e/market.ts'
import { rowText, type Answer } from './answer.ts'
import { typedSearches, wantedRows } from './questions.ts'

/** What the domain's own rules select: everybody's answer must be this one. */
export function plainAnswer(market: Market, filters: Filters): Answer {
  const { total, stocks } = market.select(filters)
  return { total, rows: stocks.slice(0, wantedRows).map(({ symbol, marketCap }) => rowText(symbol, marketCap)) }
}

/** How many stocks each of the typed texts finds. */
export function plainSearches({ stocks }: Market): Answer {
  const fuse = new Fuse(stocks, { keys: ['symbol', 'name'], threshold: 0.37 })
  const found = typedSearches.map((text) => fuse.search(text).length)
  return { total: found.reduce((sum, count) => sum + count, 0), rows: found.map(String) }
}
