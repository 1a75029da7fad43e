import { release } from '../runtime/environment.ts'
import type { Config } from '../runtime/config.ts'
import type { Database } from '../database/database.ts'
import type { Market } from '../market/market.ts'
import type { PostSource } from '#domain/traders/posts'
import { demoFeed, demoPosts } from './demo/demo-feed.ts'
import type { FeedSource } from './feed-source.ts'
import { createGuard, guardSource, hourlyRequests } from './guard/guard-source.ts'
import { createSharedBudget } from './guard/request-budget.ts'
import { stocktwitsFeed, stocktwitsPosts } from './stocktwits/stocktwits-source.ts'

/** For those who want no messages: the page says that there are none. */
export const noFeed: FeedSource = { name: 'off', newest: () => Promise.resolve({ ok: true, value: [] }) }

/** Requests of an hour that collecting leaves to people who look at a stock. */
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

/** The feed that the settings name. */
export function chooseFeed({ config: { feed, stocktwitsUrl }, market, database }: Parts): FeedSource {
  switch (feed) {
    case 'demo':
      return demoFeed(market, Date.now)
    case 'stocktwits': {
      const budget = createSharedBudget(database, { subject, max: hourlyRequests }, Date.now)
      return guardSource(stocktwitsFeed(connectionTo(stocktwitsUrl)), Date.now, budget)
    }
    case 'off':
      return noFeed
  }
}

/** Where that feed's plays are collected from; undefined where there is none. */
export function choosePosts({ config: { feed, stocktwitsUrl }, market, database }: Parts) {
  switch (feed) {
    case 'demo':
      return demoPosts(market, Date.now)
    case 'stocktwits': {
      const most = hourlyRequests - reservedForPages
      const guarded = createGuard(Date.now, createSharedBudget(database, { subject, max: most }, Date.now))
      const source = stocktwitsPosts(connectionTo(stocktwitsUrl), 3_600_000 / most)
      const kept: PostSource = { ...source, page: (symbol, upTo) => guarded(() => source.page(symbol, upTo)) }
      return kept
    }
    case 'off':
      return undefined
  }
}
