import { readConfig, type Config } from '../config.ts'
import { environment } from './environment.ts'
import { chooseSource } from '../market/choose-source.ts'
import { openMarket, type Market } from '../market/market.ts'
import { succeed, type Outcome } from './outcome.ts'

/** What a server needs before it is built: checked settings and a market to serve. */
export async function prepare(): Promise<Outcome<{ readonly config: Config; readonly market: Market }>> {
  const config = readConfig(environment(), process.cwd())
  if (!config.ok) return config
  const market = await openMarket(chooseSource(config.value))
  return market.ok ? succeed({ config: config.value, market: market.value }) : market
}
