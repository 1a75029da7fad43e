import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../runtime/config.ts'
import type { App } from '../fastify-app.ts'
import { refuse } from '../errors.ts'
import { isIP } from 'node:net'

/** Bits of an IPv6 address that one household or one server has all to itself. */
const network = 64

/**
 * Under which an address is counted: itself, or its /64 network, of which anybody with IPv6 has every address.
 * undefined for what is no address: whoever counts must refuse it then, or it would be a way around every limit.
 */
export function addressKey(address: string | undefined): string | undefined {
  // The interface behind an address of the local network is this machine's matter.
  const [plain = ''] = (address ?? '').split('%', 1)
  return isIP(plain) === 0 ? undefined : normalizeIP(plain, network)
}

const minute = 60_000

/** How many times as often as anything else a bookmark may be changed: a device that comes back brings all it has. */
const atOnce = 20

/** Addresses that are counted at a time; the ones that have been quiet for longest are forgotten first. */
const counted = 50_000

/**
 * How much one address may ask of the API in a minute. The dataset and the files of the page are not counted: sending
 * them costs next to nothing, and a whole office may stand behind one address.
 */
export async function addRateLimits(app: App, limits: Config['limits']): Promise<void> {
  await app.register(rateLimit, { global: false, cache: counted })
  const counter = (max: number) =>
    max === 0 ? undefined : app.createRateLimit({ max, timeWindow: minute, keyGenerator: countedAs })
  const [reads, writes] = [counter(limits.reads), counter(limits.writes)]
  const bookmarks = counter(limits.writes * atOnce)

  app.addHook('onRequest', async (request, reply) => {
    const count = isRead(request) ? reads : isBookmark(request) ? bookmarks : writes
    if (count === undefined || !isApi(request)) return
    if (addressKey(request.ip) === undefined) return refuse(reply, 'bad-request')
    const answer = await count(request)
    if (!answer.isAllowed && answer.isExceeded) return refuseForNow(reply, answer.ttlInSeconds)
  })
}

/** Says no, and after how many seconds it makes sense to ask again. */
export function refuseForNow(reply: FastifyReply, seconds: number): FastifyReply {
  return refuse(reply.header('retry-after', Math.max(1, Math.ceil(seconds))), 'too-many')
}

const countedAs = ({ ip }: FastifyRequest): string => addressKey(ip) ?? ''
const isApi = ({ url }: FastifyRequest): boolean => /^\/api([/?]|$)/.test(url)
const isBookmark = ({ url }: FastifyRequest): boolean => url.startsWith('/api/bookmark/')
const isRead = ({ method }: FastifyRequest): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)
