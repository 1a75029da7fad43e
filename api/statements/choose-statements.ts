import type { Market } from '../market/market.ts'
import { createMarketStore } from '../market/store/market-store.ts'
import type { Database } from '../platform/database/database.ts'
import type { Config } from '../platform/runtime/config.ts'
import type { StatementsSource } from './statements-source.ts'
import { storedStatements } from './stored-statements.ts'

/** The source of statements of the configured market; undefined if it has none. */
export function chooseStatements(
  { market }: Pick<Config, 'market'>,
  { published }: Pick<Market, 'published'>,
  database: Database,
): StatementsSource | undefined {
  switch (market.name) {
    case 'massive':
    case 'public':
      return storedStatements(createMarketStore(database, market.name), published)
    case 'demo':
    case 'file':
    case 'alphavantage':
      return undefined
  }
}
