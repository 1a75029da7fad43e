import type { PostSource } from '#domain/traders/posts'
import type { Market } from '../../market/market.ts'
import { createLeases } from '../../platform/database/coordination/leases.ts'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import type { Config } from '../../platform/runtime/config.ts'
import { collectRound, type RoundResult } from './collector/collect-posts.ts'
import { createCollection } from './collector/collection.ts'
import { createMarketDay, demoSessionAt, followedSymbols, newYorkSessionAt } from './collector/market-day.ts'
import { type CloseHistory, closesFrom, settlePlays } from './settlement/settle-plays.ts'

interface TraderOptions {
  readonly feed: Config['feed']
  /** Undefined if no posts are collected. */
  readonly source: PostSource | undefined
  readonly database: Database
  readonly market: Pick<Market, 'source' | 'published'>
  readonly history: CloseHistory | undefined
  /** How many stocks are followed. */
  readonly followed: number
}

/** Collects and settles plays. Among all processes on a database, one collects and one settles at a time. */
export function createTraders(options: TraderOptions) {
  const { feed, source, database, market, history, followed } = options
  const leases = createLeases(database)
  const dayOf = createMarketDay(market)
  const sessionAt = market.source.simulated ? demoSessionAt : newYorkSessionAt

  async function collect(signal: AbortSignal): Promise<RoundResult> {
    if (!source) return { plays: 0, pages: 0 }
    const { mostTraded } = await dayOf()
    const symbols = await followedSymbols(database, { count: followed, mostTraded })
    const collection = createCollection(database, source.name)
    return collectRound({ source, collection, symbols, sessionAt, signal })
  }

  async function settle(signal: AbortSignal): Promise<number> {
    const { newest } = await dayOf()
    const closesOf = closesFrom(history, newest)
    return settlePlays({ db: database, feed, closesOf, asOf: newest, signal })
  }

  return {
    feed,
    /** Requests each followed stock once. */
    collect: (signal: AbortSignal) =>
      leases.withLease('collector', (lease) => collect(AbortSignal.any([signal, lease.signal]))),
    /** Settles what can be settled. Returns the number of changed plays. */
    settle: (signal: AbortSignal) =>
      leases.withLease('settlement', (lease) => settle(AbortSignal.any([signal, lease.signal]))),
  }
}

export type Traders = ReturnType<typeof createTraders>

/** Milliseconds between two checks for a new dataset. */
const checkIntervalMs = 60_000

/** Resolves when the newest dataset has settled the plays. */
export type EnsureSettled = () => Promise<void>

/**
 * Settles plays after each new dataset. Simulated traders are also collected here, since that sends no request; as it
 * takes a second or two, it waits for the first request for ratings.
 */
export function scheduleSettlement(app: App, traders: Traders, { newest }: Pick<Market, 'newest'>): EnsureSettled {
  const isSimulated = traders.feed === 'demo'
  const shutdown = new AbortController()
  let last: { readonly version: string; readonly done: Promise<void> } | undefined

  async function run(): Promise<void> {
    try {
      const collected = isSimulated ? await traders.collect(shutdown.signal) : { isAcquired: true }
      const settled = await traders.settle(shutdown.signal)
      // Another server does it, or was killed while it did: try again at the next check.
      if (!collected.isAcquired || !settled.isAcquired) last = undefined
    } catch (error) {
      // Try again at the next check.
      last = undefined
      app.log.error({ err: error }, 'plays could not be settled')
    }
  }

  function settleNewest(): Promise<void> {
    const version = newest()?.etag
    // Nothing can be settled before the first dataset.
    if (version === undefined) return Promise.resolve()
    if (last?.version !== version) {
      const previous = last?.done ?? Promise.resolve()
      last = { version, done: previous.then(run) }
    }
    return last.done
  }

  if (traders.feed === 'off') return () => Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  app.addHook('onListen', () => {
    if (!isSimulated) void settleNewest()
    timer = setInterval(() => void (isSimulated && !last ? undefined : settleNewest()), checkIntervalMs).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    shutdown.abort()
    await last?.done
  })
  return isSimulated ? settleNewest : () => Promise.resolve()
}
