import { readConfig } from '../../config.ts'
import type { Database } from '../../database/database.ts'
import { openDatabase } from '../../database/open-database.ts'
import { chooseHistory } from '../../history/choose-history.ts'
import { openMarket, type Market } from '../../market/market.ts'
import { chooseSource } from '../../market/sources/choose-source.ts'
import { chooseStatements } from '../../social/choose-feed.ts'
import { fail, succeed, type Outcome } from '../../start/outcome.ts'
import { createTraders, type Traders } from '../traders.ts'

/** Where a command says what it does, line by line. */
export type Told = (line: string) => void

/** What the commands work with. Whoever opened it closes the database. */
export interface OpenedTraders {
  readonly traders: Traders
  readonly market: Market
  readonly database: Database
}

/** Opens what the settings name, or says in sentences why it cannot. */
export async function openTraders(
  environment: Readonly<Record<string, string | undefined>>,
  directory: string,
): Promise<Outcome<OpenedTraders>> {
  const config = readConfig(environment, directory)
  if (!config.ok) return config
  const market = await openMarket(chooseSource(config.value))
  if (!market.ok) return market
  if (!market.value.newest()) {
    const { name } = market.value.source
    return fail(`MARKET=${name} has no dataset yet. To make the first one: npm run market -- refresh`)
  }
  const opened = await openDatabase(config.value.dataDir)
  if (!opened.ok) return opened
  const database = opened.value
  const history = await chooseHistory(config.value, market.value, database)
  if (!history.ok) {
    await database.destroy()
    return history
  }
  const source = chooseStatements({ config: config.value, market: market.value, database })
  const { feed, followedStocks: followed } = config.value
  const parts = { feed, source, database, market: market.value, history: history.value, followed }
  return succeed({ traders: createTraders(parts), market: market.value, database })
}
