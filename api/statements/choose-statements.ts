import { type Result, succeed } from '#domain/result'
import type { Market } from '../market/market.ts'
import { createMarketStore } from '../market/store/market-store.ts'
import type { Database } from '../platform/database/database.ts'
import type { Config } from '../platform/runtime/config.ts'
import { demoStatements } from './demo-statements.ts'
import { openStatementsFile } from './file-statements.ts'
import type { StatementsSource } from './statements-source.ts'
import { storedStatements } from './stored-statements.ts'

/** The source of statements of the configured market; undefined if it has none. */
export async function chooseStatements(
  { market }: Pick<Config, 'market'>,
  { published }: Pick<Market, 'published'>,
  database: Database,
): Promise<Result<StatementsSource | undefined>> {
  switch (market.name) {
    case 'demo':
      return succeed(demoStatements(published))
    case 'file':
      return market.statements === undefined ? succeed(undefined) : openStatementsFile(market.statements)
    case 'massive':
    case 'public':
      return succeed(storedStatements(createMarketStore(database, market.name), published))
    case 'alphavantage':
      return succeed(undefined)
  }
}
