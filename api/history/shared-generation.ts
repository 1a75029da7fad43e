import { createHash } from 'node:crypto'
import type { HistoryManifest } from '#domain/history/manifest'
import { fail, type Result, succeed } from '#domain/result'
import { createReloader } from '../market/reload.ts'
import type { Leases } from '../platform/database/coordination/leases.ts'
import type { GenerationTable } from './generation-table.ts'

/** A stored generation as it is served. */
export interface ServedGeneration<Manifest = HistoryManifest> {
  readonly manifest: Manifest
  /** The manifest as JSON. */
  readonly text: string
  /** Without quotes. */
  readonly etag: string
  readonly number: number
  readonly closes: number
}

/** Reads the newest stored generation; if that is impossible, the result is a sentence. */
export async function readGeneration<Manifest>(
  table: GenerationTable,
  parse: (text: string) => Result<Manifest>,
  sentence: string,
): Promise<Result<ServedGeneration<Manifest>>> {
  const stored = await table.newest()
  const manifest = parse(stored?.manifest ?? '')
  if (!stored || !manifest.ok) return fail(sentence)
  const { manifest: text, number, closes } = stored
  const etag = createHash('sha256').update(text).digest('hex').slice(0, 32)
  return succeed({ manifest: manifest.value, text, etag, number, closes })
}

/** How servers share what one of them builds. */
interface Sharing<Served> {
  readonly table: GenerationTable
  readonly leases: Leases
  /** The lease for building. */
  readonly name: string
  readonly now: () => number
  /** Identifies what `publish` would build; empty: nothing yet. */
  readonly edition: () => Promise<Result<string>>
  /** Publishes that unless it was published last. Rejects when aborted. */
  readonly publish: (signal: AbortSignal) => Promise<Result<void>>
  /** Reads the stored generation. */
  readonly read: () => Promise<Result<Served>>
}

/** What a server serves of it. */
export interface SharedGeneration<Served> {
  /** The newest generation; undefined until the first one is built. */
  newest(): Served | undefined
  /** A file of the newest generation or the one before; undefined if there is none. */
  file(sha256: string): Promise<Buffer | undefined>
  /** Loads a newer generation. If it is unusable, the result says why, and the old one stays. */
  reload(): Promise<Result<void>>
  /** Whether a newer generation could not be loaded. */
  isBehind(): boolean
  /** Builds a newer generation if there is one and no other server is building it; true if one was built. Rejects when aborted. */
  build(signal: AbortSignal): Promise<Result<boolean>>
}

/** What one of the servers on a database builds while it runs; the stored generation is served until then. */
export async function openSharedGeneration<Served>({
  table,
  leases,
  name,
  now,
  edition: editionOf,
  publish,
  read,
}: Sharing<Served>): Promise<SharedGeneration<Served>> {
  const reloader = createReloader(async () => String(await table.revision()), now)
  await reloader.start()
  let newest: Served | undefined
  const load = async (): Promise<Result<void>> => {
    if (!(await table.newest())) return succeed(undefined)
    const loaded = await read()
    if (loaded.ok) newest = loaded.value
    return loaded.ok ? succeed(undefined) : loaded
  }
  // Rebuild what cannot be read.
  reloader.recordResult(await load())
  // Servers with different settings build once each, not again and again.
  let done: string | undefined

  async function build(signal: AbortSignal): Promise<Result<boolean>> {
    const edition = await editionOf()
    if (!edition.ok) return edition
    if (edition.value === '' || edition.value === done) return succeed(false)
    const built = await leases.withLease(name, async (lease) => {
      const before = await table.revision()
      const published = await publish(AbortSignal.any([signal, lease.signal]))
      return published.ok ? succeed((await table.revision()) !== before) : published
    })
    if (!built.isAcquired) return succeed(false)
    if (built.value.ok) done = edition.value
    return built.value
  }

  return {
    newest: () => newest,
    file: (sha256: string) => table.file(sha256),
    reload: () => reloader.reloadIfChanged(load),
    isBehind: reloader.isBehind,
    build,
  }
}
