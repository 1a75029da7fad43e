import type { FeedSource } from '../feed-source.ts'
import { fetchStream, failed, type Connection } from './client.ts'
import { parseFeed } from './parse-feed.ts'
import type { PostSource } from '#domain/traders/posts'
import { parsePosts } from './parse-posts.ts'

/** The public streams of StockTwits, page by page. `delayMs` is the delay after each request. */
export const stocktwitsPosts = (connection: Connection, delayMs: number): PostSource => ({
  name: 'stocktwits',
  delayMs: delayMs,
  page: async (symbol, upTo) => {
    const response = await fetchStream(connection, { symbol, upTo })
    return response.ok ? (parsePosts(response.json, symbol) ?? failed('unreadable')) : response
  },
})

/** The public streams of StockTwits. */
export const stocktwitsFeed = (connection: Connection): FeedSource => ({
  name: 'stocktwits',
  newest: async (symbol) => {
    const response = await fetchStream(connection, { symbol })
    if (!response.ok) return response
    const messages = parseFeed(response.json)
    return messages ? { ok: true, value: messages } : failed('unreadable')
  },
})
