import type { Writable } from 'node:stream'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { PostSource } from '#domain/traders/posts'
import { openAccounts } from './accounts/accounts.ts'
import type { HashCost } from './accounts/passwords/hashing.ts'
import { addProviderRoutes } from './accounts/providers/routes.ts'
import { addAccountRoutes } from './accounts/routes.ts'
import type { Secrets } from './accounts/secrets.ts'
import { addAlerts } from './alerts/alerts.ts'
import { runInBackground } from './alerts/background-task.ts'
import { createBookmarkStore } from './bookmarks/bookmark-store.ts'
import { createBookmarkRenames } from './bookmarks/rename-bookmarks.ts'
import { addBookmarkRoutes } from './bookmarks/routes.ts'
import { buildInBackground } from './history/build-past.ts'
import type { HistorySource } from './history/history-source.ts'
import type { MarketPast } from './history/open-past.ts'
import { addPastRoutes } from './history/past-routes.ts'
import { addHistoryRoutes } from './history/routes.ts'
import { oncePerDataset } from './market/dataset/published-dataset.ts'
import { datedNote } from './market/dated-note.ts'
import { createListings, type Market } from './market/market.ts'
import type { DatasetStore } from './market/publish/dataset-store.ts'
import { explainFailure } from './market/refresh/explain-failure.ts'
import { openRefreshLog } from './market/refresh/refresh.ts'
import { nextStart, refreshNightly, type ScheduledRefresh } from './market/refresh/refresh-schedule.ts'
import { pollForUpdates } from './market/reload.ts'
import { addMarketRoutes } from './market/routes.ts'
import { createStockQuotes } from './market/stock-quotes.ts'
import type { NoteWriter } from './notes/note-cache.ts'
import { addNoteRoutes } from './notes/routes.ts'
import { addAgentRoutes } from './outward/agents/routes.ts'
import { addEmbedRoute } from './outward/embed/routes.ts'
import { addSubscriptionRoutes } from './outward/feeds/routes.ts'
import { createLinkPreviews } from './outward/previews/link-previews.ts'
import { addPictureRoutes } from './outward/previews/routes.ts'
import { createNewestPast } from './outward/screener/newest-past.ts'
import { createNewestSnapshot } from './outward/screener/newest-snapshot.ts'
import { addScreenerRoutes } from './outward/screener/routes.ts'
import { addTokenRoutes } from './outward/tokens/routes.ts'
import { createTokenStore } from './outward/tokens/token-store.ts'
import { heldLeases } from './platform/database/coordination/leases.ts'
import type { Database } from './platform/database/database.ts'
import { engineOf } from './platform/database/engine.ts'
import { refuseAmbiguousRequests } from './platform/http/ambiguous-requests.ts'
import { type App, createFastifyApp, handleErrors } from './platform/http/fastify-app.ts'
import { addApiHeaders, addSecurityHeaders } from './platform/http/headers.ts'
import { addFairQueue, addRateLimits } from './platform/http/limits/rate-limits.ts'
import type { Metrics } from './platform/http/metrics.ts'
import { redirectToCanonicalHost } from './platform/http/origin.ts'
import { addEventRoutes } from './platform/http/site/analytics.ts'
import { addHealthRoutes, addMaintenanceMode } from './platform/http/site/health.ts'
import { documentApi } from './platform/http/site/openapi.ts'
import { addCrawlerRoutes, sitemap } from './platform/http/site/sitemap.ts'
import { collectMethods, serveStaticFiles } from './platform/http/site/static-files.ts'
import { createMailSender } from './platform/mail/mail-sender.ts'
import type { Config } from './platform/runtime/config.ts'
import { release } from './platform/runtime/environment.ts'
import type { FeedSource } from './social/feed/feed-source.ts'
import { createFeedTable } from './social/feed/feed-table.ts'
import { type OpenImage, openPublicly } from './social/feed/images/open-publicly.ts'
import { addFeedRoutes } from './social/feed/routes.ts'
import { failingStocks } from './social/traders/collector/collection.ts'
import { addTraderRoutes } from './social/traders/routes.ts'
import { createTraders, scheduleSettlement } from './social/traders/traders.ts'
import { keepStatements } from './statements/kept-statements.ts'
import { addStatementsRoutes } from './statements/routes.ts'
import type { StatementsSource } from './statements/statements-source.ts'
import { addSyncRoutes } from './sync/routes.ts'
import { createSyncStore } from './sync/sync-store.ts'
import type { MarketYears } from './years/market-years.ts'
import { addYearsRoutes } from './years/routes.ts'

