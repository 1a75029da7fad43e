import { createHash } from 'node:crypto'
import { type HistoryManifest, parseManifest } from '#domain/history/manifest'
import { fail, type Result, succeed } from '#domain/result'
import { buildGeneration } from './build-generation.ts'
import type { GenerationTable } from './generation-table.ts'
import { type PastSource, UnusablePast } from './past-source.ts'

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

interface PublishOptions {
  /** Whether to build what was published last, too. */
  readonly isForced?: boolean
  /** Ends building, which then rejects. */
  readonly signal?: AbortSignal
}

/** Builds and publishes what a source has, unless that was published last and nobody wants it anew. */
export async function publishNewest(
  source: PastSource,
  table: GenerationTable,
  { isForced = false, signal }: PublishOptions = {},
): Promise<Result<void>> {
  const edition = await source.edition()
  if (!edition.ok) return edition
  const stored = await table.newest()
  const isIntact = stored?.edition === edition.value && parseManifest(stored.manifest).ok
  if (isIntact && !isForced) return succeed(undefined)
  const past = await source.open()
  if (!past.ok) return past
  const { listings } = past.value
  try {
    const generation = await buildGeneration(
      { ...past.value, listings: untilAborted(listings, signal) },
      source.simulated,
    )
    await table.publish(generation, stored?.number ?? 0)
    return succeed(undefined)
  } catch (error) {
    if (error instanceof UnusablePast) return fail(`MARKET_HISTORY_FILE ${error.message}`)
    throw error
  }
}

async function* untilAborted<Item>(items: AsyncIterable<Item>, signal: AbortSignal | undefined): AsyncGenerator<Item> {
  for await (const item of items) {
    signal?.throwIfAborted()
    yield item
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
