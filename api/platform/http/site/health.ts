import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigResponse, HealthResponse, ReadyResponse } from '../../../contract/server.ts'
import { storageFailure } from '../../database/transact.ts'
import { sendFailure } from '../errors.ts'
import type { App } from '../fastify-app.ts'

/** The maintenance page reloads itself at the same interval. */
const retryAfterSeconds = 60

/**
 * Maintenance mode: answers 503 to every request of the API and the dataset. Pages are still served, because the page shows
 * the notice; so are the health checks, because a monitor must not restart the server for this.
 */
export function addMaintenanceMode(app: App): void {
  app.addHook('onRequest', (request, reply, next) => {
    if (!/^\/(api|data)([/?]|$)/.test(request.url) || /^\/api\/(health|ready)(\?|$)/.test(request.url)) return next()
    return sendFailure(reply.header('retry-after', retryAfterSeconds), 'maintenance')
  })
}

interface DatasetInfo {
  readonly etag: string
  readonly lines: number
  readonly createdAt: string | null
  readonly figures?: {
    readonly records: number
    readonly have: Readonly<Record<string, number>>
    readonly missing: Readonly<Record<string, number>>
  }
}

interface Problem {
  readonly reason: string
  readonly turn: 'operator' | 'provider'
  /** Epoch milliseconds; null if this server starts no further attempt. */
  readonly nextAttemptAt: number | null
}

/**
 * What the routes report. Each part is the smallest interface of what `app.ts` passes: this folder imports no feature.
 */
interface HealthOptions {
  readonly version: string
  readonly market: {
    readonly source: {
      readonly name: string
      readonly simulated: boolean
      refused?(): Promise<{ readonly version: string; readonly reasons: readonly string[] } | undefined>
    }
    newest(): DatasetInfo | undefined
    isBehind(): boolean
  }
  /** Whether the operator has chosen the market. */
  readonly isMarketChosen: boolean
  readonly history?: { isBehind?(): boolean; isPending?(): boolean } | undefined
  readonly refreshLog: {
    last(): Promise<
      { readonly startedAt: number; readonly endedAt: number | null; readonly failures: number } | undefined
    >
  }
  /** Why the last refresh failed, in the form of the contract. */
  readonly problem: () => Promise<Problem | null>
  readonly schedule: 'off' | 'nightly'
  /** Progress of the current refresh in whole percent; null while none is running here. */
  readonly progress: () => number | null
  /** The stocks whose posts cannot be collected; undefined if none are collected. */
  readonly failingStocks?: (() => Promise<{ readonly count: number; readonly symbols: readonly string[] }>) | undefined
  /** Whether other programs may request screens. */
  readonly programs: boolean
  /** Whether page views are counted. */
  readonly analytics: boolean
  /** Whether users can sign in with Google. */
  readonly google: boolean
  /** The name of the OpenID Connect provider; undefined if there is none. */
  readonly oidc: string | undefined
  /** Whether the server sends mail. */
  readonly mail: boolean
}

const configDoc = { tags: ['server'], summary: 'What the page must know of the server it came from.' }
const healthDoc = { tags: ['server'], summary: 'That the server lives, and how old its dataset is.' }
const readyDoc = { tags: ['server'], summary: 'Whether the server can show a market: for balancers.' }

/** The server's configuration for the page, and its health for monitors. */
export function addHealthRoutes(
  app: App,
  { version, market, isMarketChosen, history, programs, analytics, google, oidc, mail, ...operations }: HealthOptions,
): void {
  const { name, simulated } = market.source
  app.get('/api/config', { schema: { ...configDoc, response: { 200: ConfigResponse } } }, () => ({
    version,
    market: { source: name, simulated, ...(!isMarketChosen && { isDefault: true }) },
    history: history !== undefined,
    programs,
    analytics,
    google,
    ...(oidc !== undefined && { oidc }),
    mail,
  }))

  const readyResponse = { 200: ReadyResponse, 503: ReadyResponse }
  app.get('/api/ready', { schema: { ...readyDoc, response: readyResponse } }, (_request, reply) => {
    const isReady = !app.isStopping && market.newest() !== undefined
    void reply.code(isReady ? 200 : 503)
    return { isReady }
  })

  const fromDatabase = lastKnown(
    async () => ({
      last: await operations.refreshLog.last(),
      problem: await operations.problem(),
      refused: await market.source.refused?.(),
      failing: await operations.failingStocks?.(),
    }),
    { last: undefined, problem: null, refused: undefined, failing: undefined },
  )
  const response = { 200: HealthResponse, 503: HealthResponse }
  app.get('/api/health', { schema: { ...healthDoc, response } }, async (_request, reply) => {
    const { isReachable, value } = await fromDatabase()
    const { last, problem, refused, failing } = value
    const dataset = market.newest()
    return reply.code(app.isStopping ? 503 : 200).send({
      status: app.isStopping ? ('stopping' as const) : dataset ? ('ready' as const) : ('pending' as const),
      database: { isReachable },
      dataset: dataset ? describe(dataset) : null,
      refresh: {
        schedule: operations.schedule,
        startedAt: timeOf(last?.startedAt),
        endedAt: timeOf(last?.endedAt),
        percent: operations.progress(),
        failures: last?.failures ?? 0,
        problem: problem && { ...problem, nextAttemptAt: timeOf(problem.nextAttemptAt) },
        isBehind: market.isBehind(),
        refused: refused ? { version: refused.version, reasons: [...refused.reasons] } : null,
      },
      collector: failing ? { failing: failing.count, symbols: [...failing.symbols] } : null,
      history: history ? { isBehind: history.isBehind?.() ?? false, isPending: history.isPending?.() ?? false } : null,
    })
  })
}

/** Milliseconds that the health check waits for the database. A balancer waits half a second in total. */
const databaseTimeoutMs = 250

/**
 * Reads the database’s part, or repeats its last answer: without the database an instance still serves the market, and
 * a balancer that removed it would remove all instances. Only one read runs at a time.
 */
function lastKnown<Value>(read: () => Promise<Value>, initial: Value) {
  let value = initial
  let reading: Promise<boolean> | undefined
  const readNow = async (): Promise<boolean> => {
    try {
      value = await read()
      return true
    } catch (error) {
      if (storageFailure(error) === undefined) throw error
      return false
    } finally {
      reading = undefined
    }
  }
  return async () => {
    reading ??= readNow()
    const isReachable = await Promise.race([reading, sleep(databaseTimeoutMs, false, { ref: false })])
    return { isReachable, value }
  }
}

const describe = ({ etag, lines, createdAt, figures }: DatasetInfo) => ({
  ...{ version: etag, lines, createdAt },
  ageSeconds: secondsSince(createdAt),
  figures: figures ?? null,
})

const timeOf = (time: number | null | undefined): string | null =>
  typeof time === 'number' ? new Date(time).toISOString() : null

function secondsSince(time: string | null): number | null {
  const seconds = Math.round((Date.now() - Date.parse(time ?? '')) / 1000)
  return Number.isFinite(seconds) ? seconds : null
}
