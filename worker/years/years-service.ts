import { sizeOf } from '#domain/history/history-file'
import { succeed } from '#domain/result'
import type { CompanyYears, YearsBySymbol } from '#domain/years/company-years'
import { decodeYears, readBlocks } from '#domain/years/years-block'
import { parseYearsManifest, type YearsManifest } from '#domain/years/years-manifest'
import type { YearsStatus } from '#domain/years/years-status'
import { isFull } from '#storage/indexeddb'
import { fail, type Failure, type Outcome, type PastQueries } from '../contract.ts'
import { unpack } from '../engine/history/unpack.ts'
import type { LoadedYears } from '../engine/query/year-columns.ts'
import { fetchFile, fetchManifest, type HistoryRequests, type ReadManifest } from '../past/fetch-history.ts'
import type { HistoryStore, StoredManifest } from '../past/history-database.ts'
import { unlessUnavailable } from '../past/storage-faults.ts'

interface YearsOptions extends HistoryRequests {
  readonly store: HistoryStore
  /** Runs the work while no other tab downloads the years. */
  readonly withLock: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Awaited between two blocks, so that other requests are answered. */
  readonly breathe: () => Promise<void> | undefined
  /** Milliseconds until the server is asked for newer years. */
  readonly freshMs: number
}

/** The fiscal years of all companies on this device. */
export interface YearsService extends LoadedYears {
  readonly queries: Pick<PastQueries, 'years' | 'companyYears'>
}

interface OpenYears {
  readonly manifest: YearsManifest
  readonly stored: StoredManifest
  readonly companies: YearsBySymbol
}

/** An update in progress, in bytes of all that is needed; 0 until that is known. */
interface Update {
  readonly controller: AbortController
  received: number
  total: number
}

/** Files at a time. */
const atOnce = 6

/**
 * Downloads and stores the fiscal years of all companies. Those on the device are used at once, while the server is asked for newer
 * ones; of these only the changed blocks are downloaded. Where nothing can be stored, they stay in memory.
 */
