import type { FeedMessage } from '../contract/feed.ts'
import type { FeedFailure, FeedOutcome, FeedSource } from './feed-source.ts'
import { createRecentlyUsed } from '../runtime/lru-cache.ts'

/** Milliseconds for which an answer stands, a failure stands, and messages may stand in for those that do not come. */
const lasting = { answer: 5 * 60_000, failure: 30_000, standIn: 24 * 3_600_000 }

/** How many symbols are kept. */
const room = 500

/** Messages and how many seconds ago the source gave them, or why there are none and until when that stands. */
export type CachedOutcome =
  | { readonly ok: true; readonly messages: readonly FeedMessage[]; readonly age: number }
  | { readonly ok: false; readonly failure: FeedFailure }

interface Known {
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
export function createCachedFeed(source: FeedSource, now: () => number): (symbol: string) => Promise<CachedOutcome> {
  const known = createRecentlyUsed<Known>(room)
  const underWay = new Map<string, Promise<Known>>()

  async function ask(symbol: string): Promise<Known> {
    try {
      const outcome = await source.newest(symbol)
      const next = learn(outcome, known.get(symbol), now())
      known.set(symbol, next)
      return next
    } finally {
      underWay.delete(symbol)
    }
  }

  return async (symbol) => {
    const last = known.get(symbol)
    if (last && isStanding(last, now())) return answerOf(last, now())
    // A turn later, so that it is known to be under way before it can end.
    const asked = underWay.get(symbol) ?? Promise.resolve(symbol).then(ask)
    underWay.set(symbol, asked)
    return answerOf(await asked, now())
  }
}

/** A clock that was set back makes nothing last longer. */
const isStanding = ({ askedAt, until }: Known, time: number): boolean => time >= askedAt && time < until

function learn(outcome: FeedOutcome, last: Known | undefined, time: number): Known {
  if (outcome.ok || outcome.failure.kind === 'unknown') {
    const messages = outcome.ok ? outcome.messages : []
    return { askedAt: time, until: time + lasting.answer, good: { messages, at: time } }
  }
  const { failure } = outcome
  const until = time + Math.max(lasting.failure, failure.retryAfter ?? 0)
  return { askedAt: time, until, failure, ...(last?.good && { good: last.good }) }
}

function answerOf({ failure, good, until }: Known, time: number): CachedOutcome {
  const age = good ? Math.max(0, time - good.at) : Infinity
  if (good && age <= lasting.standIn) return { ok: true, messages: good.messages, age: Math.floor(age / 1000) }
  return { ok: false, failure: { kind: failure?.kind ?? 'unavailable', retryAfter: Math.max(0, until - time) } }
}
