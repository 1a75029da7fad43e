import type { FeedSource } from '../feed-source.ts'
import { askStream, failed, type Connection } from './client.ts'
import { parseFeed } from './parse-feed.ts'
import type { StatementSource } from '../../traders/collector/post-source.ts'
import { parseStatements } from './parse-posts.ts'

/** The public streams of StockTwits, page by page. `pause` is in milliseconds. */
export const stocktwitsStatements = (connection: Connection, pause: number): StatementSource => ({
  name: 'stocktwits',
  pause,
  page: async (symbol, upTo) => {
    const answer = await askStream(connection, { symbol, upTo })
    return answer.ok ? (parseStatements(answer.json, symbol) ?? failed('unreadable')) : answer
  },
})

/** The public streams of StockTwits. */
export const stocktwitsSource = (connection: Connection): FeedSource => ({
  name: 'stocktwits',
  newest: async (symbol) => {
    const answer = await askStream(connection, { symbol })
    if (!answer.ok) return answer
    const messages = parseFeed(answer.json)
    return messages ? { ok: true, messages } : failed('unreadable')
  },
})
