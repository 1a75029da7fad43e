import type { PostPage, Post } from '#domain/traders/posts'
import { serviceSymbol } from './client.ts'
import { parseMessage } from './parse-feed.ts'

/** Messages of an answer that are looked at: a page of the service has 30. */
const maxPosts = 100

type Page = Extract<PostPage, { readonly ok: true }>

/**
 * The statements in the service's answer about a stock, and where older ones begin; undefined where it is no such answer.
 * A message that cannot be read, or says neither who wrote it nor when, is left out.
 */
export function parsePosts(value: unknown, symbol: string): Page | undefined {
  if (!isObject(value) || !Array.isArray(value['messages'])) return undefined
  const statements = value['messages'].slice(0, maxPosts).flatMap((each) => postIn(each, symbol))
  const cursor = isObject(value['cursor']) ? value['cursor'] : {}
  const older = cursor['more'] === true ? cursor['max'] : undefined
  return { ok: true, posts: statements, older: isNumber(older) ? older : undefined }
}

function postIn(value: unknown, symbol: string): Post[] {
  const message = parseMessage(value)
  if (!message || !isObject(value) || message.user === null || message.created_at === null) return []
  const { id, user, created_at, entities } = message
  const side = entities.sentiment?.basic ?? null
  const symbols = namesIn(value['symbols']).map((name) => (name === serviceSymbol(symbol) ? symbol : name))
  return [{ id, trader: user.username, symbols, side, writtenAt: Date.parse(created_at) }]
}

/** Each once, as the service writes them. */
function namesIn(value: unknown): string[] {
  const names = (Array.isArray(value) ? value : []).map((each) => (isObject(each) ? each['symbol'] : undefined))
  // What cannot be read still is another stock.
  return [...new Set(names.map((name) => (typeof name === 'string' ? name : '')))]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value > 0
