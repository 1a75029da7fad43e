import type { FeedSource } from '../feed-source.ts'
import { fetchStream, failed, type Connection } from './client.ts'
import { parseFeed } from './parse-feed.ts'
import type { PostSource } from '#domain/traders/posts'
import { parsePosts } from './parse-posts.ts'

/** The public streams of StockTwits, page by page. `pause` is in milliseconds. */
export const stocktwitsPosts = (connection: Connection, pause: number): PostSource => ({
  name: 'stocktwits',
  delayMs: pause,
  page: async (symbol, upTo) => {
    const answer = await fetchStream(connection, { symbol, upTo })
    return answer.ok ? (parsePosts(answer.json, symbol) ?? failed('unreadable')) : answer
  },
})

/** The public streams of StockTwits. */
export const stocktwitsFeed = (connection: Connection): FeedSource => ({
  name: 'stocktwits',
  newest: async (symbol) => {
    const answer = await fetchStream(connection, { symbol })
    if (!answer.ok) return answer
    const messages = parseFeed(answer.json)
    return messages ? { ok: true, value: messages } : failed('unreadable')
  },
})
