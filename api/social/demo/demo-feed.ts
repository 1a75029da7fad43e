import type { FeedMessage } from '../../contract/feed.ts'
import { createDemoMarket } from '../../demo/demo-market.ts'
import type { Market } from '../../market/market.ts'
import type { FeedSource } from '../feed-source.ts'
import { createTalk, newestSession, type Talk } from './talk.ts'
import { setImmediate } from 'node:timers/promises'
import type { Post, PostSource } from '#domain/traders/posts'

const maxMessages = 30

/** Simulated traders who talk about the simulated market. What they say follows from its prices, and is said again after every start. */
export function demoFeed(market: Pick<Market, 'published'>, now: () => number, make = createDemoMarket): FeedSource {
  const talk = newestTalk(market, now, make)
  return {
    name: 'demo',
    newest: (symbol) => {
      const messages: FeedMessage[] = []
      for (const written of talk()(symbol, now())) {
        messages.push(...written)
        if (messages.length >= maxMessages) break
      }
      return Promise.resolve({ ok: true, value: messages.slice(0, maxMessages) })
    },
  }
}

/** The talk about the newest session, made when it is first needed: it takes a third of a second. */
export function newestTalk(
  { published }: Pick<Market, 'published'>,
  now: () => number,
  make = createDemoMarket,
): () => Talk {
  let last: { readonly session: number; readonly talk: Talk } | undefined
  return () => {
    const session = newestSession(published(), now())
    if (last?.session !== session) last = { session, talk: createTalk(make(session), session) }
    return last.talk
  }
}

/** The same messages as the simulated feed's, all that is remembered of a stock at once. */
export function demoPosts(market: Pick<Market, 'published'>, now: () => number, make = createDemoMarket): PostSource {
  const talk = newestTalk(market, now, make)
  return {
    name: 'demo',
    delayMs: 0,
    page: async (symbol) => {
      // Others are answered between two stocks.
      await setImmediate()
      const statements: Post[] = []
      for (const written of talk()(symbol, now())) {
        for (const { id, user, created_at, entities } of written) {
          if (!user || created_at === null) continue
          const side = entities.sentiment?.basic ?? null
          const writtenAt = Date.parse(created_at)
          statements.push({ id, trader: user.username, symbols: [symbol], side, writtenAt })
        }
      }
      return { ok: true, posts: statements, older: undefined }
    },
  }
}
