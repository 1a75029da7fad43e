import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { isSpanName, type Span, spansByName } from '#domain/statements/statement-columns'
import { parseStatements, writeStatements } from '#domain/statements/statements-line'
import { parseSymbol } from '#domain/stock/stock'
import { isDate } from '#domain/text/is-date'
import { statementsCsv, statementsFileName } from '#words/statements-csv'
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
  failures: ['bad-symbol', 'bad-day', 'bad-format', 'bad-periods', 'statements-missing', 'market-pending'],
  statusDescriptions: { 304: 'Your statements are the newest.' },
} as const

/** The number of companies whose statements stay in memory: 35 kB each; to calculate and compress them takes some 80 ms. */
const keptCompanies = 200

interface StatementsOptions {
  /** undefined if the market has no statements. */
  readonly statements: StatementsSource | undefined
  readonly market: Pick<Market, 'published'>
  /** Whether pages of other sites may read them. */
  readonly isPublic: boolean
}

interface Kept {
  readonly response: StatementsResponse
  /** By Brotli at its best quality, which needs 4 kB; the usual one of a response needs 5. Undefined until a client accepts it. */
  brotli?: Promise<Buffer>
}

/** A company's statements. The slash of a symbol is %2F in the URL. */
export function addStatementsRoutes(app: App, { statements, market, isPublic }: StatementsOptions): void {
  const known = createLruCache<Kept>(keptCompanies)
  const headers = { 'cache-control': 'no-cache', vary: 'accept-encoding' }
  app.get('/api/statements/:symbol', { schema, config }, async (request, reply) => {
    const symbol = parseSymbol(request.params.symbol)
    if (symbol === undefined) return sendFailure(reply, 'bad-symbol')
    const { asOf, format = 'json', periods = 'years' } = request.query
    if (asOf !== undefined && !isDate(asOf)) return sendFailure(reply, 'bad-day')
    if (format !== 'json' && format !== 'csv') return sendFailure(reply, 'bad-format')
    if (!isSpanName(periods)) return sendFailure(reply, 'bad-periods')
    const version = `${market.published().etag.replaceAll('"', '')}-${statements?.revision?.() ?? ''}`
    const key = `${formatVersion}-${version}-${symbol}${asOf === undefined ? '' : `-${asOf}`}`
    const etag = format === 'csv' ? `"${key}-${periods}"` : `"${key}"`
    // Weak, since the response may be compressed. Browsers must revalidate it each time.
    void reply.headers({ ...headers, etag: `W/${etag}`, ...(isPublic && { 'access-control-allow-origin': '*' }) })
    // A shared cache would also return it for a revoked token.
    if (request.apiToken) void reply.header('cache-control', 'private, no-cache')
    if (etagMatches(request.headers['if-none-match'], etag)) return unchanged(reply)
    const kept = known.get(key) ?? (await read(statements, symbol, asOf))
    if (kept) known.set(key, kept)
    if (format === 'csv')
      return kept ? sendCsv(reply, kept, spansByName[periods]) : sendFailure(reply, 'statements-missing')
    if (!kept) return null
    return acceptsBrotli(request.headers['accept-encoding'])
      ? sendBrotli(reply, await (kept.brotli ??= compressed(kept)))
      : kept.response
  })
}

/** Undefined if there are none. */
async function read(
  source: StatementsSource | undefined,
  symbol: string,
  asOf: string | undefined,
): Promise<Kept | undefined> {
  const statements = await source?.statementsOf(symbol, asOf)
  return statements && { response: writeStatements(statements) }
}

const compressed = ({ response }: Kept): Promise<Buffer> =>
  promisify<string, Buffer>(brotliCompress)(JSON.stringify(response))

/** Whether an Accept-Encoding header has br, and not as `br;q=0`. */
const acceptsBrotli = (header: string | readonly string[] = ''): boolean =>
  String(header)
    .split(',')
    .some((one) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$)|$)/i.test(one))

/** Outside the route, because its schema describes the body before compression. */
const sendBrotli = (reply: FastifyReply, body: Buffer): FastifyReply =>
  reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'br' }).send(body)

function sendCsv(reply: FastifyReply, { response }: Kept, span: Span): FastifyReply {
  const statements = parseStatements(response)
  if (!statements.ok) throw new Error(statements.failure.join(' '))
  return reply
    .headers({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `inline; filename="${statementsFileName(statements.value, span)}"`,
    })
    .send(statementsCsv(statements.value, span))
}
