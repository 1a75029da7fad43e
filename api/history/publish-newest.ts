import { parseManifest } from '#domain/history/manifest'
import { fail, type Result, succeed } from '#domain/result'
import { buildGeneration, type PackedPast } from './build-generation.ts'
import { continuePast } from './continue-past.ts'
import type { GenerationTable } from './generation-table.ts'
import { type Past, type PastSource, UnusablePast } from './past-source.ts'
import { readGeneration, type ServedGeneration } from './shared-generation.ts'

interface PublishOptions {
  /** Whether to rebuild even what was published last. */
  readonly isForced?: boolean
  /** Aborts building, which then rejects. */
  readonly signal?: AbortSignal
}

/**
 * Publishes what a source has, unless that was published last and need not be rebuilt. If the stored generation can be continued,
 * it publishes a small file for each session since; otherwise a new generation.
 */
export async function publishNewest(
  source: PastSource,
  table: GenerationTable,
  { isForced = false, signal }: PublishOptions = {},
): Promise<Result<void>> {
  const edition = await source.edition()
  if (!edition.ok) return edition
  const stored = await table.newest()
  const manifest = parseManifest(stored?.manifest ?? '')
  if (stored?.edition === edition.value && manifest.ok && !isForced) return succeed(undefined)
  const abortable = { ...source, open: (from?: string) => openUntilAborted(source, from, signal) }
  try {
    const continued =
      stored && manifest.ok && !isForced
        ? await continuePast(abortable, { manifest: manifest.value, closes: stored.closes, table })
        : succeed(undefined)
    if (!continued.ok) return continued
    const packed = continued.value ? succeed(continued.value) : await buildWhole(abortable)
    if (!packed.ok) return packed
    await table.publish(packed.value, stored?.number ?? 0)
    return succeed(undefined)
  } catch (error) {
    if (error instanceof UnusablePast) return fail(`MARKET_HISTORY_FILE ${error.message}`)
    throw error
  }
}

async function buildWhole(source: PastSource): Promise<Result<PackedPast>> {
  const past = await source.open()
  return past.ok ? succeed(await buildGeneration(past.value, source.simulated)) : past
}

async function openUntilAborted(
  source: PastSource,
  from: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Result<Past>> {
  const past = await source.open(from)
  return past.ok ? succeed({ ...past.value, listings: untilAborted(past.value.listings, signal) }) : past
}

async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal | undefined): AsyncGenerator<Item> {
  for await (const item of items) {
    signal?.throwIfAborted()
    yield item
  }
}

/** The newest stored generation. */
export const loadNewest = (table: GenerationTable): Promise<Result<ServedGeneration>> =>
  readGeneration(
    table,
    parseManifest,
    'The stored history of the market cannot be read. To make it anew: npm run market -- history build',
  )
