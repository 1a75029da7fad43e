import { release } from '../start/release.ts'
import type { Config } from '../config.ts'
import type { Market } from '../market/market.ts'
import { demoFeed } from './demo/demo-feed.ts'
import type { FeedSource } from './feed-source.ts'
import { guardSource } from './guard/guard-source.ts'
import { stocktwitsSource } from './stocktwits/stocktwits-source.ts'

/** For those who want no messages: the page says that there are none. */
export const noFeed: FeedSource = { name: 'off', newest: () => Promise.resolve({ ok: true, messages: [] }) }

/** The feed that the settings name. */
export function chooseFeed(
  { feed, stocktwitsUrl }: Pick<Config, 'feed' | 'stocktwitsUrl'>,
  market: Market,
): FeedSource {
  switch (feed) {
    case 'demo':
      return demoFeed(market, Date.now)
    case 'stocktwits': {
      const userAgent = `Stonks/${release} (stock screener)`
      return guardSource(stocktwitsSource({ origin: stocktwitsUrl, userAgent, now: Date.now }), Date.now)
    }
    case 'off':
      return noFeed
  }
}
