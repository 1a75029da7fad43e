import { isIP } from 'node:net'
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { engineOf } from '../../database/engine.ts'
import type { Config } from '../../runtime/config.ts'
import { sendFailure } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { type FindToken, hasTokenInAddress, isOfProgram, sentToken } from './api-token.ts'
import { createRequestCounts } from './request-counts.ts'

/** The prefix length of the IPv6 network that a single client owns. */
const ipv6Prefix = 64

/**
 * The key under which an address is counted: the address itself or, for IPv6, its /64 network, since a client owns all
 * addresses of it. undefined for an unreadable address: reject the request then, or it would bypass every limit.
 */
export function rateLimitKey(address: string | undefined): string | undefined {
  // Drop the zone id of a link-local address.
  const [plain = ''] = (address ?? '').split('%', 1)
  return isIP(plain) === 0 ? undefined : normalizeIP(plain, ipv6Prefix)
}

const minute = 60_000

/** Bookmarks may be changed this many times as often: a device that was offline sends all its changes at once. */
const bookmarkFactor = 20

/** Addresses tracked at a time; the least recently used are dropped first. */
const maxTrackedAddresses = 50_000

interface RateLimitOptions {
  readonly limits: Config['limits']
  readonly database: Database
  readonly findToken: FindToken
}

/**
 * Limits requests to the API and to pages of screens per address and minute; those of a program with a personal token
 * are limited per token. The dataset and the page’s files are not counted: they cost little, and a whole office may
 * share one address.
 */
export async function addRateLimits(app: App, { limits, database: db, findToken }: RateLimitOptions): Promise<void> {
  const options = { global: false, cache: maxTrackedAddresses }
  await app.register(rateLimit, engineOf(db).isShared ? { ...options, store: sharedStore(app, db) } : options)
  app.decorateRequest('apiToken', null)
  const counter = (kind: string, max: number, subject: (request: FastifyRequest) => string = keyOf) =>
    max === 0
      ? undefined
      : app.createRateLimit({ max, timeWindow: minute, keyGenerator: (request) => `${kind} ${subject(request)}` })
  const [reads, writes] = [counter('read', limits.reads), counter('write', limits.writes)]
  const bookmarks = counter('bookmark', limits.writes * bookmarkFactor)
  const screens = counter('screen', limits.screens)
  const tokens = counter('token', limits.tokens, ({ apiToken }) => apiToken?.id ?? '')

  /**
   * Counts a request and returns why it is refused, if it is. Returning a reply would await it here.
   */
  async function refusalOf(request: FastifyRequest, count: typeof reads): Promise<Refusal | undefined> {
    if (count === undefined) return undefined
    if (rateLimitKey(request.ip) === undefined) return { code: 'bad-request' }
    const result = await count(request)
    return !result.isAllowed && result.isExceeded ? { code: 'too-many', seconds: result.ttlInSeconds } : undefined
  }

  app.addHook('onRequest', async (request, reply) => {
    if (!isApi(request) && !carriesScreen(request)) return
    if (!isOfProgram(request)) {
      const count = isRead(request) ? reads : isBookmark(request) ? bookmarks : writes
      return sendRefusal(reply, await refusalOf(request, count))
    }
    if (hasTokenInAddress(request)) return sendFailure(reply, 'token-in-address')
    const text = sentToken(request)
    const token = text ? await findToken(text) : undefined
    request.apiToken = token ?? null
    // Clients that guess tokens are counted by their address.
    const refusal = await refusalOf(request, token ? tokens : screens)
    if (refusal || text === undefined || token) return sendRefusal(reply, refusal)
    return sendFailure(reply.header('www-authenticate', 'Bearer error="invalid_token"'), 'token-invalid')
  })
}

/** Why a request is refused, and in how many seconds it may be repeated. */
interface Refusal {
  readonly code: 'bad-request' | 'too-many'
  readonly seconds?: number
}

/** Counts the requests of all servers on a database. */
function sharedStore(app: App, db: Database): FastifyRateLimitStoreCtor {
  const counts = createRequestCounts(db, {
    maxSubjects: maxTrackedAddresses,
    onFailure: (error) => app.log.warn({ err: error }, 'requests are counted by this server alone'),
  })
  app.addHook('onClose', () => counts.stop())
  return class implements FastifyRateLimitStore {
    incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1]): void {
      callback(null, counts.count(key))
    }
    // The subject says which limit it is.
    child(): FastifyRateLimitStore {
      return this
    }
  }
}

/** Sends a refusal, with a Retry-After in seconds. */
function sendRefusal(reply: FastifyReply, refusal: Refusal | undefined): FastifyReply | undefined {
  if (!refusal) return undefined
  const { code, seconds } = refusal
  if (seconds !== undefined) void reply.header('retry-after', Math.max(1, Math.ceil(seconds)))
  return sendFailure(reply, code)
}

const keyOf = ({ ip }: FastifyRequest): string => rateLimitKey(ip) ?? ''
/** A page of a screen, whose title and description are made from its filters. */
function carriesScreen({ url }: FastifyRequest): boolean {
  const query = new URLSearchParams(url.includes('?') ? url.slice(url.indexOf('?')) : '')
  return query.has('filter') || query.has('symbols')
}
const isApi = ({ url }: FastifyRequest): boolean => /^\/(api|embed)([/?]|$)/.test(url)
const isBookmark = ({ url }: FastifyRequest): boolean => url.startsWith('/api/bookmark/')
const isRead = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Requests started per tick of the event loop. Each takes a fraction of a millisecond, so ticks stay short. */
const maxPerTick = 8

/**
 * Keeps ticks of the event loop short: starts a few of the waiting requests per tick, first come, first served. Node
 * accepts one connection per tick (libuv since 1.45); without this, a thousand busy connections would delay the next
 * one by seconds.
 */
export function addFairQueue(app: App): void {
  const waiting: (() => void)[] = []
  let startedInTick = 0
  let isTickScheduled = false
  const scheduleTick = () => {
    isTickScheduled = true
    setImmediate(() => {
      isTickScheduled = false
      const now = waiting.splice(0, maxPerTick)
      startedInTick = now.length
      if (startedInTick > 0) scheduleTick()
      for (const begin of now) begin()
    })
  }
  app.addHook('onRequest', (_request, _reply, begin) => {
    if (!isTickScheduled) scheduleTick()
    if (startedInTick < maxPerTick && waiting.length === 0) {
      startedInTick++
      begin()
    } else waiting.push(begin)
  })
}
