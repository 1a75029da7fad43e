import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../runtime/config.ts'
import type { App } from '../fastify-app.ts'
import { sendFailure } from '../errors.ts'
import { isIP } from 'node:net'

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
export async function addRateLimits(app: App, limits: Config['limits']): Promise<void> {
  await app.register(rateLimit, { global: false, cache: maxTrackedAddresses })
  const counter = (max: number) =>
    max === 0 ? undefined : app.createRateLimit({ max, timeWindow: minute, keyGenerator: keyOf })
  const [reads, writes] = [counter(limits.reads), counter(limits.writes)]
  const bookmarks = counter(limits.writes * bookmarkFactor)

  app.addHook('onRequest', async (request, reply) => {
    const count = isRead(request) ? reads : isBookmark(request) ? bookmarks : writes
    if (count === undefined || !isApi(request)) return
    if (rateLimitKey(request.ip) === undefined) return sendFailure(reply, 'bad-request')
    const result = await count(request)
    if (!result.isAllowed && result.isExceeded) return sendTooMany(reply, result.ttlInSeconds)
  })
}

/** Rejects the request with a Retry-After in seconds. */
function sendTooMany(reply: FastifyReply, seconds: number): FastifyReply {
  return sendFailure(reply.header('retry-after', Math.max(1, Math.ceil(seconds))), 'too-many')
}

const keyOf = ({ ip }: FastifyRequest): string => rateLimitKey(ip) ?? ''
const isApi = ({ url }: FastifyRequest): boolean => /^\/api([/?]|$)/.test(url)
const isBookmark = ({ url }: FastifyRequest): boolean => url.startsWith('/api/bookmark/')
const isRead = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)