/** The dependencies of the server. */
export interface AppOptions {
  readonly config: Pick<
    Config,
    | 'accounts'
    | 'analytics'
    | 'google'
    | 'followedStocks'
    | 'isMarketChosen'
    | 'limits'
    | 'logLevel'
    | 'mail'
    | 'maintenance'
    | 'oidc'
    | 'publicApi'
    | 'publicUrl'
    | 'push'
    | 'refresh'
    | 'trustProxy'
    | 'withdrawServiceWorker'
  >
  readonly market: Market
  /** The stored datasets of the market; undefined if only the newest one is known. */
  readonly datasets?: Pick<DatasetStore, 'manifests' | 'read'> | undefined
  /** The nightly or first refresh; undefined if this server runs none. */
  readonly refreshing?: ScheduledRefresh | undefined
  /** The source of daily bars; without it there are none. */
  readonly history?: HistorySource | undefined
  /** The source of companies' statements; without it there are none. */
  readonly statements?: StatementsSource | undefined
  /** The past of the whole market; undefined if there is none. */
  readonly past?: MarketPast | undefined
  /** The fiscal years of its companies; undefined if there are none. */
  readonly years?: MarketYears | undefined
  /** Writes the market notes. */
  readonly writer: NoteWriter
  /** The source of messages about stocks. */
  readonly feed: FeedSource
  /** The source of posts to collect; without it, no new plays are added. */
  readonly posts?: PostSource | undefined
  /** The database. The caller closes it after the server has closed. */
  readonly database: Database
  /** The secrets that sign tokens. */
  readonly secrets: Secrets
  /** The cost of a password hash. */
  readonly hashCost?: HashCost | undefined
  /** Counts requests and more, if metrics are on. */
  readonly metrics?: Metrics | undefined
  /** Opens the images of messages. */
  readonly openImage?: OpenImage
  /** The destination of the log; standard output by default. */
  readonly logTo?: Writable | undefined
  /** Milliseconds between two checks whether a process has published something newer, or left something to send. */
  readonly pollMs?: number
  /** The folder of the built page; without it, the server has only /api and /data. */
  readonly web?: string | undefined
}

