import { createHash } from 'node:crypto'
import { fail, type Result, succeed } from '#domain/result'
import type { CompanyYears } from '#domain/years/company-years'
import { parseYearsManifest, type YearsManifest } from '#domain/years/years-manifest'
import { type GenerationTable, openGenerationTable } from '../history/generation-table.ts'
import type { HistorySource } from '../history/history-source.ts'
import { openSharedGeneration } from '../history/shared-generation.ts'
import { type Market, readListings } from '../market/market.ts'
import { datasetsName } from '../market/sources/choose-source.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'
import type { Config } from '../platform/runtime/config.ts'
import type { StatementsSource } from '../statements/statements-source.ts'
import { buildYears } from './build-years.ts'
import { createYearsReader } from './read-years.ts'

/** A generation as it is served. */
interface ServedYears {
  readonly manifest: YearsManifest
  /** The manifest as JSON. */
  readonly text: string
  /** Without quotes. */
  readonly etag: string
}

/** The fiscal years of a market's companies. */
export interface MarketYears {
  /** The newest generation with any company; undefined if there is none. */
  newest(): ServedYears | undefined
  /** A file of the newest generation or the one before; undefined if there is none. */
  file(sha256: string): Promise<Buffer | undefined>
  /** Whether the first generation is still to be built. */
  isPending(): boolean
  /** Loads a newer generation. If it is unusable, the result says why, and the old one stays. */
  reload(): Promise<Result<void>>
  /** Builds a newer generation if there is one and no other server is building it; true if one was built. Rejects when aborted. */
  build(signal: AbortSignal): Promise<Result<boolean>>
  /** The companies of the newest generation by symbol; undefined if there is none. They stay in memory for a while. */
  load(): Promise<ReadonlyMap<string, CompanyYears> | undefined>
  /** Those that have been loaded. */
  current(): ReadonlyMap<string, CompanyYears> | undefined
}

interface YearsOptions {
  readonly config: Pick<Config, 'market'>
  readonly database: Database
  readonly market: Pick<Market, 'newest' | 'source'>
  /** undefined if the market has none; then it has no fiscal years. */
  readonly statements: Pick<StatementsSource, 'yearsOf' | 'revision'> | undefined
  readonly history: HistorySource | undefined
  readonly now?: () => number
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
  now = Date.now,
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
    ...{ table, leases: createLeases(database), name, now, publish, read: readStored },
    edition: () => Promise.resolve(succeed(editionNow())),
  })
  const newest = () => {
    const years = shared.newest()
    return years && years.manifest.blocks.length > 0 ? years : undefined
  }
  return {
    ...{ ...shared, newest },
    isPending: () => !shared.newest(),
    ...createYearsReader({ newest, file: shared.file }),
  }
}

async function readStored(table: GenerationTable): Promise<Result<ServedYears>> {
  const text = (await table.newest())?.manifest ?? ''
  const manifest = parseYearsManifest(text)
  if (!manifest.ok) return fail('The stored fiscal years cannot be read. The server builds them anew.')
  const etag = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return succeed({ manifest: manifest.value, text, etag })
}
