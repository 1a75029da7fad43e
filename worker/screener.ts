import { succeed } from '#domain/result'
import { withTimeout } from '#domain/waiting'
import {
  callQuery,
  type Dataset,
  fail,
  type Failure,
  type LoadEvent,
  type Outcome,
  type PageRequest,
  type PastQueries,
  type Screener,
  type ScreenQuery,
} from './contract.ts'
import type { Engine } from './engine/engine.ts'
import type { FetchOptions } from './engine/ingest/fetch-dataset.ts'
import type { IngestResult } from './engine/ingest/ingest.ts'
import type { ReadPiece, Snapshot } from './engine/snapshot.ts'
import { createPartialSnapshot, type PartialSnapshot } from './partial-snapshot.ts'
import type { Pointer } from './store/database.ts'
import type { CacheFile } from './store/dataset-file-cache.ts'
import type { SnapshotStore, StoredSnapshot } from './store/snapshots.ts'

export interface ScreenerOptions extends FetchOptions {
  /** Loads most of this worker's code, a chunk that is fetched after the first page. Undefined if it cannot be loaded. */
  readonly engine: () => Promise<Engine | undefined>
  readonly store: SnapshotStore
  /** Begins the first download, which `fetch` continues: called if nothing is stored. */
  readonly prefetch: () => void
  readonly cacheFile: CacheFile
  /** Fires `deleted` when the storage is lost, and `newer` when a newer version of this app has taken it over. */
  readonly storage: EventTarget
  /** Notifies the other tabs of a newer stored dataset. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  /** Runs the work while no other tab runs it: two tabs must not download the same file at once. */
  readonly withDatasetLock: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Loads the service of the market's past, a chunk that few visits need. Undefined if it cannot be loaded. */
  readonly past: () => Promise<PastQueries | undefined>
  /** How long to wait for a first request before storing the dataset. */
  readonly firstRequestMs: number
}

/** How long a request for one stock waits for the download of its lost text. */
const textTimeoutMs = 1000

