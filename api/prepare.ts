import { fail, type Result, succeed } from '#domain/result'
import type { PostSource } from '#domain/traders/posts'
import { openSecrets, type Secrets } from './accounts/secrets.ts'
import { type BreadthOfPast, breadthOfPast } from './history/breadth-of-past.ts'
import { chooseHistory } from './history/choose-history.ts'
import { type HistorySource, lagOf, warnOfLag } from './history/history-source.ts'
import { openKeptBreadth } from './history/kept-breadth.ts'
import { choosePast, type MarketPast } from './history/open-past.ts'
import { technicalFromHistory } from './history/technical-from-history.ts'
import { type Market, openMarket } from './market/market.ts'
import type { DatasetStore } from './market/publish/dataset-store.ts'
import { createRefresh } from './market/refresh/create-refresh.ts'
import type { ScheduledRefresh } from './market/refresh/refresh-schedule.ts'
import { chooseSource, datasetsName, openDatasets } from './market/sources/choose-source.ts'
import { llmWriter } from './notes/llm/llm-writer.ts'
import type { NoteWriter } from './notes/note-cache.ts'
import { createTemplateWriter } from './notes/template/write-note.ts'
import type { Database } from './platform/database/database.ts'
import { openDatabase } from './platform/database/open-database.ts'
import { joinServers } from './platform/database/sqlite/servers-lock.ts'
import { type Config, readConfig } from './platform/runtime/config.ts'
import { loadEnvironment } from './platform/runtime/environment.ts'
import { chooseFeed, choosePosts } from './social/feed/choose-feed.ts'
import type { FeedSource } from './social/feed/feed-source.ts'
import { chooseStatements } from './statements/choose-statements.ts'
import type { StatementsSource } from './statements/statements-source.ts'
import { type MarketYears, openMarketYears } from './years/market-years.ts'

const secondServer = (dataDir: string): string =>
  `Another server runs on ${dataDir}. Nothing is lost by that, but it is no standby: stop one of them, unless this one replaces it.`

/** The writer for NOTES=off: the page says that there is no note. */
const noWriter: NoteWriter = { source: 'off', write: () => Promise.resolve('') }

/** The configured writer. */
export function chooseWriter(
  { notes }: Pick<Config, 'notes'>,
  database: Database,
  past: BreadthOfPast | undefined,
): NoteWriter {
  switch (notes.writer) {
    case 'template':
      return createTemplateWriter(past)
    case 'llm':
      return llmWriter({ ...notes.model, database })
    case 'off':
      return noWriter
  }
}

/**
 * The dependencies of a server: checked settings, the market with its histories, writer and feed, and the database,
 * which the caller closes.
 */
interface Prepared {
  readonly config: Config
  /** Warnings for the operator. */
  readonly warnings: readonly string[]
  readonly market: Market
  readonly datasets: DatasetStore
  readonly refreshing: ScheduledRefresh | undefined
  readonly history: HistorySource | undefined
  readonly statements: StatementsSource | undefined
  readonly past: MarketPast | undefined
  readonly years: MarketYears | undefined
  readonly writer: NoteWriter
  readonly feed: FeedSource
  readonly posts: PostSource | undefined
  readonly database: Database
  readonly secrets: Secrets
}

/** Reads the settings and opens the market and the database that they specify. */
export async function prepareServer(
  settings: Readonly<Record<string, string | undefined>> = loadEnvironment(),
  directory = process.cwd(),
): Promise<Result<Prepared>> {
  const config = readConfig(settings, directory)
  if (!config.ok) return config
  const secrets = await openSecrets(config.value)
  if (!secrets.ok) return secrets
  const servers = config.value.postgres ? undefined : await joinServers(config.value.dataDir)
  const database = await openDatabase(config.value, servers && { whenClosed: servers.leave })
  if (!database.ok) {
    servers?.leave()
    return database
  }
  const datasets = openDatasets(config.value, database.value)
  const technical = technicalFromHistory(config.value)
  const market = await openMarket(chooseSource(config.value, datasets, technical))
  if (!market.ok) {
    await database.value.destroy()
    return market
  }
  const past = await choosePast(config.value, database.value, market.value)
  const history = await chooseHistory(config.value, market.value, database.value, past.ok ? past.value : undefined)
  const statements = await chooseStatements(config.value, market.value, database.value)
  const isNightly = config.value.refresh === 'nightly'
  // A server without a dataset collects the first one, even without MARKET_REFRESH=nightly; one with public
  // records also collects all of its years.
  const { name } = config.value.market
  const isWanted = isNightly || (market.value.newest() === undefined && name !== 'file') || name === 'public'
  const refreshing = isWanted ? createRefresh(config.value, database.value, technical) : undefined
  if (!history.ok || !statements.ok || !past.ok || refreshing?.ok === false) {
    await database.value.destroy()
    return fail(...[history, statements, past, refreshing].flatMap((part) => (part?.ok === false ? part.failure : [])))
  }
  const scheduled: ScheduledRefresh | undefined = refreshing && { ...refreshing.value, stopsAfterFirst: !isNightly }
  const options = { config: config.value, market: market.value, database: database.value }
  const newestSession = async () => (await datasets.manifests())[0]?.sessions.newest ?? ''
  const lag = history.value && lagOf(history.value, await newestSession())
  const kept = openKeptBreadth(database.value, datasetsName(config.value.market))
  const breadth = past.value && breadthOfPast(past.value, kept)
  return succeed({
    config: config.value,
    warnings: [
      ...(servers?.isAlone === false ? [secondServer(config.value.dataDir)] : []),
      ...(lag === undefined ? [] : [lag]),
    ],
    market: market.value,
    datasets,
    refreshing: scheduled,
    history: history.value && warnOfLag(history.value, newestSession),
    statements: statements.value,
    past: past.value,
    years: await openMarketYears({ ...options, statements: statements.value, history: history.value }),
    writer: chooseWriter(config.value, database.value, breadth),
    feed: chooseFeed(options),
    posts: choosePosts(options),
    database: database.value,
    secrets: secrets.value,
  })
}
