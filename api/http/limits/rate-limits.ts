import { isIP } from 'node:net'
import rateLimit, { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { engineOf } from '../../database/engine.ts'
import type { Config } from '../../runtime/config.ts'
import { sendFailure } from '../errors.ts'
import type { App } from '../fastify-app.ts'
import { createRequestCounts } from './request-counts.ts'

/** The prefix length of the IPv6 network that a single client owns. */
const ipv6Prefix = 64

/**
 * The key under which an address is counted: the address itself or, for IPv6, its /64 network, since a client owns
 * all addresses of it. undefined for an unreadable address: reject the request then, or it would bypass every limit.
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

/**
 * Limits requests to the API per address and minute. The dataset and the page’s files are not counted: they cost
 * little, and a whole office may share one address.
 */
export async function addRateLimits(app: App, limits: Config['limits'], db: Database): Promise<void> {
  const options = { global: false, cache: maxTrackedAddresses }
  await app.register(rateLimit, engineOf(db).isShared ? { ...options, store: sharedStore(app, db) } : options)
  const counter = (kind: string, max: number) =>
    max === 0
      ? undefined
      : app.createRateLimit({ max, timeWindow: minute, keyGenerator: (request) => `${kind} ${keyOf(request)}` })
  const [reads, writes] = [counter('read', limits.reads), counter('write', limits.writes)]
  const bookmarks = counter('bookmark', limits.writes * bookmarkFactor)
  const screens = counter('screen', limits.screens)

  app.addHook('onRequest', async (request, reply) => {
    const count = isOfProgram(request) ? screens : isRead(request) ? reads : isBookmark(request) ? bookmarks : writes
    if (count === undefined || !isApi(request)) return
    if (rateLimitKey(request.ip) === undefined) return sendFailure(reply, 'bad-request')
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) return sendTooMany(reply, result.ttlInSeconds)
  })
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

/** Rejects the request with a Retry-After in seconds. */
function sendTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return sendFailure(reply.header('retry-after', Math.max(1, Math.ceil(seconds))), 'too-many')
}

const keyOf = ({ ip }: FastifyRequest): string => rateLimitKey(ip) ?? ''
const isApi = ({ url }: FastifyRequest): boolean => /^\/api([/?]|$)/.test(url)
const isBookmark = ({ url }: FastifyRequest): boolean => url.startsWith('/api/bookmark/')
/** What other programs ask for, and the page never does: a script that asks too often keeps nobody from using the page. */
const isOfProgram = ({ url }: FastifyRequest): boolean =>
  /^\/api\/(screen|stock|metrics|preview|atom|calendar)([/?]|$)/.test(url)
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
