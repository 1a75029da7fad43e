import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { writeStatements } from '#domain/statements/statements-line'
import { parseSymbol } from '#domain/stock/stock'
import { isDate } from '#domain/text/is-date'
import { StatementsQuerystring, StatementsResponse } from '../contract/statements.ts'
import type { Market } from '../market/market.ts'
import { sendFailure } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { etagMatches, unchanged } from '../platform/http/headers.ts'
import { createLruCache } from '../platform/runtime/lru-cache.ts'
import type { StatementsSource } from './statements-source.ts'

/** Increased whenever the response of the same reports changes, so that browsers drop their cached copy. */
const formatVersion = 2

const schema = {
  tags: ['market'],
  summary:
    'A company’s statements of ten fiscal years and forty quarters as known on a day, each number with its proof; null if the market has none.',
  params: Type.Object({ symbol: Type.String() }),
  querystring: StatementsQuerystring,
  response: { 200: Type.Union([StatementsResponse, Type.Null()]) },
}
const config = {
  failures: ['bad-symbol', 'bad-day', 'market-pending'],
  statusDescriptions: { 304: 'Your statements are the newest.' },
} as const

/** The number of companies whose statements stay in memory: 35 kB each; to calculate and compress them takes some 80 ms. */
const keptCompanies = 200

interface StatementsOptions {
  /** undefined if the market has no statements. */
  readonly statements: StatementsSource | undefined
  readonly market: Pick<Market, 'published'>
}

interface Kept {
  /** null if there are none. */
  readonly response: StatementsResponse | null
  /** By Brotli at its best quality, which needs 4 kB; the usual one of a response needs 5. */
  readonly brotli: Buffer
}

/** A company's statements. The slash of a symbol is %2F in the URL. */
export function addStatementsRoutes(app: App, { statements, market }: StatementsOptions): void {
  const known = createLruCache<Kept>(keptCompanies)
  app.get('/api/statements/:symbol', { schema, config }, async (request, reply) => {
    const symbol = parseSymbol(request.params.symbol)
    if (symbol === undefined) return sendFailure(reply, 'bad-symbol')
    const { asOf } = request.query
    if (asOf !== undefined && !isDate(asOf)) return sendFailure(reply, 'bad-day')
    const version = `${market.published().etag.replaceAll('"', '')}-${statements?.revision?.() ?? ''}`
    const etag = `"${formatVersion}-${version}-${symbol}${asOf === undefined ? '' : `-${asOf}`}"`
    const kept = known.get(etag) ?? (await read(statements, symbol, asOf))
    known.set(etag, kept)
    // Weak, since the response may be compressed. Browsers must revalidate it each time.
    void reply.headers({ etag: `W/${etag}`, 'cache-control': 'no-cache' })
    if (etagMatches(request.headers['if-none-match'], etag)) return unchanged(reply)
    return /\bbr\b/.test(String(request.headers['accept-encoding'])) ? sendBrotli(reply, kept.brotli) : kept.response
  })
}

async function read(source: StatementsSource | undefined, symbol: string, asOf: string | undefined): Promise<Kept> {
  const statements = await source?.statementsOf(symbol, asOf)
  const response = statements ? writeStatements(statements) : null
  return { response, brotli: await promisify<string, Buffer>(brotliCompress)(JSON.stringify(response)) }
}

/** Outside the route, because its schema describes the body before compression. */
const sendBrotli = (reply: FastifyReply, body: Buffer): FastifyReply =>
  reply
    .headers({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br', vary: 'accept-encoding' })
    .send(body)
