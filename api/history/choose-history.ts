import type { Config } from '../runtime/config.ts'
import type { Database } from '../database/database.ts'
import type { Market } from '../market/market.ts'
import { createMarketStore } from '../market/store/market-store.ts'
import { succeed, type Result } from '../runtime/result.ts'
import { demoHistory } from './demo-history.ts'
import { storeHistory } from './store-history.ts'
import type { HistorySource } from './history-source.ts'
import { openClosesHistory } from './closes-history.ts'

/** The history source of the configured market; undefined where it has none. */
export async function chooseHistory(
  { market }: Pick<Config, 'market'>,
  { published }: Pick<Market, 'published'>,
  database: Database,
): Promise<Result<HistorySource | undefined>> {
  switch (market.name) {
    case 'demo':
      return succeed(demoHistory(published))
    case 'file':
      return market.closes === undefined ? succeed(undefined) : openClosesHistory(market.closes)
    case 'alphavantage':
    case 'massive':
      return succeed(storeHistory(createMarketStore(database, market.name), published))
  }
}