/** Builds the server; the caller makes it listen. */
export async function buildApp({
  config,
  market,
  datasets,
  refreshing,
  history,
  statements,
  past,
  years,
  writer,
  feed,
  posts,
  database,
  secrets,
  hashCost,
  metrics,
  openImage = openPublicly,
  logTo,
  pollMs = 2_000,
  web,
}: AppOptions): Promise<App> {
  // For every request: limits, a log, fixed error sentences, security headers, one origin, compression.
  const app = createFastifyApp(config, logTo)
  handleErrors(app)
  addFairQueue(app)
  const methodsOf = collectMethods(app)
  addSecurityHeaders(app, { secure: config.publicUrl.startsWith('https:') })
  addApiHeaders(app, release)
  refuseAmbiguousRequests(app)
  redirectToCanonicalHost(app, config.publicUrl)
  const tokens = createTokenStore(database)
  await addRateLimits(app, { limits: config.limits, database, findToken: (token) => tokens.find(token) })
  if (config.maintenance) addMaintenanceMode(app)
  // The files of the page were compressed by the build; this compresses the rest as it is sent.
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // The lowest quality that compresses better than gzip, with a window of 256 kB: each response being sent holds a
    // compressor.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 18 } },
    // No client sends compressed bodies: decompressing them would let a few bytes cause much work.
    globalDecompression: false,
  })

  await documentApi(app, release)

  // Authentication.
  const bookmarks = createBookmarkStore(database)
  const mail = config.mail && createMailSender(config.mail)
  app.addHook('onClose', () => mail?.close())
  const accounts = await openAccounts(app, { ...config, mail, database, secrets, hashCost, bookmarks })
  addAccountRoutes(app, accounts)
  if (config.publicApi) addTokenRoutes(app, { tokens, authenticate: accounts.authenticate })
  addProviderRoutes(app, { ...config, database, secrets, accounts })

  // The features.
  const listings = createListings(market)
  const progress = refreshing ? refreshNightly(app, refreshing) : () => null
  const refreshLog = openRefreshLog(database, market.source.name)
  const problem = async () => {
    const last = await refreshLog.last()
    const known = explainFailure(last)
    return known ? { ...known, nextAttemptAt: refreshing ? await nextStart(refreshing, last) : null } : null
  }
  addHealthRoutes(app, {
    version: release,
    market,
    isMarketChosen: config.isMarketChosen,
    history: history && {
      isBehind: () => history.isBehind?.() === true || past?.isBehind() === true,
      isPending: () => past?.isPending?.() === true,
    },
    refreshLog,
    problem,
    schedule: config.refresh,
    progress,
    programs: config.publicApi,
    analytics: config.analytics !== undefined,
    google: config.google !== undefined,
    oidc: config.oidc?.name,
    mail: config.mail !== undefined,
    failingStocks: feed.name === 'stocktwits' ? () => failingStocks(database, feed.name) : undefined,
  })
  addMarketRoutes(app, market, progress, problem)
  const newestSnapshot = createNewestSnapshot(market, years)
  const yearsVersion = years?.version
  if (config.publicApi) {
    const newestPast = createNewestPast(past, years)
    addScreenerRoutes(app, { newest: newestSnapshot, newestPast, yearsVersion, publicUrl: config.publicUrl })
    const statementsOf = statements && keepStatements(statements, market)
    addAgentRoutes(app, { newest: newestSnapshot, newestPast, statementsOf, site: config.publicUrl })
    addEmbedRoute(app, { newest: newestSnapshot, statementsOf, yearsVersion, publicUrl: config.publicUrl })
  }
  const sources = {
    dataset: market,
    ...(history && { 'closes file': history }),
    ...(statements && { 'statements file': statements }),
    ...(past && { 'history file': past }),
    ...(years && { 'fiscal years': years }),
  }
  pollForUpdates(app, sources, pollMs)
  if (past) buildInBackground(app, past, { name: 'the history of the market', pollMs })
  if (years) buildInBackground(app, years, { name: 'the history of fiscal years', pollMs })
  addHistoryRoutes(app, history)
  addPastRoutes(app, past)
  addYearsRoutes(app, years)
  addStatementsRoutes(app, { statements, market, isPublic: config.publicApi })
  const newestNote = addNoteRoutes(app, market, writer)
  // Only the feed of another service has requests that cost something.
  const feedTable = feed.name === 'stocktwits' ? createFeedTable(database, feed.name) : undefined
  addFeedRoutes(app, { isListed: listings.isListed, feed, feedTable, secrets, openImage })
  const traders = createTraders({
    feed: feed.name,
    source: posts,
    followed: config.followedStocks,
    ...{ database, market, history },
  })
  addTraderRoutes(app, {
    database,
    authenticate: accounts.authenticate,
    feed: feed.name,
    ensureSettled: scheduleSettlement(app, traders, market),
  })
  await addAlerts(app, {
    ...config,
    mail,
    database,
    market,
    years,
    secrets,
    authenticate: accounts.authenticate,
    pollMs,
  })
  await addBookmarkRoutes(app, { ...listings, bookmarks, authenticate: accounts.authenticate })
  const renames = createBookmarkRenames({ db: database, version: () => market.newest()?.etag, ...listings })
  runInBackground(app, { name: 'renaming bookmarks', pollMs, ...renames })
  addSyncRoutes(app, { authenticate: accounts.authenticate, records: createSyncStore(database) })
  if (config.analytics) addEventRoutes(app, config.analytics)
  const quotes = createStockQuotes(market)
  if (config.publicApi) {
    const { publicUrl } = config
    const note = datedNote(newestNote, quotes)
    const closesOf = async (symbol: string) => (await history?.historyOf(symbol))?.response
    addPictureRoutes(app, { market, quotes, newestSnapshot, closesOf, yearsVersion, note, publicUrl })
    addSubscriptionRoutes(app, { market, newestSnapshot, datasets, years, note, publicUrl })
  }
  const newestSitemap = oncePerDataset(
    () => market.published(),
    async () => sitemap(config.publicUrl, [...((await quotes())?.keys() ?? [])]),
  )
  addCrawlerRoutes(app, config.publicUrl, newestSitemap)

  metrics?.observe(app, {
    hashQueue: accounts.hashQueueUsage,
    pool: () => engineOf(database).poolUsage(),
    leases: () => heldLeases(database),
    dataset: () => market.newest(),
  })

  // Static files, and the page for every other address.
  const previewOf = config.publicApi ? createLinkPreviews({ market, quotes, publicUrl: config.publicUrl }) : undefined
  await serveStaticFiles(app, { ...config, folder: web, stocks: quotes, previewOf, methodsOf })
  // Otherwise the first visitor of a stock's page would wait for it.
  if (web !== undefined) app.addHook('onListen', () => void quotes())
  return app
}
