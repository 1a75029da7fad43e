import { createHash } from 'node:crypto'
import { type HistoryManifest, parseManifest } from '#domain/history/manifest'
import { fail, type Result, succeed } from '#domain/result'
import type { Database } from '../database/database.ts'
import type { Market } from '../market/market.ts'
import { createReloader } from '../market/reload.ts'
import type { Config } from '../runtime/config.ts'
import { buildGeneration } from './build-generation.ts'
import { type GenerationTable, openGenerationTable } from './generation-table.ts'
import { historyFile } from './history-file.ts'
import { type PastSource, UnusablePast } from './past-source.ts'
import { type NewestDataset, withDatasetFacts } from './with-dataset-facts.ts'

/** A generation as it is served. */
export interface ServedGeneration {
  readonly manifest: HistoryManifest
  /** The manifest as JSON. */
  readonly text: string
  /** Without quotes. */
  readonly etag: string
  readonly number: number
  readonly closes: number
}

/** The past of the market that is served. */
export interface MarketPast {
  /** Printed at the start of the server. */
  readonly startupMessage: string
  /** The newest generation. */
  newest(): ServedGeneration
  /** A file of it, or of the one before; undefined where there is none. */
  file(sha256: string): Promise<Buffer | undefined>
  /** Loads what is newer. Where it is unusable, the result says why, and the old one stays. */
  reload(): Promise<Result<void>>
  /** Whether what is newer could not be loaded. */
  isBehind(): boolean
}

/**
 * The past of the configured market, whose newest dataset says what is known of its companies; undefined where it has none. Its
 * first generation is built before it is returned.
 */
export async function choosePast(
  config: Pick<Config, 'market'>,
  db: Database,
  market: Pick<Market, 'newest'>,
  now: () => number = Date.now,
): Promise<Result<MarketPast | undefined>> {
  const table = openGenerationTable(db, config.market.name)
  const source = pastSourceOf(config, () => market.newest(), table)
  return source ? openPast(source, table, now) : succeed(undefined)
}

/** The source of the configured market's past; undefined where it has none. */
export const pastSourceOf = (
  { market }: Pick<Config, 'market'>,
  newest: NewestDataset,
  table: GenerationTable,
): PastSource | undefined =>
  market.name === 'file' && market.history ? withDatasetFacts(historyFile(market.history), newest, table) : undefined

/** Opens the past of a market: the stored generation, or a new one where the source has another. */
async function openPast(
  source: PastSource,
  table: GenerationTable,
  now: () => number = Date.now,
): Promise<Result<MarketPast>> {
  const reloader = createReloader(async () => `${await source.revision()} ${await table.revision()}`, now)
  await reloader.start()
  let revision = await source.revision()
  const first = await publishNewest(source, table)
  if (!first.ok) return first
  const loaded = await loadNewest(table)
  if (!loaded.ok) return loaded
  let newest = loaded.value

  async function loadNewer(): Promise<Result<void>> {
    const current = await source.revision()
    // Another server's generation of another file stays until this one's file changes.
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

  const { dates, blocks } = newest.manifest
  const listings = blocks.reduce((sum, block) => sum + block.listings.length, 0)
  return succeed({
    startupMessage:
      `History of the market from ${dates[0] ?? ''} to ${dates.at(-1) ?? ''}: ` +
      `${listings.toLocaleString('en')} ${listings === 1 ? 'listing' : 'listings'}.`,
    newest: () => newest,
    file: (sha256) => table.file(sha256),
    reload: () => reloader.reloadIfChanged(loadNewer),
    isBehind: reloader.isBehind,
  })
}

/** Builds and publishes what a source has, unless that was published last and nobody wants it anew. */
export async function publishNewest(
  source: PastSource,
  table: GenerationTable,
  { isForced = false }: { readonly isForced?: boolean } = {},
): Promise<Result<void>> {
  const edition = await source.edition()
  if (!edition.ok) return edition
  const stored = await table.newest()
  const isIntact = stored?.edition === edition.value && parseManifest(stored.manifest).ok
  if (isIntact && !isForced) return succeed(undefined)
  const past = await source.open()
  if (!past.ok) return past
  try {
    await table.publish(await buildGeneration(past.value, source.simulated), stored?.number ?? 0)
    return succeed(undefined)
  } catch (error) {
    if (error instanceof UnusablePast) return fail(`MARKET_HISTORY_FILE ${error.message}`)
    throw error
  }
}

/** The newest stored generation. */
export async function loadNewest(table: GenerationTable): Promise<Result<ServedGeneration>> {
  const stored = await table.newest()
  const manifest = parseManifest(stored?.manifest ?? '')
  if (!stored || !manifest.ok) {
    return fail('The stored history of the market cannot be read. To make it anew: npm run market -- history build')
  }
  const { manifest: text, number, closes } = stored
  const etag = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return succeed({ manifest: manifest.value, text, etag, number, closes })
}
