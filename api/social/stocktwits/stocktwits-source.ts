import type { FeedSource } from '../feed-source.ts'
import { fetchStream, failed, type Connection, serviceSymbol } from './client.ts'
import { parseFeed, parseMessage } from './parse-feed.ts'
import type { PostSource, PostPage, Post } from '#domain/traders/posts'

/** Maximum of messages read from a page; the service sends 30. */
const maxPosts = 100

type Page = Extract<PostPage, { readonly ok: true }>

/**
 * Parses the posts of a page about a stock and the id of the next page; undefined where it is no such page. A message
 * that is invalid, or lacks author or time, is left out.
 */
export function parsePosts(value: unknown, symbol: string): Page | undefined {
  if (!isObject(value) || !Array.isArray(value['messages'])) return undefined
  const posts = value['messages'].slice(0, maxPosts).flatMap((each) => postIn(each, symbol))
  const cursor = isObject(value['cursor']) ? value['cursor'] : {}
  const older = cursor['more'] === true ? cursor['max'] : undefined
  return { ok: true, posts: posts, older: isNumber(older) ? older : undefined }
}

function postIn(value: unknown, symbol: string): Post[] {
  const message = parseMessage(value)
  if (!message || !isObject(value) || message.user === null || message.created_at === null) return []
  const { id, user, created_at, entities } = message
  const side = entities.sentiment?.basic ?? null
  const symbols = namesIn(value['symbols']).map((name) => (name === serviceSymbol(symbol) ? symbol : name))
  return [{ id, trader: user.username, symbols, side, writtenAt: Date.parse(created_at) }]
}

/** Distinct symbols, as the service writes them. */
function namesIn(value: unknown): string[] {
  const names = (Array.isArray(value) ? value : []).map((each) => (isObject(each) ? each['symbol'] : undefined))
  // An unreadable symbol still counts as another stock.
  return [...new Set(names.map((name) => (typeof name === 'string' ? name : '')))]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0

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
