import { type Result, succeed } from '#domain/result'
import { createReloader } from '../market/reload.ts'
import type { Leases } from '../platform/database/coordination/leases.ts'
import type { GenerationTable } from './generation-table.ts'

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
  readonly read: (table: GenerationTable) => Promise<Result<Served>>
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
}: Sharing<Served>) {
  const reloader = createReloader(async () => String(await table.revision()), now)
  await reloader.start()
  let newest: Served | undefined
  const load = async (): Promise<Result<void>> => {
    if (!(await table.newest())) return succeed(undefined)
    const loaded = await read(table)
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
