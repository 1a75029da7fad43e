import type { FeedMessage } from '../contract/feed.ts'
import type { FeedFailure } from '#domain/traders/posts'
import type { FeedResult, FeedSource } from './feed-source.ts'
import { createLruCache } from '../runtime/lru-cache.ts'

/** Milliseconds for which an answer stands, a failure stands, and messages may stand in for those that do not come. */
const lifetimes = { fresh: 5 * 60_000, failure: 30_000, stale: 24 * 3_600_000 }

/** How many symbols are kept. */
const maxSymbols = 500

/** Messages and how many seconds ago the source gave them, or why there are none and until when that stands. */
export type CachedFeed =
  | { readonly ok: true; readonly messages: readonly FeedMessage[]; readonly age: number }
  | { readonly ok: false; readonly failure: FeedFailure }

interface CacheEntry {
  /** When the source was last asked, and until when that stands. */
  readonly askedAt: number
  readonly until: number
  readonly failure?: FeedFailure
  /** The last good answer. */
  readonly good?: { readonly messages: readonly FeedMessage[]; readonly at: number }
}

/**
 * A source that is asked about a symbol every few minutes at most, once for everybody who asks meanwhile.
 * While it fails, its last good answer stands in.
 */
export function createCachedFeed(source: FeedSource, now: () => number): (symbol: string) => Promise<CachedFeed> {
  const entries = createLruCache<CacheEntry>(maxSymbols)
  const underWay = new Map<string, Promise<CacheEntry>>()

  async function refresh(symbol: string): Promise<CacheEntry> {
    try {
      const outcome = await source.newest(symbol)
      const next = nextEntry(outcome, entries.get(symbol), now())
      entries.set(symbol, next)
      return next
    } finally {
      underWay.delete(symbol)
    }
  }

  return async (symbol) => {
    const last = entries.get(symbol)
    if (last && isFresh(last, now())) return feedFrom(last, now())
    // A turn later, so that it is known to be under way before it can end.
    const asked = underWay.get(symbol) ?? Promise.resolve(symbol).then(refresh)
    underWay.set(symbol, asked)
    return feedFrom(await asked, now())
  }
}

/** A clock that was set back makes nothing last longer. */
const isFresh = ({ askedAt, until }: CacheEntry, time: number): boolean => time >= askedAt && time < until

function nextEntry(outcome: FeedResult, last: CacheEntry | undefined, time: number): CacheEntry {
  if (outcome.ok || outcome.failure.kind === 'unknown') {
    const messages = outcome.ok ? outcome.value : []
    return { askedAt: time, until: time + lifetimes.fresh, good: { messages, at: time } }
  }
  const { failure } = outcome
  const until = time + Math.max(lifetimes.failure, failure.retryAfter ?? 0)
  return { askedAt: time, until, failure, ...(last?.good && { good: last.good }) }
}

function feedFrom({ failure, good, until }: CacheEntry, time: number): CachedFeed {
  const age = good ? Math.max(0, time - good.at) : Infinity
  if (good && age <= lifetimes.stale) return { ok: true, messages: good.messages, age: Math.floor(age / 1000) }
  return { ok: false, failure: { kind: failure?.kind ?? 'unavailable', retryAfter: Math.max(0, until - time) } }
}
