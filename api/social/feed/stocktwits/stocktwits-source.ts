import { isObject } from '#domain/keys-of'
import { retryAfter } from '#domain/server-response'
import type { FeedFailure, Post, PostPage, PostSource } from '#domain/traders/posts'
import { readAtMost } from '../../../platform/http-client/http-get.ts'
import type { FeedSource } from '../feed-source.ts'
import { parseFeed, parseMessage } from './parse-feed.ts'

/** Maximum of messages read from a page; the service sends 30. */
const maxPosts = 100

type Page = Extract<PostPage, { readonly ok: true }>

/**
 * Parses the posts of a page about a stock and the id of the next page; undefined if it is no such page. A message
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

const defaultDelayMs = 60_000
const [minDelayMs, maxDelayMs] = [1000, 3_600_000]

/** The milliseconds of a Retry-After header: at least a second, at most an hour. */
const delayIn = (header: string | null, now: number): number =>
  Math.min(Math.max(retryAfter(header, now) ?? defaultDelayMs, minDelayMs), maxDelayMs)

/** Bytes, decompressed. A full page of the service has a tenth of it. */
const maxResponseBytes = 1024 * 1024

/** The settings of a connection to the service. */
interface Connection {
  /** The origin of the service. */
  readonly origin: string
  /** The User-Agent. */
  readonly userAgent: string
  readonly now: () => number
  /** Time-out in milliseconds for the whole response. */
  readonly timeoutMs?: number
}

/** A page of a stock’s stream: the newest messages, or those up to an id. */
interface StreamRequest {
  readonly symbol: string
  readonly upTo?: number | undefined
}

/** The parsed body, undefined if it is not JSON; or the failure. */
type StreamResponse =
  { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly failure: FeedFailure }

/** Requests a stock's public stream. Never throws. */
async function fetchStream(connection: Connection, { symbol, upTo }: StreamRequest): Promise<StreamResponse> {
  const { origin, userAgent, now, timeoutMs = 5000 } = connection
  const query = upTo === undefined ? '' : `?max=${upTo}`
  const address = `${origin}/api/2/streams/symbol/${encodeURIComponent(serviceSymbol(symbol))}.json${query}`
  const response = await request(address, userAgent, timeoutMs)
  if (!response) return failed('unavailable')
  if (response.status === 404) return failed('unknown')
  if (response.status === 429) return failed('limited', delayIn(response.retryAfter, now()))
  if (response.status !== 200) return failed('unavailable')
  return { ok: true, json: response.body && jsonIn(response.body) }
}

/** The dataset writes share classes with a dash or a slash, the service with a dot. */
const serviceSymbol = (symbol: string): string => symbol.replace(/[-/]/g, '.')

const failed = (kind: FeedFailure['kind'], retryAfter?: number) =>
  ({ ok: false, failure: { kind, ...(retryAfter !== undefined && { retryAfter }) } }) as const

interface RawResponse {
  readonly status: number
  readonly retryAfter: string | null
  /** undefined if it is too large or not needed. */
  readonly body: Buffer | undefined
}

/** Sends the request; undefined without a response in time. Redirects are not followed. */
async function request(address: string, userAgent: string, timeoutMs: number): Promise<RawResponse | undefined> {
  try {
    const { status, headers, body } = await fetch(address, {
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'user-agent': userAgent },
    })
    const isWanted = status === 200 && body !== null
    if (!isWanted) await body?.cancel()
    return {
      status,
      retryAfter: headers.get('retry-after'),
      body: isWanted ? await readAtMost(body, maxResponseBytes) : undefined,
    }
  } catch {
    return undefined
  }
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}
