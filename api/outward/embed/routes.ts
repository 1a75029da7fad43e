import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { differences } from '#domain/screen/filter-codec'
import { screenAddress } from '#domain/site/screen-address'
import type { Statements } from '#domain/statements/statements'
import { formatSession } from '#words/dates'
import { formatInteger } from '#words/numbers'
import type { PageField } from '#worker/contract'
import { prepareQuery, type Snapshot } from '#worker/engine/open-dataset'
import { EmbedQuerystring } from '../../contract/screener.ts'
import { type FailureCode, failures } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { etagMatches } from '../../platform/http/headers.ts'
import { escapeMarkup } from '../../platform/http/site/escape-markup.ts'
import { fieldsOfColumns, rowsOfPage } from '../screener/row-values.ts'
import { embedDocument, embedPolicy } from './document.ts'
import { type EmbeddedStatements, type EmbedQuery, maxEmbedRows, readEmbedQuery } from './embed-query.ts'
import { aboutStatements, statementsView } from './statements-view.ts'
import { barColumn, chartOf, embedColumns, mapFields, mapOf, tableOf } from './views.ts'

const doc = {
  schema: {
    tags: ['market'],
    summary:
      'A screen as a page for a frame in another site: the same rows as on the page with this filter; or the statements of a company.',
    querystring: EmbedQuerystring,
  },
  config: { file: 'text/html', statusDescriptions: { 304: 'Nothing has changed.', 400: 'A page that says why.' } },
} as const

interface EmbedOptions {
  readonly newest: () => Promise<Snapshot>
  /** Undefined if the market has no statements. */
  readonly statementsOf: ((symbol: string) => Promise<Statements | undefined>) | undefined
  /** Which fiscal years formulas read; undefined for none. */
  readonly yearsVersion?: (() => string | undefined) | undefined
  /** The origin of the page. */
  readonly publicUrl: string
}

/** Increased whenever the response to the same query of the same dataset changes. */
const formatVersion = 2

/**
 * Screens as pages for frames in other sites: the only pages of this server that others may frame. They have no origin,
 * no cookie and no account, and neither send nor store anything.
 */
export function addEmbedRoute(app: App, { newest, statementsOf, yearsVersion, publicUrl }: EmbedOptions): void {
  app.get('/embed', doc, async (request, reply) => {
    openToFrames(reply)
    const query = readEmbedQuery(request.query)
    if (!query.ok) return refuse(reply, query.failure)
    const snapshot = await newest()
    if (query.value.view === 'statements') {
      const statements = await statementsOf?.(query.value.symbol)
      if (!statements) return refuse(reply, 'statements-missing')
      const stock = await snapshot.stock(query.value.symbol)
      const { simulated } = snapshot.dataset
      const name = typeof stock === 'object' ? stock.name : null
      const about = aboutStatements(statements, { name, simulated })
      return sendStatements(reply, query.value, { statements, about, publicUrl })
    }
    const { filters, view, theme } = query.value
    const etag = etagOf([
      formatVersion,
      snapshot.dataset.version,
      differences(filters),
      filters.maxEntries,
      view,
      theme,
      yearsVersion?.(),
    ])
    void reply.header('etag', `W/${etag}`)
    if (etagMatches(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const prepared = await prepareQuery(filters)
    if (!prepared.ok) return refuse(reply, 'unavailable')
    const page = snapshot.screen({
      ...{ filters, scope: { kind: 'all' }, from: 0, count: maxEmbedRows },
      fields: fieldsOf(query.value),
    })
    if (page.formulaErrors) return refuse(reply, 'bad-formula')
    const rows = rowsOfPage(page)
    const drawn = { rows, filters, site: publicUrl }
    const content = rows.length === 0 ? '<p>No stocks match.</p>' : views[view](drawn)
    const count = `${formatInteger(page.total)} ${page.total === 1 ? 'stock' : 'stocks'}`
    const first = rows.length < page.total ? `, the first ${formatInteger(rows.length)} of them` : ''
    return reply.send(
      embedDocument({
        title: `Stonks: ${count}`,
        theme,
        content: content + footOf(snapshot, query.value, count + first, publicUrl),
      }),
    )
  })
}

const views = { table: tableOf, map: mapOf, chart: chartOf } as const

function fieldsOf({ filters, view }: EmbedQuery): readonly PageField[] {
  if (view === 'map') return mapFields(filters)
  const columns = view === 'chart' ? [barColumn(filters)] : embedColumns(filters)
  return fieldsOfColumns(
    columns.map(({ id }) => id),
    filters.formulas,
  )
}

interface Embedded {
  readonly statements: Statements
  readonly about: string
  readonly publicUrl: string
}

function sendStatements(
  reply: FastifyReply,
  { span, count, theme }: EmbeddedStatements,
  { statements, about, publicUrl }: Embedded,
): FastifyReply {
  const { symbol } = statements
  const content = statementsView(statements, span, count) + foot(about, `${publicUrl}/${encodeURIComponent(symbol)}`)
  const document = embedDocument({ title: `Stonks: statements of ${symbol}`, theme, content })
  const etag = etagOf([formatVersion, document])
  void reply.header('etag', `W/${etag}`)
  return etagMatches(reply.request.headers['if-none-match'], etag) ? reply.code(304).send() : reply.send(document)
}

function footOf({ dataset }: Snapshot, { filters }: EmbedQuery, count: string, site: string): string {
  const { date, simulated } = dataset
  const data = `${simulated ? 'simulated data' : 'data'}${date === null ? '' : ` of ${formatSession(date)}`}`
  const link = site + screenAddress(filters)
  return foot(`${count} · ${data}`, link)
}

const foot = (about: string, link: string): string =>
  `<p class="foot"><span role="status">${escapeMarkup(about)}</span><a href="${escapeMarkup(link)}" rel="noopener">Open in Stonks</a></p>`

/** The headers of a page that any site may frame, even one that isolates itself. */
function openToFrames(reply: FastifyReply): void {
  void reply.removeHeader('x-frame-options').removeHeader('origin-agent-cluster').headers({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': embedPolicy,
    'cross-origin-resource-policy': 'cross-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-cache',
  })
}

/** A failure as a page, which the site around it shows. */
function refuse(reply: FastifyReply, code: FailureCode): FastifyReply {
  const { status, message } = failures[code]
  reply.failureCode = code
  const content = `<p role="alert">${escapeMarkup(message)}</p>`
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(embedDocument({ title: 'Stonks', theme: undefined, content }))
}

const etagOf = (query: unknown): string => `"${createHash('sha256').update(JSON.stringify(query)).digest('base64url')}"`
