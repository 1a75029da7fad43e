import { type Result, succeed } from '#domain/result'
import { parseYearsManifest, type YearsManifest } from '#domain/years/years-manifest'
import { openGenerationTable } from '../history/generation-table.ts'
import type { HistorySource } from '../history/history-source.ts'
import {
  openSharedGeneration,
  readGeneration,
  type ServedGeneration,
  type SharedGeneration,
} from '../history/shared-generation.ts'
import { type Market, readListings } from '../market/market.ts'
import { datasetsName } from '../market/sources/choose-source.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Config } from '../platform/runtime/config.ts'
import type { StatementsSource } from '../statements/statements-source.ts'
import { buildYears } from './build-years.ts'
import { createYearsReader, type VersionedYears } from './read-years.ts'

/** The fiscal years of a market's companies, which stay in memory for a while when they are loaded. */
export interface MarketYears extends VersionedYears, SharedGeneration<ServedGeneration<YearsManifest>> {
  /** Whether the first generation is still to be built. The newest one may have no company: then there is none. */
  isPending(): boolean
}

interface YearsOptions {
  readonly config: Pick<Config, 'market'>
  readonly database: Database
  readonly market: Pick<Market, 'newest' | 'source'>
  /** undefined if the market has none; then it has no fiscal years. */
  readonly statements: Pick<StatementsSource, 'yearsOf' | 'revision'> | undefined
  readonly history: HistorySource | undefined
}

/** Raised when the same statements give other blocks, so that they are rebuilt. */
const version = 1

/** Opens the fiscal years of a market, which one of the servers on a database builds while it runs. */
export async function openMarketYears({
  config,
  database,
  market,
  statements,
  history,
}: YearsOptions): Promise<MarketYears | undefined> {
  if (!statements) return undefined
  const sources = { statements, history }
  const name = `${datasetsName(config.market)} years`
  const table = openGenerationTable(database, name)
  const editionNow = () => {
    const etag = market.newest()?.etag
    return etag === undefined ? '' : [version, etag, statements.revision?.(), history?.newestSession].join(' ')
  }

  async function publish(signal: AbortSignal): Promise<Result<void>> {
    const [edition, dataset, stored] = [editionNow(), market.newest(), await table.newest()]
    const before = parseYearsManifest(stored?.manifest ?? '')
    if (!dataset || (stored?.edition === edition && before.ok)) return succeed(undefined)
    const { symbols } = await readListings(dataset.body)
    const { manifest, files } = await buildYears({ symbols, simulated: market.source.simulated }, sources, signal)
    await table.publish({ edition, manifest, files, closes: 0 }, stored?.number ?? 0)
    return succeed(undefined)
  }

  const shared = await openSharedGeneration({
    ...{ table, leases: createLeases(database), name, publish, now: Date.now },
    edition: () => Promise.resolve(succeed(editionNow())),
    read: () =>
      readGeneration(table, parseYearsManifest, 'The stored fiscal years cannot be read. The server builds them anew.'),
  })
  const newest = () => {
    const years = shared.newest()
    return years && years.manifest.blocks.length > 0 ? years : undefined
  }
  return {
    ...{ ...shared, newest },
    isPending: () => !shared.newest(),
    ...createYearsReader({ newest, file: (sha256) => shared.file(sha256) }),
  }
}
