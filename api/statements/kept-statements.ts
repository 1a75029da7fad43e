import type { Statements } from '#domain/statements/statements'
import type { Market } from '../market/market.ts'
import { createLruCache } from '../platform/runtime/lru-cache.ts'
import type { StatementsSource } from './statements-source.ts'

/** Some 300 kB each; to calculate them takes some 40 ms. */
const keptCompanies = 30

/** The statements of a source, which remembers those that frames and agents asked for last. */
export function keepStatements(
  source: Pick<StatementsSource, 'statementsOf' | 'revision'>,
  market: Pick<Market, 'published'>,
): (symbol: string) => Promise<Statements | undefined> {
  const known = createLruCache<Statements>(keptCompanies)
  return async (symbol) => {
    const key = `${market.published().etag} ${source.revision?.() ?? ''} ${symbol}`
    const statements = known.get(key) ?? (await source.statementsOf(symbol))
    if (statements) known.set(key, statements)
    return statements
  }
}
