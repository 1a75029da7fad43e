import type { FeedSource } from '../feed-source.ts'
import { askStream, failed, type Connection } from './ask-stream.ts'
import { parseFeed } from './parse-feed.ts'

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
