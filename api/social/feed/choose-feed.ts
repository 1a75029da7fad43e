import type { PostSource } from '#domain/traders/posts'
import type { Market } from '../../market/market.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Config } from '../../platform/runtime/config.ts'
import { release } from '../../platform/runtime/environment.ts'
import { demoFeed, demoPosts } from './demo/demo-feed.ts'
import type { FeedSource } from './feed-source.ts'
import { createGuard, createSharedBudget, guardSource, hourlyRequests } from './guard/guard-source.ts'
import { stocktwitsFeed, stocktwitsPosts } from './stocktwits/stocktwits-source.ts'

/** The feed for FEED=off: the page says that there are no messages. */
export const noFeed: FeedSource = { name: 'off', newest: () => Promise.resolve({ ok: true, value: [] }) }

/** Requests per hour that the collector leaves to the pages of stocks. */
const reservedForPages = 50

interface Parts {
  readonly config: Pick<Config, 'feed' | 'stocktwitsUrl'>
  readonly market: Market
  readonly database: Database
}

const subject = 'stocktwits'
const connectionTo = (origin: string) => ({
  origin,
  userAgent: `Stonks/${release} (stock screener)`,
  now: Date.now,
})

/** The configured feed. */
export function chooseFeed({ config: { feed, stocktwitsUrl }, market, database }: Parts): FeedSource {
  switch (feed) {
    case 'demo':
      return demoFeed(market, Date.now)
    case 'stocktwits': {
      const budget = createSharedBudget(database, { subject, max: hourlyRequests })
      return guardSource(stocktwitsFeed(connectionTo(stocktwitsUrl)), Date.now, budget)
    }
    case 'off':
      return noFeed
  }
}

/** The source of that feed's posts; undefined if there is none. */
export function choosePosts({ config: { feed, stocktwitsUrl }, market, database }: Parts) {
  switch (feed) {
    case 'demo':
      return demoPosts(market, Date.now)
    case 'stocktwits': {
      const maxRequests = hourlyRequests - reservedForPages
      const guarded = createGuard(Date.now, createSharedBudget(database, { subject, max: maxRequests }))
      const source = stocktwitsPosts(connectionTo(stocktwitsUrl), 3_600_000 / maxRequests)
      const guardedPosts: PostSource = { ...source, page: (symbol, upTo) => guarded(() => source.page(symbol, upTo)) }
      return guardedPosts
    }
    case 'off':
      return undefined
  }
}
