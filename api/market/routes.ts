import type { FastifyReply } from 'fastify'
import type { MarketPendingResponse } from '../contract/server.ts'
import { failures } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { etagMatches } from '../platform/http/headers.ts'
import type { Market } from './market.ts'
import type { MarketProblem } from './refresh/explain-failure.ts'

const schema = {
  tags: ['market'],
  summary: 'The dataset: one JSON record per line, as a gzip file.',
}
const config = {
  file: 'application/gzip',
  failures: ['market-pending'],
  statusDescriptions: { 304: 'Your dataset is the newest.' },
} as const

/** Seconds after which a page may check again for the first dataset. */
const pendingRetryAfterSeconds = 5

/**
 * The dataset, as the gzip file itself. Without Content-Encoding: a browser would unzip it, accept a truncated file
 * silently, and Content-Length would not match the bytes that the page receives. Until the first dataset is published,
 * `progress` is the collected share in whole percent, and `problem` says why there is none, if that is known.
 */
export function addMarketRoutes(
  app: App,
  market: Market,
  progress: () => number | null = () => null,
  problem: () => Promise<MarketProblem | null> = () => Promise.resolve(null),
): void {
  app.get('/data/stonks', { schema, config, compress: false }, async (request, reply) => {
    const dataset = market.newest()
    if (!dataset) return sendPending(reply, progress(), await problem().catch(() => null))
    const { body, etag, digest, lines } = dataset
    void reply.headers({
      etag,
      'cache-control': 'no-cache, no-transform',
      'x-market': market.source.simulated ? 'simulated' : 'real',
      'x-record-count': lines,
      'repr-digest': digest,
    })
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    return reply.type('application/gzip').header('content-length', body.length).send(body)
  })
}

function sendPending(reply: FastifyReply, progress: number | null, problem: MarketProblem | null): FastifyReply {
  const { status, message } = failures['market-pending']
  const body: MarketPendingResponse = {
    message,
    code: 'market-pending',
    progress,
    problem: problem && publicPart(problem),
  }
  return reply.code(status).headers({ 'retry-after': pendingRetryAfterSeconds, 'cache-control': 'no-store' }).send(body)
}

const publicPart = ({ reason, turn }: MarketProblem): MarketProblem => ({ reason, turn })
