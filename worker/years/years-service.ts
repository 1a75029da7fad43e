import { succeed } from '#domain/result'
import { type CompanyYears } from '#domain/years/company-years'
import { decodeYears } from '#domain/years/years-block'
import { parseYearsManifest, type YearsManifest, yearsSize } from '#domain/years/years-manifest'
import type { YearsStatus } from '#domain/years/years-status'
import { isFull } from '#storage/indexeddb'
import { fail, type Failure, type Outcome, type PastQueries } from '../contract.ts'
import { unpack } from '../engine/history/unpack.ts'
import type { LoadedYears, YearsBySymbol } from '../engine/query/year-columns.ts'
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

/** Files at a time. */
const atOnce = 6

/**
 * Downloads and stores the fiscal years of all companies. Those on the device are used at once, while the server is asked for newer
 * ones; of these only the changed blocks are downloaded. Where nothing can be stored, they stay in memory.
 */
export function createYearsService(options: YearsOptions): YearsService {
  const { store, breathe } = options
  let open: OpenYears | undefined
  let isRead = false
  let offered: YearsManifest | null | undefined
  let askedAt = -Infinity
  let failure: Failure | undefined
  let isReading = false
  let running: { readonly controller: AbortController; received: number; total: number } | undefined
  let loading: Promise<void> | undefined
  let updating: Promise<void> | undefined

  const contentOf = async (sha256: string): Promise<Uint8Array | undefined> => {
    const bytes = await unlessUnavailable(() => store.file(sha256))
    return bytes && unpack(bytes)
  }

  /** All companies of a manifest; undefined if a block is missing or damaged. */
  const companiesOf = async (
    { blocks }: YearsManifest,
    content: (sha256: string) => Promise<Uint8Array | undefined>,
  ): Promise<YearsBySymbol | undefined> => {
    const companies = new Map<string, CompanyYears>()
    for (const { sha256, symbols } of blocks) {
      const bytes = await content(sha256)
      const block = bytes && decodeYears(bytes, symbols.length)
      if (!block?.ok) return undefined
      for (const company of block.value) companies.set(company.symbol, company)
      await breathe()
    }
    return companies
  }

  const readStored = async () => {
    if (isRead) return
    isRead = true
    const stored = await unlessUnavailable(() => store.manifest('current'))
    const manifest = stored && parseYearsManifest(stored.text)
    const companies = manifest?.ok ? await companiesOf(manifest.value, contentOf) : undefined
    if (stored && manifest?.ok && companies) open = { manifest: manifest.value, stored, companies }
  }

  /** Makes the server's years those of the device. */
  const download = async ({ manifest, stored }: ReadManifest<YearsManifest>): Promise<Outcome<undefined>> => {
    const mine = (running = { controller: new AbortController(), received: 0, total: yearsSize(manifest) })
    const here = (await unlessUnavailable(() => store.fileNames())) ?? new Set<string>()
    const fetched = new Map<string, Uint8Array>()
    const queue = manifest.blocks.values()
    let ended: Outcome<never> | undefined
    const work = async () => {
      for (const block of queue) {
        if (ended) return
        if (!here.has(block.sha256)) {
          const file = await fetchFile(options, block, mine.controller.signal)
          if (!file.ok || file.value === 'gone') return void (ended = file.ok ? fail('unreachable') : file)
          const { bytes, content } = file.value
          fetched.set(block.sha256, content)
          await unlessUnavailable(() => store.putFiles([[block.sha256, bytes]]))
        }
        mine.received += block.size
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    if (running === mine) running = undefined
    if (ended) return ended
    const content = async (sha256: string) => fetched.get(sha256) ?? contentOf(sha256)
    const companies = await companiesOf(manifest, content)
    if (!companies) return fail('damaged')
    if (mine.controller.signal.aborted) return fail('superseded')
    await unlessUnavailable(() => store.complete(stored, new Set(manifest.blocks.map(({ sha256 }) => sha256))))
    open = { manifest, stored, companies }
    return succeed(undefined)
  }

  /** Asks the server, and downloads what is newer. */
  const update = async (): Promise<void> => {
    if (performance.now() - askedAt < options.freshMs) return
    const found = await fetchManifest(options, parseYearsManifest, open?.stored.etag, new AbortController().signal)
    isReading = !found.ok && found.failure.id === 'pending'
    failure = found.ok || isReading ? undefined : found.failure
    if (!found.ok) return
    if (found.value === null) {
      offered = null
      open = undefined
      await unlessUnavailable(() => store.clear())
    } else if (found.value === 'unchanged') offered = open?.manifest
    else {
      offered = found.value.manifest
      const outcome = await download(found.value)
      if (!outcome.ok) return void (failure = outcome.failure.id === 'superseded' ? undefined : outcome.failure)
    }
    askedAt = performance.now()
  }

  const updateOnce = () =>
    (updating ??= options
      .withLock(update)
      .catch((error: unknown) => void (failure = { id: isFull(error) ? 'full' : 'crashed', detail: String(error) }))
      .finally(() => (updating = undefined)))

  const loadOnce = async () => {
    await readStored()
    const updated = updateOnce()
    if (!open) await updated
  }

  const status = async (): Promise<Outcome<YearsStatus>> => {
    await readStored()
    const isStored = open && (await unlessUnavailable(() => store.manifest('current')))
    const here = (await unlessUnavailable(() => store.fileNames())) ?? new Set<string>()
    const missing = (of: YearsManifest) => yearsSize({ blocks: of.blocks.filter(({ sha256 }) => !here.has(sha256)) })
    return succeed({
      offered: offered && { bytes: yearsSize(offered), missing: missing(offered), companies: countOf(offered) },
      stored: isStored && open ? { bytes: yearsSize(open.manifest), companies: open.companies.size } : null,
      ...(running && { progress: { received: running.received, total: running.total } }),
      ...(isReading && { isReading }),
      ...(failure && { failure }),
    })
  }

  /** What the server offers, without downloading it. */
  const ask = async () => {
    if (offered !== undefined || updating) return
    const found = await fetchManifest(options, parseYearsManifest, undefined, new AbortController().signal)
    isReading = !found.ok && found.failure.id === 'pending'
    if (found.ok && found.value !== 'unchanged') offered = found.value?.manifest ?? null
  }

  /** A company of the block that the server has of it; undefined if there is none, or the server is unreachable. */
  const fetchOne = async (symbol: string): Promise<CompanyYears | undefined> => {
    await ask()
    const block = offered?.blocks.find(({ symbols }) => symbols.includes(symbol))
    const file = block && (await fetchFile(options, block, new AbortController().signal))
    const read =
      file?.ok && file.value !== 'gone' ? decodeYears(file.value.content, block?.symbols.length ?? 0) : undefined
    return read?.ok ? read.value.find((company) => company.symbol === symbol) : undefined
  }

  return {
    current: () => open?.companies,
    load: () => (loading ??= loadOnce().finally(() => (loading = undefined))),
    queries: {
      async years(what) {
        await readStored()
        if (what === 'keep') {
          failure = undefined
          askedAt = -Infinity
          void updateOnce()
        } else if (what === 'remove') {
          running?.controller.abort()
          running = undefined
          open = undefined
          askedAt = -Infinity
          await unlessUnavailable(() => store.clear())
        } else await ask()
        return status()
      },
      async companyYears(symbol) {
        await readStored()
        return succeed(open ? open.companies.get(symbol) : await fetchOne(symbol))
      },
    },
  }
}

const countOf = ({ blocks }: YearsManifest): number => blocks.reduce((sum, { symbols }) => sum + symbols.length, 0)
