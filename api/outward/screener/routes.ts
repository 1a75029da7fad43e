import { hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { csvFileName } from '#domain/screen/csv'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { metricIds, metrics } from '#domain/stock/metrics'
import { parseSymbol } from '#domain/stock/stock'
import { prepareQuery, type Snapshot } from '#worker/engine/open-dataset'
import type { OpenedPast } from '#worker/engine/open-past'
import { MetricsResponse, ScreenQuerystring, ScreenResponse, StockResponse } from '../../contract/screener.ts'
import { sendFailure } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { etagMatches } from '../../platform/http/headers.ts'
import { rateLimitKey } from '../../platform/http/limits/rate-limits.ts'
import { rowKeys, rowObject, rowOfStock } from './row-values.ts'
import { createBodyWriter, openScreen } from './screen-body.ts'
import { createQueryReader, type ScreenQuery } from './screen-query.ts'
import { createStreamLimit } from './stream-limit.ts'

const statusDescriptions = { 304: 'Nothing has changed.' } as const
const screenDoc = {
  schema: {
    tags: ['market'],
    summary: 'The rows of a screen: the same ones, in the same order, as on the page with this filter.',
    querystring: ScreenQuerystring,
    response: { 200: ScreenResponse },
  },
  config: {
    failures: [
      ...(['bad-filter', 'bad-formula', 'bad-format', 'bad-limit', 'unknown-column', 'market-pending'] as const),
      ...(['past-missing', 'no-session', 'history-pending'] as const),
    ],
    statusDescriptions,
  },
} as const
const stockDoc = {
  schema: {
    tags: ['market'],
    summary: 'Everything that is known of a stock.',
    params: Type.Object({ symbol: Type.String() }),
    response: { 200: StockResponse },
  },
  config: { failures: ['bad-symbol', 'unknown-symbol', 'market-pending'], statusDescriptions },
} as const
const metricsDoc = {
  schema: { tags: ['market'], summary: 'The metrics that columns can be.', response: { 200: MetricsResponse } },
} as const

interface ScreenerOptions {
  /** The newest dataset. */
  readonly newest: () => Promise<Snapshot>
  /** The market's past; undefined if it has none. */
  readonly newestPast: () => Promise<OpenedPast | undefined>
  /** Which fiscal years formulas read; undefined for none. */
  readonly yearsVersion?: (() => string | undefined) | undefined
  /** The origin of the page. */
  readonly publicUrl: string
}

/**
 * The market’s numbers for other programs: spreadsheets, scripts and pages of other sites, which browsers allow to read
 * them. Responses can be stored and are valid as long as the dataset and its fiscal years are the same.
 */
export function addScreenerRoutes(app: App, { newest, newestPast, yearsVersion, publicUrl }: ScreenerOptions): void {
  const bodyOf = createBodyWriter(publicUrl)
  const readQuery = createQueryReader()
  const streams = createStreamLimit()

  /** The market as of a session, or the newest one. */
  async function marketOf(asOf: string | undefined): Promise<Snapshot | 'past-missing' | 'no-session'> {
    if (asOf === undefined) return newest()
    const past = await newestPast()
    if (!past) return 'past-missing'
    return past.sessions.includes(asOf) ? past.day(asOf) : 'no-session'
  }

  app.get('/api/screen', screenDoc, async (request, reply) => {
    const query = readQuery(request.query)
    if (!query.ok) return sendFailure(reply, query.failure.code, query.failure.placeholders)
    const market = await marketOf(request.query.asOf)
    if (typeof market === 'string') return sendFailure(reply, market)
    const { id, filters, format } = query.value
    if (isKnown(reply, etagOf(market, `${id} ${yearsVersion?.() ?? ''}`))) return unchanged(reply)
    const prepared = await prepareQuery(filters)
    if (!prepared.ok) return sendFailure(reply, 'unavailable')
    const screen = openScreen(market, query.value)
    if (screen.selected.isBroken) return sendFailure(reply, 'bad-formula')
    const body = bodyOf(screen)
    const subject = request.apiToken?.id ?? rateLimitKey(request.ip) ?? ''
    if (body instanceof Readable && !streams.begin(subject, body))
      return sendFailure(reply.header('retry-after', streamRetrySeconds), 'too-many')
    return sendBody(reply, headersOf(format, market), body)
  })

  app.get('/api/stock/:symbol', stockDoc, async (request, reply) => {
    const symbol = parseSymbol(request.params.symbol)
    if (symbol === undefined) return sendFailure(reply, 'bad-symbol')
    const snapshot = await newest()
    const stock = await snapshot.stock(symbol)
    if (stock === undefined || stock === 'gone') return sendFailure(reply, 'unknown-symbol')
    if (isKnown(reply, etagOf(snapshot, symbol))) return unchanged(reply)
    const { date, simulated } = snapshot.dataset
    return { ...rowObject(rowOfStock(stock), rowKeys(metricIds, {})), date, simulated, description: stock.description }
  })

  app.get('/api/metrics', metricsDoc, (_, reply) => {
    void reply.headers(openToAll)
    return { metrics: metricList }
  })
}

/** Until one of the client’s own responses may have ended. */
const streamRetrySeconds = 5

/** Any page may read what anybody may request, without cookies. */
const openToAll = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' } as const

/** Outside the routes, whose schemas allow no response without a body. */
const unchanged = (reply: FastifyReply): FastifyReply => reply.code(304).send()

/** Sends a body that is already written; the schema describes its content. A stream waits for a slow client. */
const sendBody = (
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  body: Buffer | Readable,
): FastifyReply => reply.headers(headers).send(body)

/** Increased whenever the response to the same query of the same dataset changes. */
const formatVersion = 3

/** The tag of a response, which depends only on the dataset and the query. */
const etagOf = ({ dataset }: Snapshot, query: string): string =>
  `"${hash('sha256', `${formatVersion} ${dataset.version} ${query}`, 'base64url')}"`

/** Sets the headers of a response with a tag; returns whether the client already has it. */
function isKnown(reply: FastifyReply, etag: string): boolean {
  // Weak, since the response may be compressed.
  void reply.headers({ ...openToAll, etag: `W/${etag}` })
  // The response is the same, but a shared cache would also return it for a revoked token.
  if (reply.request.apiToken) void reply.header('cache-control', 'private, no-cache')
  return etagMatches(reply.request.headers['if-none-match'], etag)
}

const headersOf = (format: ScreenQuery['format'], { dataset }: Snapshot): Readonly<Record<string, string>> =>
  format === 'csv'
    ? {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `inline; filename="${csvFileName(dataset.date)}"`,
      }
    : { 'content-type': 'application/json; charset=utf-8' }

const metricList: MetricsResponse['metrics'] = metricIds
  .map((id) => ({ id, keys: rowKeys([id], {}).map(({ key }) => key) }))
  .filter(({ id, keys }) => id === 'ticker' || keys.length > 0)
  .map(({ id, keys }) => ({
    id,
    label: metrics[id].label,
    description: metricDescriptions[id],
    kind: metrics[id].kind,
    keys: keys.filter((key) => key !== id),
  }))
