import { setImmediate } from 'node:timers/promises'
import type { Post, PostSource } from '#domain/traders/posts'
import type { FeedMessage } from '../../../contract/feed.ts'
import { createDemoMarket } from '../../../demo/demo-market.ts'
import type { Market } from '../../../market/market.ts'
import type { FeedSource } from '../feed-source.ts'
import { createTalk, newestSession, type Talk } from './talk.ts'

const maxMessages = 30

/**
 * Messages of simulated traders about the simulated market, derived from its prices and identical after every start.
 */
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

/** The messages about the newest session, generated lazily, since that takes a third of a second. */
function newestTalk({ published }: Pick<Market, 'published'>, now: () => number, make = createDemoMarket): () => Talk {
  let last: { readonly session: number; readonly talk: Talk } | undefined
  return () => {
    const session = newestSession(published(), now())
    if (last?.session !== session) last = { session, talk: createTalk(make(session), session) }
    return last.talk
  }
}

/** The messages of the simulated feed as posts, all of a stock in one page. */
export function demoPosts(market: Pick<Market, 'published'>, now: () => number, make = createDemoMarket): PostSource {
  const talk = newestTalk(market, now, make)
  return {
    name: 'demo',
    delayMs: 0,
    page: async (symbol) => {
      // Yield to the event loop between two stocks.
      await setImmediate()
      const posts: Post[] = []
      for (const written of talk()(symbol, now())) {
        for (const { id, user, created_at, entities } of written) {
          if (!user || created_at === null) continue
          const side = entities.sentiment?.basic ?? null
          const writtenAt = Date.parse(created_at)
          posts.push({ id, trader: user.username, symbols: [symbol], side, writtenAt })
        }
      }
      return { ok: true, posts: posts, older: undefined }
    },
  }
}
