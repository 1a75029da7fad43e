import { setTimeout as sleep } from 'node:timers/promises'
import type { FeedFailure } from '#domain/traders/posts'
import type { FeedMessage } from '../../contract/feed.ts'
import { storageFailure } from '../../platform/database/transact.ts'
import { createLruCache } from '../../platform/runtime/lru-cache.ts'
import type { FeedResult, FeedSource } from './feed-source.ts'
import type { FeedTable, SharedFeed } from './feed-table.ts'

/** Milliseconds: how long a response is fresh, how long a failure is cached, and how old stale messages may be. */
const lifetimes = { fresh: 5 * 60_000, failure: 30_000, stale: 24 * 3_600_000 }

const maxSymbols = 500

/** Messages with their age in seconds, or the failure with a Retry-After. */
type CachedFeed =
  | { readonly ok: true; readonly messages: readonly FeedMessage[]; readonly age: number }
  | { readonly ok: false; readonly failure: FeedFailure }

interface CacheEntry {
  /** When it was fetched, and until when it is valid. */
  readonly fetchedAt: number
  readonly validUntil: number
  readonly failure?: FeedFailure
  /** The last successful response. */
  readonly good?: { readonly messages: readonly FeedMessage[]; readonly at: number }
}

interface CachedFeedOptions {
  readonly now: () => number
  /** The responses of all servers on a database; without it, this server fetches for itself. */
  readonly table?: FeedTable | undefined
  /** Waits for this many milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>
}

/** Milliseconds between two checks whether another server’s request has ended, while there is nothing to serve. */
const checkIntervalMs = 200
/** Milliseconds for which old messages are served while another server fetches newer ones. */
const oldValidMs = 1_000

/**
 * Caches a source: requests each symbol at most every few minutes, once for all concurrent callers and all servers on a
 * database. While the source fails, the last successful response is served stale.
 */
export function createCachedFeed(
  source: FeedSource,
  { now, table, wait = sleep }: CachedFeedOptions,
): (symbol: string) => Promise<CachedFeed> {
  const entries = createLruCache<CacheEntry>(maxSymbols)
  const pending = new Map<string, Promise<CacheEntry>>()

  const fetchAlone = async (symbol: string, last: CacheEntry | undefined): Promise<CacheEntry> =>
    nextEntry(await source.newest(symbol), last, now())

  async function fetchOnce(symbol: string, shared: FeedTable): Promise<CacheEntry> {
    for (;;) {
      const { isOurs, feed } = await shared.claim(symbol)
      const known = feed && entryOf(feed, now())
      if (isOurs) {
        const next = await fetchAlone(symbol, known)
        // If this fails, another server fetches when the claim has expired.
        await shared.save(symbol, responseOf(next)).catch(ignoreStorageFailure)
        return next
      }
      if (known && isFresh(known, now())) return known
      if (known?.good && feedFrom(known, now()).ok) return { ...known, validUntil: now() + oldValidMs }
      await wait(checkIntervalMs)
    }
  }

  async function refresh(symbol: string): Promise<CacheEntry> {
    const last = entries.get(symbol)
    try {
      const next = await (table ? fetchOnce(symbol, table) : fetchAlone(symbol, last))
      entries.set(symbol, next)
      return next
    } catch (error) {
      // Without the database there are only this server’s own messages.
      if (storageFailure(error) === undefined || !last?.good) throw error
      return last
    } finally {
      pending.delete(symbol)
    }
  }

  return async (symbol) => {
    const last = entries.get(symbol)
    if (last && isFresh(last, now())) return feedFrom(last, now())
    // Start in a later microtask, so that it is in `pending` before it can settle.
    const entry = pending.get(symbol) ?? Promise.resolve(symbol).then(refresh)
    pending.set(symbol, entry)
    return feedFrom(await entry, now())
  }
}

function ignoreStorageFailure(error: unknown): void {
  if (storageFailure(error) === undefined) throw error
}

/** What the database knows, by the clock of this server. */
const entryOf = ({ validForMs, failure, good }: SharedFeed, time: number): CacheEntry => ({
  fetchedAt: time,
  validUntil: time + validForMs,
  ...(failure !== null && { failure: { kind: failure } }),
  ...(good && { good: { messages: good.messages, at: time - good.ageMs } }),
})

const responseOf = ({ fetchedAt, validUntil, failure, good }: CacheEntry) => ({
  validForMs: validUntil - fetchedAt,
  result: failure?.kind ?? good?.messages ?? [],
})

/** An entry from the future, after the clock was set back, is not fresh. */
const isFresh = ({ fetchedAt, validUntil }: CacheEntry, time: number): boolean => time >= fetchedAt && time < validUntil

function nextEntry(outcome: FeedResult, last: CacheEntry | undefined, time: number): CacheEntry {
  if (outcome.ok || outcome.failure.kind === 'unknown') {
    const messages = outcome.ok ? outcome.value : []
    return { fetchedAt: time, validUntil: time + lifetimes.fresh, good: { messages, at: time } }
  }
  const { failure } = outcome
  const until = time + Math.max(lifetimes.failure, failure.retryAfter ?? 0)
  return { fetchedAt: time, validUntil: until, failure, ...(last?.good && { good: last.good }) }
}

function feedFrom({ failure, good, validUntil }: CacheEntry, time: number): CachedFeed {
  const age = good ? Math.max(0, time - good.at) : Infinity
  if (good && age <= lifetimes.stale) return { ok: true, messages: good.messages, age: Math.floor(age / 1000) }
  return { ok: false, failure: { kind: failure?.kind ?? 'unavailable', retryAfter: Math.max(0, validUntil - time) } }
}
