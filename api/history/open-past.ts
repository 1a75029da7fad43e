import { sessionsOf } from '#domain/history/manifest'
import { nightBaseOf } from '#domain/history/read-history'
import { fail, type Result, succeed } from '#domain/result'
import type { Market } from '../market/market.ts'
import { createReloader } from '../market/reload.ts'
import { datasetsName } from '../market/sources/choose-source.ts'
import { createMarketStore } from '../market/store/market-store.ts'
import { createLeases, type Leases } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Config } from '../platform/runtime/config.ts'
import { collectedPast } from './collected-past.ts'
import { demoPast } from './demo-past-source.ts'
import { type GenerationTable, openGenerationTable } from './generation-table.ts'
import { historyFile } from './history-file.ts'
import { type PastSource, UnusablePast } from './past-source.ts'
import { loadNewest, publishNewest } from './publish-newest.ts'
import { openSharedGeneration, type ServedGeneration, type SharedGeneration } from './shared-generation.ts'
import { type NewestDataset, withDatasetFacts, withoutDataset } from './with-dataset-facts.ts'

/** The served past of the market. */
export interface MarketPast extends Omit<SharedGeneration<ServedGeneration>, 'build'> {
  /** Printed at the start of the server; undefined if there is nothing yet. */
  readonly startupMessage: string | undefined
  /** Whether there is nothing until the first `reload` reads it. */
  isPending?(): boolean
  /** What the operator should know about loads since the last call; undefined if there is nothing. */
  warning?(): Promise<string | undefined>
  /** Absent if `reload` does so. */
  readonly build?: SharedGeneration<ServedGeneration>['build']
}

/**
 * The past of the configured market; undefined if it has none. Reads only the beginning of a history file, so that the server
 * listens at once, but does not start with a file of another format: the first `reload` reads the rest. Every other past is built
 * later.
 */
export async function choosePast(
  config: Pick<Config, 'market'>,
  db: Database,
  market: Pick<Market, 'newest'>,
  now: () => number = Date.now,
): Promise<Result<MarketPast | undefined>> {
  const table = openPastTable(config, db)
  const source = pastSourceOf(config, db, () => market.newest())
  if (!source) return succeed(undefined)
  if (config.market.name === 'file') {
    const problem = config.market.history && (await problemOf(historyFile(config.market.history)))
    return problem ? fail(...problem) : openPast(source, table, now)
  }
  return openPastOfServers(source, table, {
    leases: createLeases(db),
    name: `history ${datasetsName(config.market)}`,
    now,
  })
}

/** The generations of the configured market. */
export const openPastTable = ({ market }: Pick<Config, 'market'>, db: Database): GenerationTable =>
  openGenerationTable(db, datasetsName(market))

/** The source of the configured market's past; undefined if it has none. */
export function pastSourceOf(
  { market }: Pick<Config, 'market'>,
  db: Database,
  newest: NewestDataset,
): PastSource | undefined {
  if (!market.history) return undefined
  const table = openPastTable({ market }, db)
  switch (market.name) {
    case 'demo':
      return demoPast(market, market.history, newest)
    case 'file':
      return withDatasetFacts(historyFile(market.history), newest, table)
    case 'alphavantage':
    case 'massive':
    case 'public': {
      const { years } = market.history
      const collected = { years, isSparse: market.name === 'public' }
      return withDatasetFacts(collectedPast(createMarketStore(db, market.name), collected, newest), newest, table)
    }
  }
}

/** Why a source cannot be read at all: reading its first listing shows that. */
async function problemOf(source: PastSource): Promise<readonly string[] | undefined> {
  const past = await source.open()
  if (!past.ok) return past.failure
  try {
    const listings = past.value.listings[Symbol.asyncIterator]()
    await listings.next()
    await listings.return?.()
    return undefined
  } catch (error) {
    if (error instanceof UnusablePast) return [`MARKET_HISTORY_FILE ${error.message}`]
    throw error
  }
}

/** Opens the past of a market: the stored generation, until the first `reload` reads another from the source. */
async function openPast(
  source: PastSource,
  table: GenerationTable,
  now: () => number = Date.now,
): Promise<Result<MarketPast>> {
  const reloader = createReloader(async () => `${await source.revision()} ${await table.revision()}`, now)
  const stored = await table.newest()
  const edition = await source.edition()
  const isRead = edition.ok && stored?.edition === edition.value
  if (isRead) await reloader.start()
  let revision = isRead ? await source.revision() : undefined
  const loaded = stored && (await loadNewest(table))
  // Rebuild what cannot be read.
  let newest = loaded?.ok ? loaded.value : undefined
  let warned: number | undefined

  /** Servers with different files would otherwise take turns to replace the past. */
  async function isOfOtherFile(): Promise<boolean> {
    const [own, stored] = [await source.edition(), await table.newest()]
    return own.ok && stored !== undefined && withoutDataset(own.value) !== withoutDataset(stored.edition)
  }

  async function loadNewer(): Promise<Result<void>> {
    const current = await source.revision()
    // Another server's generation of another file stays until this server's file changes.
    if (current !== revision) {
      const published = await publishNewest(source, table)
      if (!published.ok) return published
      revision = current
    }
    const next = await loadNewest(table)
    if (!next.ok) return next
    newest = next.value
    return succeed(undefined)
  }

  return succeed({
    startupMessage: newest
      ? describePast(newest)
      : 'The history of the market is being read; until then there are no past days.',
    newest: () => newest,
    file: (sha256) => table.file(sha256),
    reload: () => reloader.reloadIfChanged(loadNewer),
    isBehind: reloader.isBehind,
    isPending: () => !newest && !reloader.isBehind(),
    async warning() {
      if (!newest || warned === newest.number) return undefined
      warned = newest.number
      return (await isOfOtherFile()) ? otherFile : undefined
    },
  })
}

const otherFile =
  'The history that is served is of another server’s MARKET_HISTORY_FILE, which differs from that of this one: all servers should have the same file.'

/** Opens a past that one of the servers on a database builds while it runs; the stored one is served until then. */
async function openPastOfServers(
  source: PastSource,
  table: GenerationTable,
  sharing: { readonly leases: Leases; readonly name: string; readonly now: () => number },
): Promise<Result<MarketPast>> {
  const shared = await openSharedGeneration({
    ...{ table, ...sharing, read: () => loadNewest(table) },
    edition: () => source.edition(),
    publish: (signal) => publishNewest(source, table, { signal }),
  })
  const newest = shared.newest()
  return succeed({ startupMessage: newest && describePast(newest), ...shared })
}

function describePast({ manifest }: ServedGeneration): string {
  const { listings } = nightBaseOf(manifest)
  const dates = sessionsOf(manifest)
  return (
    `History of the market from ${dates[0] ?? ''} to ${dates.at(-1) ?? ''}: ` +
    `${listings.toLocaleString('en')} ${listings === 1 ? 'listing' : 'listings'}.`
  )
}