/** The data worker's service: responds from one snapshot at a time, and replaces it only as a whole. */
export function createScreener(options: ScreenerOptions): Screener {
  const { store, tabs, engine: loadEngine } = options
  const listeners = new Set<(event: LoadEvent) => void>()
  /** The listener of the last finished load: it is also notified of datasets that other tabs store. */
  let lastListener: ((event: LoadEvent) => void) | undefined
  let current: Snapshot | PartialSnapshot | undefined
  /** The stored dataset that this worker knows: any other one is new. */
  let knownPointer: Pointer | undefined
  /** Whether the current dataset's text can no longer be read, so that the same version must be downloaded again. */
  let textLost = false
  let loading: Promise<Outcome<Dataset>> | undefined
  let onFirstResult = (): void => undefined
  let onShown = (): void => undefined
  const shown = new Promise<void>((resolve) => (onShown = resolve))
  /** The page's first request, which most likely is the first one of the next start, too. */
  let firstRequest: PageRequest | undefined

  const notify = (event: LoadEvent) => {
    for (const listen of listeners) listen(event)
  }

  const keepListening = (listen: typeof lastListener) => {
    if (lastListener && lastListener !== listen) listeners.delete(lastListener)
    lastListener = listen
  }

  const show = (snapshot: Snapshot | PartialSnapshot) => {
    current = snapshot
    textLost = false
    onShown()
    notify({ kind: 'dataset', dataset: snapshot.dataset })
  }

  const restore = async (stored: StoredSnapshot): Promise<Snapshot | undefined> =>
    (await loadEngine())?.createSnapshot(stored.dataset, stored, (piece) => store.piece(stored.pointer, piece))

  /**
   * Whether a chunk that a query needs cannot be loaded. Without a search or formulas it does not wait for the engine, which
   * may still be loading after the first page.
   */
  const isUnavailable = async ({ filters }: ScreenQuery): Promise<boolean> => {
    if (filters.search === '' && Object.keys(filters.formulas).length === 0) return false
    const engine = await loadEngine()
    return !!engine && ((await engine.isSearchUnavailable(filters)) || engine.areFormulasUnavailable(filters))
  }

  /** Shows the stored dataset, unless it is shown already: another tab may have stored a newer one. */
  const showStored = async () => {
    const before = knownPointer
    let partial: PartialSnapshot | undefined
    const reading = store.read(before, (first) => {
      if (!current) show((partial = createPartialSnapshot(first, whole)))
      // Load the engine only now: so much code would delay the first page.
      void loadEngine()
    })
    const whole = reading.then((stored) => stored && restore(stored))
    const [stored, snapshot] = await Promise.all([reading, whole])
    if (partial && current === partial) current = snapshot
    else if (snapshot && knownPointer === before) show(snapshot)
    else return
    knownPointer = stored?.pointer
  }

  /** Shows a dataset whose checksum may still be computed. */
  const preview = ({ createSnapshot }: Engine, { read, dataset }: IngestResult): Preview => {
    const text = createTextSource(read.pieces)
    const { columns, index: lines } = read
    const snapshot = createSnapshot(dataset, { columns, lines, dropped: () => read.dropped }, text.piece)
    const hasAnswered = new Promise<void>((resolve) => (onFirstResult = resolve))
    const before = { current, textLost }
    show(snapshot)
    notify({ kind: 'progress', percent: 100 })
    const takeBack = (failure: Failure) => {
      if (current !== snapshot) return
      ;({ current, textLost } = before)
      notify({ kind: 'refused', failure, dataset: current?.dataset ?? null })
    }
    return { snapshot, text, hasAnswered, takeBack }
  }

  const storeVerified = async ({ snapshot, text, hasAnswered }: Preview, { read, dataset, file }: IngestResult) => {
    // Answer first, store afterwards: handing the text to the database keeps this thread busy for a while.
    await withTimeout(options.firstRequestMs, hasAnswered)
    const first = firstRequest && { question: firstRequest, page: snapshot.screen(firstRequest) }
    const pointer = await store.write(read, { ...dataset, stored: true }, first)
    if (pointer !== undefined) {
      knownPointer = pointer
      text.moveTo((piece) => store.piece(pointer, piece))
      if (current === snapshot) show(snapshot.withDataset({ ...dataset, stored: true }))
      tabs.postMessage(pointer.version)
    }
    if (!file.isCached) await options.cacheFile(file, dataset)
  }

  const refresh = async (): Promise<Outcome<Dataset>> => {
    await showStored()
    const engine = await loadEngine()
    if (!engine) return fail('unreachable')
    // A dataset of an older release lacks the technical values of its file, or the list of those that the file has.
    const isIncomplete = textLost || !current?.dataset.technical?.missing
    const known = current && { etag: isIncomplete ? undefined : current.dataset.version, records: current.dataset.kept }
    let shownPreview: Preview | undefined
    const outcome = await engine.fetchDataset(options, known, {
      progress: (percent) => notify({ kind: 'progress', percent }),
      read: (result) => (shownPreview = preview(engine, result)),
      refuse: (failure) => shownPreview?.takeBack(failure),
    })
    if (!outcome.ok) return outcome
    if (outcome.value !== 'unchanged') {
      if (shownPreview) await storeVerified(shownPreview, outcome.value)
      if (outcome.value.file.isCached) return fail('unreachable')
    }
    return current ? succeed(current.dataset) : fail('nothingLoaded')
  }

  // Starts reading before the page has received the handshake.
  let startupRead: Promise<void> | undefined = showStored()
  void startupRead.then(() => {
    if (!current) options.prefetch()
  })
  const ready = Promise.race([shown, startupRead])

  const load = async (): Promise<Outcome<Dataset>> => {
    await (startupRead ?? showStored())
    startupRead = undefined
    loading ??= options.withDatasetLock(refresh).finally(() => (loading = undefined))
    return loading
  }

  /** Downloads the dataset again, but waits only a moment: a request for one stock must not wait for a whole download. */
  const downloadAgain = async () => {
    textLost = true
    const arrived = new Promise<void>((resolve) => {
      const listen = (event: LoadEvent) => {
        if (event.kind === 'progress' && event.percent === 100) resolve()
      }
      listeners.add(listen)
      void load().finally(() => {
        listeners.delete(listen)
        resolve()
      })
    })
    await withTimeout(textTimeoutMs, arrived)
  }

  tabs.addEventListener('message', () => void showStored())
  options.storage.addEventListener('newer', () => notify({ kind: 'outdated' }))
  // The stored text of the stocks is gone: the server or the cached file has it.
  options.storage.addEventListener('deleted', () => void (current && downloadAgain()))

  return {
    load(listen) {
      listeners.add(listen)
      keepListening(undefined)
      if (current) listen({ kind: 'dataset', dataset: current.dataset })
      return load().finally(() => keepListening(listen))
    },
    async screen(request) {
      // A request may arrive before the first dataset has been announced.
      if (!current) await ready
      if (await isUnavailable(request)) return fail('unreachable')
      firstRequest ??= request
      const page = await current?.screen(request)
      queueMicrotask(onFirstResult)
      return page ? succeed(page) : fail('nothingLoaded')
    },
    async facets(request) {
      if (await isUnavailable(request)) return fail('unreachable')
      const facets = await current?.facets(request)
      return facets ? succeed(facets) : fail('nothingLoaded')
    },
    async rescue(query) {
      if (await isUnavailable(query)) return fail('unreachable')
      const rescue = await current?.rescue(query)
      return rescue ? succeed(rescue) : fail('nothingLoaded')
    },
    async explain(query) {
      if (await isUnavailable(query)) return fail('unreachable')
      return current ? succeed(await current.explain(query)) : fail('nothingLoaded')
    },
    sectorPercentiles: async (symbol) =>
      current ? succeed(await current.sectorPercentiles(symbol)) : fail('nothingLoaded'),
    async peers(query) {
      if (!current) return fail('nothingLoaded')
      const peers = await current.peers(query)
      return peers === 'unavailable' ? fail('unreachable') : succeed(peers)
    },
    async neighbors(query, symbol) {
      if (await isUnavailable(query)) return fail('unreachable')
      return current ? succeed(await current.neighbors(query, symbol)) : fail('nothingLoaded')
    },
    async stock(symbol) {
      const upper = symbol.toUpperCase()
      // Another tab may have replaced the text with that of a newer dataset, or the device may have lost it.
      for (const recover of [noRecovery, showStored, downloadAgain]) {
        await recover()
        const stock = await current?.stock(upper)
        if (stock !== 'gone') return current ? succeed(stock) : fail('nothingLoaded')
      }
      return fail('damaged')
    },
    async callPast(method, parameters) {
      const past = await options.past()
      return past ? callQuery(past, method, parameters) : fail('unreachable')
    },
  }
}

const noRecovery = (): Promise<void> => Promise.resolve()

/** A dataset that is shown before its checksum is known. */
interface Preview {
  readonly snapshot: Snapshot
  readonly text: TextSource
  /** Settles when the first request has been served from it. */
  readonly hasAnswered: Promise<void>
  /** Shows the previous dataset again. */
  takeBack(failure: Failure): void
}

interface TextSource {
  readonly piece: ReadPiece
  /** Switches to another source of the text, and frees its memory. */
  moveTo(source: ReadPiece): void
}

/** A dataset's text, in memory until the database has stored it. */
function createTextSource(pieces: readonly Uint8Array[]): TextSource {
  let source: ReadPiece = (piece) => Promise.resolve(pieces[piece])
  return {
    piece: (piece) => source(piece),
    moveTo(next) {
      source = next
      pieces = []
    },
  }
}