export function createYearsService(options: YearsOptions): YearsService {
  const { store, breathe } = options
  let open: OpenYears | undefined
  let reading: Promise<void> | undefined
  let offered: YearsManifest | null | undefined
  let askedAt = -Infinity
  let failure: Failure | undefined
  let isCollecting = false
  let running: (Update & { readonly ended: Promise<void> }) | undefined

  const contentOf = async (sha256: string): Promise<Uint8Array | undefined> => {
    const bytes = await unlessUnavailable(() => store.file(sha256))
    return bytes && unpack(bytes)
  }

  const read = async () => {
    const stored = await unlessUnavailable(() => store.manifest('current'))
    const manifest = stored && parseYearsManifest(stored.text)
    const companies = manifest?.ok ? await readBlocks(manifest.value.blocks, contentOf, breathe) : undefined
    if (stored && manifest?.ok && companies) open = { manifest: manifest.value, stored, companies }
  }
  const readStored = () => (reading ??= read())
  const fileNames = async () => (await unlessUnavailable(() => store.fileNames())) ?? new Set<string>()

  /** Stores something unless that has failed before: what is in memory is then used, and the status says why. */
  const keep = async (work: () => Promise<void>): Promise<void> => {
    if (!failure) await work().catch((error: unknown) => void (failure = failureOf(error)))
  }

  const askServer = async (signal = new AbortController().signal) => {
    const found = await fetchManifest(options, parseYearsManifest, open?.stored.etag, signal)
    isCollecting = !found.ok && found.failure.id === 'pending'
    if (found.ok) offered = found.value === 'unchanged' ? open?.manifest : (found.value?.manifest ?? null)
    return found
  }

  /** Makes the server's years those of the device. */
  const download = async (
    { manifest, stored }: ReadManifest<YearsManifest>,
    update: Update,
  ): Promise<Outcome<void>> => {
    const { signal } = update.controller
    update.total = sizeOf(manifest.blocks)
    const here = await fileNames()
    const fetched = new Map<string, Uint8Array>()
    const queue = manifest.blocks.values()
    let ended: Outcome<never> | undefined
    const work = async () => {
      for (const block of queue) {
        if (ended) return
        if (!here.has(block.sha256)) {
          const file = await fetchFile(options, block, signal)
          if (!file.ok || file.value === 'gone') return void (ended = file.ok ? fail('unreachable') : file)
          const { bytes, content } = file.value
          fetched.set(block.sha256, content)
          await keep(() => store.putFiles([[block.sha256, bytes]]))
        }
        update.received += block.size
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    if (ended) return ended
    const content = async (sha256: string) => fetched.get(sha256) ?? contentOf(sha256)
    const companies = await readBlocks(manifest.blocks, content, breathe)
    if (signal.aborted) return fail('superseded')
    if (!companies) return fail('damaged')
    open = { manifest, stored, companies }
    await keep(() => store.complete(stored, new Set(manifest.blocks.map(({ sha256 }) => sha256))))
    return succeed(undefined)
  }

  /** Asks the server, and downloads what is newer. */
  const run = async (update: Update): Promise<void> => {
    const isAborted = () => update.controller.signal.aborted
    if (isAborted() || performance.now() - askedAt < options.freshMs) return
    const found = await askServer(update.controller.signal)
    if (isAborted()) return
    failure = found.ok || isCollecting ? undefined : found.failure
    if (!found.ok) return
    if (found.value === null) {
      open = undefined
      await unlessUnavailable(() => store.clear())
    } else if (found.value !== 'unchanged') {
      const outcome = await download(found.value, update)
      if (isAborted()) return
      if (!outcome.ok) return void (failure = outcome.failure)
    }
    askedAt = performance.now()
  }

  const update = (): Promise<void> => {
    if (running) return running.ended
    const mine: Update = { controller: new AbortController(), received: 0, total: 0 }
    const ended = options
      .withLock(() => run(mine))
      .catch((error: unknown) => void (failure = failureOf(error)))
      .finally(() => {
        // Ends what a failed one has begun.
        mine.controller.abort()
        if (running?.controller === mine.controller) running = undefined
      })
    running = Object.assign(mine, { ended })
    return ended
  }

  const status = async (): Promise<Outcome<YearsStatus>> => {
    const isStored = open && (await unlessUnavailable(() => store.manifest('current')))
    const here = await fileNames()
    const missing = (of: YearsManifest) => sizeOf(of.blocks.filter(({ sha256 }) => !here.has(sha256)))
    return succeed({
      offered: offered && { bytes: sizeOf(offered.blocks), missing: missing(offered), companies: countOf(offered) },
      stored: isStored && open ? { bytes: sizeOf(open.manifest.blocks), companies: open.companies.size } : null,
      ...(running && running.total > 0 && { progress: { received: running.received, total: running.total } }),
      ...(isCollecting && { isReading: true }),
      ...(failure && { failure }),
    })
  }

  /** A company of the block that the server has of it; undefined if there is none, or the server is unreachable. */
  const fetchOne = async (symbol: string, isAgain = false): Promise<CompanyYears | undefined> => {
    if (offered === undefined) await askServer()
    const block = offered?.blocks.find(({ symbols }) => symbols.includes(symbol))
    const file = block && (await fetchFile(options, block, new AbortController().signal))
    if (!file?.ok) return undefined
    if (file.value === 'gone') {
      // The server has newer years by now.
      offered = undefined
      return isAgain ? undefined : fetchOne(symbol, true)
    }
    const companies = decodeYears(file.value.content, block?.symbols.length ?? 0)
    return companies.ok ? companies.value.find((company) => company.symbol === symbol) : undefined
  }

  return {
    current: () => open?.companies,
    async load() {
      await readStored()
      const updated = update()
      if (!open) await updated
    },
    queries: {
      async years(what) {
        await readStored()
        if (what === 'keep') {
          failure = undefined
          askedAt = -Infinity
          void update()
        } else if (what === 'remove') {
          running?.controller.abort()
          running = undefined
          open = undefined
          askedAt = -Infinity
          await unlessUnavailable(() => store.clear())
        } else if (offered === undefined && !running) await askServer()
        return status()
      },
      async companyYears(symbol) {
        await readStored()
        return succeed(open ? open.companies.get(symbol) : await fetchOne(symbol))
      },
    },
  }
}

const failureOf = (error: unknown): Failure => ({ id: isFull(error) ? 'full' : 'crashed', detail: String(error) })

const countOf = ({ blocks }: YearsManifest): number => blocks.reduce((sum, { symbols }) => sum + symbols.length, 0)
