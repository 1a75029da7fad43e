import { readConfig, type Config } from '../config.ts'
import { environment } from './environment.ts'
import { chooseSource } from '../market/choose-source.ts'
import { openMarket, type Market } from '../market/market.ts'
import { chooseWriter } from '../notes/choose-writer.ts'
import type { NoteWriter } from '../notes/note-writer.ts'
import { chooseFeed } from '../social/choose-feed.ts'
import type { FeedSource } from '../social/feed-source.ts'
import { succeed, type Outcome } from './outcome.ts'

/** What a server needs before it is built: checked settings, a market to serve, and who writes and talks about it. */
interface Prepared {
  readonly config: Config
  readonly market: Market
  readonly writer: NoteWriter
  readonly feed: FeedSource
}

/** Reads the settings and opens the market that they name. */
export async function prepare(): Promise<Outcome<Prepared>> {
  const config = readConfig(environment(), process.cwd())
  if (!config.ok) return config
  const market = await openMarket(chooseSource(config.value))
  if (!market.ok) return market
  const feed = chooseFeed(config.value, market.value)
  return succeed({ config: config.value, market: market.value, writer: chooseWriter(config.value), feed })
}
