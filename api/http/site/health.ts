import type { App } from '../fastify-app.ts'
import { ConfigResponse, HealthResponse } from '../../contract/server.ts'
import type { HistorySource } from '../../history/history-source.ts'
import type { PublishedDataset } from '../../market/dataset/published-dataset.ts'
import type { Market } from '../../market/market.ts'
import type { RefreshBook } from '../../market/refresh/refresh-log.ts'
import type { FailingStocks } from '../../traders/collector/collection.ts'
import { sendFailure } from '../errors.ts'

/** Seconds after which asking again makes sense; the page reloads itself at the same pace. */
const retryAfterSeconds = 60

/**
 * While the site is being worked on, nothing is answered but the page itself, which says so, and the question whether
 * the server lives: whoever watches it must not restart it for this.
 */
export function addMaintenanceMode(app: App): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!/^\/(api|data)([/?]|$)/.test(request.url) || /^\/api\/health(\?|$)/.test(request.url)) return next()
    return sendFailure(reply.header('retry-after', retryAfterSeconds), 'maintenance')
  })
}

/** What a server is made of, as far as it says so. */
interface About {
  readonly version: string
  readonly market: Market
  readonly history?: HistorySource | undefined
  readonly book: Pick<RefreshBook, 'last'>
  readonly refresh: 'off' | 'nightly'
  /** How far the refresh under way is, in whole percent. */
  readonly progress: () => number | null
  /** Which stocks' messages cannot be collected; undefined where none are. */
  readonly failingStocks?: (() => Promise<FailingStocks>) | undefined
  /** Whether page views are counted. */
  readonly analytics: boolean
  /** Whether people can sign in with Google. */
  readonly google: boolean
}

const configDoc = { tags: ['server'], summary: 'What the page must know of the server it came from.' }
const healthDoc = { tags: ['server'], summary: 'That the server lives, and how old its dataset is.' }

/** What the server says of itself. */
export function addHealthRoutes(app: App, { version, market, history, analytics, google, ...upkeep }: About): void {
  const { name, simulated } = market.source
  app.get('/api/config', { schema: { ...configDoc, response: { 200: ConfigResponse } } }, () => ({
    version,
    market: { source: name, simulated },
    history: history !== undefined,
    analytics,
    google,
  }))

  app.get('/api/health', { schema: { ...healthDoc, response: { 200: HealthResponse } } }, async () => {
    const last = await upkeep.book.last()
    const refused = await market.source.refused?.()
    const failing = await upkeep.failingStocks?.()
    const dataset = market.newest()
    return {
      status: dataset ? ('ready' as const) : ('pending' as const),
      dataset: dataset ? describe(dataset) : null,
      refresh: {
        schedule: upkeep.refresh,
        startedAt: timeOf(last?.startedAt),
        endedAt: timeOf(last?.endedAt),
        percent: upkeep.progress(),
        failures: last?.failures ?? 0,
        isBehind: market.isBehind(),
        refused: refused ? { version: refused.version, reasons: [...refused.reasons] } : null,
      },
      collector: failing ? { failing: failing.count, symbols: [...failing.symbols] } : null,
      history: history ? { isBehind: history.isBehind?.() ?? false } : null,
    }
  })
}

const describe = ({ etag, lines, createdAt }: PublishedDataset) => ({
  ...{ version: etag, lines, createdAt },
  ageSeconds: secondsSince(createdAt),
})

const timeOf = (time: number | null | undefined): string | null =>
  typeof time === 'number' ? new Date(time).toISOString() : null

function secondsSince(time: string | null): number | null {
  const seconds = Math.round((Date.now() - Date.parse(time ?? '')) / 1000)
  return Number.isFinite(seconds) ? seconds : null
}
