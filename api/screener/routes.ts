import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { byteOrderMark, csvFileName, csvPieces, type CsvRow } from '#domain/screen/csv'
import { differences } from '#domain/screen/filter-codec'
import { isFormulaId, metricOf } from '#domain/screen/formulas'
import { screenAddress } from '#domain/site/screen-address'
import { metricDescriptions } from '#domain/stock/metric-descriptions'
import { metricIds, metrics } from '#domain/stock/metrics'
import { parseSymbol } from '#domain/stock/stock'
import { prepareQuery, type Snapshot } from '#worker/open-dataset'
import { MetricsResponse, ScreenQuerystring, ScreenResponse, StockResponse } from '../contract/screener.ts'
import { sendFailure } from '../http/errors.ts'
import type { App } from '../http/fastify-app.ts'
import { etagMatches } from '../http/headers.ts'
import { createRowWriter, fieldsOfColumns, rowKeys, rowObject, rowsOfPage } from './row-values.ts'
import { readScreenQuery, type ScreenQuery } from './screen-query.ts'

const statusDescriptions = { 304: 'Nothing has changed.' } as const
const screenDoc = {
  schema: {
    tags: ['market'],
    summary: 'The rows of a screen: the same ones, in the same order, as on the page with this filter.',
    querystring: ScreenQuerystring,
    response: { 200: ScreenResponse },
  },
  config: {
    failures: ['bad-filter', 'bad-formula', 'bad-format', 'bad-limit', 'unknown-column', 'market-pending'],
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

/** Rows that are written at a time. */
const groupSize = 500

/**
 * The market’s numbers for other programs: spreadsheets, scripts and pages of other sites, which browsers let read them. Responses
 * can be stored and are valid as long as the dataset is the same.
 */
export function addScreenerRoutes(app: App, newest: () => Promise<Snapshot>, publicUrl: string): void {
  app.get('/api/screen', screenDoc, async (request, reply) => {
    const query = readScreenQuery(request.query)
    if (!query.ok) return sendFailure(reply, query.failure.code, query.failure.placeholders)
    const snapshot = await newest()
    const { filters, columns, format } = query.value
    const etag = etagOf(snapshot, [differences(filters), filters.maxEntries, columns, format])
    if (isKnown(reply, etag)) return unchanged(reply)
    const prepared = await prepareQuery(filters)
    if (!prepared.ok) return sendFailure(reply, 'unavailable')
    const { formulaErrors, total, shown } = windowOf(snapshot, query.value, 0)
    if (formulaErrors) return sendFailure(reply, 'bad-formula')
    const { date } = snapshot.dataset
    if (format === 'csv') void reply.header('content-disposition', `inline; filename="${csvFileName(date)}"`)
    const pieces =
      format === 'csv' ? csvFilePieces(snapshot, query.value, publicUrl) : jsonPieces(snapshot, query.value, total)
    void reply.type(format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8')
    return sendPieces(reply, pieces, shown > groupSize)
  })

  app.get('/api/stock/:symbol', stockDoc, async (request, reply) => {
    const symbol = parseSymbol(request.params.symbol)
    if (symbol === undefined) return sendFailure(reply, 'bad-symbol')
    const snapshot = await newest()
    const stock = await snapshot.stock(symbol)
    if (stock === undefined || stock === 'gone') return sendFailure(reply, 'unknown-symbol')
    if (isKnown(reply, etagOf(snapshot, symbol))) return unchanged(reply)
    const row: CsvRow = {
      symbol,
      number: (field) => (isFormulaId(field) ? null : stock[field]),
      text: (field) => stock[field],
    }
    const { date, simulated } = snapshot.dataset
    return { ...rowObject(row, rowKeys(metricIds, {})), date, simulated, description: stock.description }
  })

  app.get('/api/metrics', metricsDoc, (_, reply) => {
    void reply.headers(openToAll)
    return { metrics: metricList }
  })
}

/** Any page may read what anybody may ask for, without cookies. */
const openToAll = { 'access-control-allow-origin': '*', 'cache-control': 'no-cache' } as const

/** Outside the routes, whose schemas allow no response without a body. */
const unchanged = (reply: FastifyReply): FastifyReply => reply.code(304).send()

/** Sends pieces of text: many as a stream, which waits for a slow client. The schema describes what they make together. */
const sendPieces = (reply: FastifyReply, pieces: Iterable<string>, areMany: boolean): FastifyReply =>
  reply.send(areMany ? Readable.from(pieces, { objectMode: false }) : [...pieces].join(''))

/** Increased whenever the response to the same query of the same dataset changes. */
const formatVersion = 1

/** Of a response: it depends on the dataset and the query alone. */
const etagOf = ({ dataset }: Snapshot, query: unknown): string =>
  `"${createHash('sha256')
    .update(JSON.stringify([formatVersion, dataset.version, query]))
    .digest('base64url')}"`

/** Sets the headers of a response with a tag; whether the client has it already. */
function isKnown(reply: FastifyReply, etag: string): boolean {
  // Weak, since the response may be compressed.
  void reply.headers({ ...openToAll, etag: `W/${etag}` })
  return etagMatches(reply.request.headers['if-none-match'], etag)
}

/** Some rows of a screen. */
const windowOf = (snapshot: Snapshot, { filters, columns }: ScreenQuery, from: number, count = 0) =>
  snapshot.screen({
    filters,
    scope: { kind: 'all' },
    from,
    count,
    fields: fieldsOfColumns(columns, filters.formulas),
  })

/** All rows of a screen, a group at a time, so that few are in memory. */
function* groupsOf(snapshot: Snapshot, query: ScreenQuery): Generator<readonly CsvRow[]> {
  for (let from = 0, shown = 1; from < shown; from += groupSize) {
    const page = windowOf(snapshot, query, from, groupSize)
    shown = page.shown
    yield rowsOfPage(page)
  }
}

function* jsonPieces(snapshot: Snapshot, query: ScreenQuery, total: number): Generator<string> {
  const { date, simulated } = snapshot.dataset
  const write = createRowWriter(rowKeys(query.columns, query.filters.formulas))
  yield `${JSON.stringify({ date, simulated, total }).slice(0, -1)},"rows":[`
  let separator = ''
  for (const rows of groupsOf(snapshot, query)) {
    if (rows.length === 0) continue
    yield separator + rows.map(write).join()
    separator = ','
  }
  yield ']}'
}

function* csvFilePieces(snapshot: Snapshot, { filters, columns, ...query }: ScreenQuery, publicUrl: string) {
  const { date, simulated } = snapshot.dataset
  const shown = [metrics.ticker, ...columns.map((id) => metricOf(id, filters))]
  const origin = { date, simulated, summary: publicUrl + screenAddress(filters) }
  yield byteOrderMark
  yield* csvPieces(groupsOf(snapshot, { filters, columns, ...query }), shown, origin)
}

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
