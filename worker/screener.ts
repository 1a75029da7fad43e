import { createPartialSnapshot, type PartialSnapshot } from './partial-snapshot.ts'
import {
  fail,
  succeed,
  type Dataset,
  type LoadEvent,
  type Outcome,
  type PageRequest,
  type Screener,
  type ScreenQuery,
} from './contract.ts'
import type { Engine } from './engine.ts'
import type { FetchOptions } from './ingest/fetch-dataset.ts'
import type { IngestResult } from './ingest/ingest.ts'
import type { Snapshot, ReadPiece } from './snapshot.ts'
import type { Pointer } from './store/database.ts'
import type { CacheFile } from './store/dataset-file-cache.ts'
import type { SnapshotStore, StoredSnapshot } from './store/snapshots.ts'

export interface ScreenerOptions extends FetchOptions {
  /** Most of this worker's code: a part that is fetched once the first page is there. Undefined where it cannot be had. */
  readonly engine: () => Promise<Engine | undefined>
  readonly store: SnapshotStore
  readonly cacheFile: CacheFile
  /** Fires `deleted` when the storage is lost, and `newer` when a newer version of this app has taken it over. */
  readonly storage: EventTarget
  /** Where the tabs tell each other that a newer dataset is stored. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  /** Runs the work while no other tab runs it: two tabs must not download the same file at once. */
  readonly withDatasetLock: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** Milliseconds that the first question gets to be answered before the dataset is stored. */
  readonly firstRequestMs: number
}

/** Milliseconds that a question about one stock waits for its lost text to be downloaded again. */
const textTimeoutMs = 1000

/** The data worker's whole service: answers from one snapshot at a time, and replaces it only as a whole. */
export function createScreener(options: ScreenerOptions): Screener {
  const { store, tabs, engine } = options
  const listeners = new Set<(news: LoadEvent) => void>()
  /** The listener of the last finished load: it is also notified of datasets that other tabs store. */
  let idleListener: ((news: LoadEvent) => void) | undefined
  let current: Snapshot | PartialSnapshot | undefined
  /** What has been seen of the device's storage: anything else that stands there is news. */
  let seen: Pointer | undefined
  /** Whether the current dataset's text can no longer be read, so that it must come again although it is the same. */
  let textLost = false
  let loading: Promise<Outcome<Dataset>> | undefined
  let onAnswer = (): void => undefined
  let onShown = (): void => undefined
  const shown = new Promise<void>((resolve) => (onShown = resolve))
  /** What the page asked first, and most likely will ask first at the next start. */
  let firstRequest: PageRequest | undefined

  const notify = (news: LoadEvent) => {
    for (const listen of listeners) listen(news)
  }

  const keepListening = (listen: typeof idleListener) => {
    if (idleListener && idleListener !== listen) listeners.delete(idleListener)
    idleListener = listen
  }

  const show = (snapshot: Snapshot | PartialSnapshot) => {
    current = snapshot
    textLost = false
    onShown()
    notify({ kind: 'dataset', dataset: snapshot.dataset })
  }

  const restore = async (stored: StoredSnapshot): Promise<Snapshot | undefined> =>
    (await engine())?.createSnapshot(stored.dataset, stored, (piece) => store.piece(stored.pointer, piece))

  /** Without a search nothing is asked of the engine, which may not be here yet when the first page is. */
  const lacksFuse = async ({ filters }: ScreenQuery): Promise<boolean> =>
    filters.search !== '' && ((await engine())?.lacksFuse(filters) ?? false)

  /** What the device holds, unless it has been shown already; another tab may have stored a newer one meanwhile. */
  const showStored = async () => {
    const before = seen
    let begun: PartialSnapshot | undefined
    const reading = store.read(before, (first) => {
      if (!current) show((begun = createPartialSnapshot(first, whole)))
      // Not sooner: reading so much code would keep the first page waiting.
      void engine()
    })
    const whole = reading.then((stored) => stored && restore(stored))
    const [stored, snapshot] = await Promise.all([reading, whole])
    if (begun && current === begun) current = snapshot
    else if (snapshot && seen === before) show(snapshot)
    else return
    seen = stored?.pointer
  }

  const showAndStore = async ({ createSnapshot }: Engine, { read, dataset, file }: IngestResult): Promise<void> => {
    const text = createTextSource(read.pieces)
    const { columns, index: lines } = read
    const snapshot = createSnapshot(dataset, { columns, lines, dropped: () => read.dropped }, text.piece)
    const answered = new Promise<void>((resolve) => (onAnswer = resolve))
    show(snapshot)
    notify({ kind: 'progress', percent: 100 })
    // Answer first, store after: handing the text to the database keeps this thread busy for a while.
    await Promise.race([answered, pause(options.firstRequestMs)])
    const first = firstRequest && { question: firstRequest, page: snapshot.screen(firstRequest) }
    const pointer = await store.write(read, { ...dataset, stored: true }, first)
    if (pointer !== undefined) {
      seen = pointer
      text.moveTo((piece) => store.piece(pointer, piece))
      if (current === snapshot) show(snapshot.withDataset({ ...dataset, stored: true }))
      tabs.postMessage(pointer.version)
    }
    if (!file.isKept) await options.cacheFile(file, dataset)
  }

  const refresh = async (): Promise<Outcome<Dataset>> => {
    await showStored()
    const part = await engine()
    if (!part) return fail('unreachable')
    const held = current && { etag: textLost ? undefined : current.dataset.version, kept: current.dataset.kept }
    const outcome = await part.fetchDataset(options, held, (percent) => {
      notify({ kind: 'progress', percent })
    })
    if (!outcome.ok) return outcome
    if (outcome.value !== 'unchanged') {
      await showAndStore(part, outcome.value)
      if (outcome.value.file.isKept) return fail('unreachable')
    }
    return current ? succeed(current.dataset) : fail('nothingLoaded')
  }

  // The reading begins while the page is still learning that there is a worker.
  let startupRead: Promise<void> | undefined = showStored()
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
      const listen = (news: LoadEvent) => {
        if (news.kind === 'progress' && news.percent === 100) resolve()
      }
      listeners.add(listen)
      void load().finally(() => {
        listeners.delete(listen)
        resolve()
      })
    })
    await Promise.race([arrived, pause(textTimeoutMs)])
  }

  tabs.addEventListener('message', () => void showStored())
  options.storage.addEventListener('newer', () => notify({ kind: 'outdated' }))
  // What was stored is gone, and the text of the stocks with it: the server or the kept file has it.
  options.storage.addEventListener('deleted', () => void (current && downloadAgain()))

  return {
    load(listen) {
      listeners.add(listen)
      keepListening(undefined)
      if (current) listen({ kind: 'dataset', dataset: current.dataset })
      return load().finally(() => keepListening(listen))
    },
    async screen(question) {
      // A request may arrive before the first dataset has been announced.
      if (!current) await ready
      if (await lacksFuse(question)) return fail('unreachable')
      firstRequest ??= question
      const page = await current?.screen(question)
      queueMicrotask(onAnswer)
      return page ? succeed(page) : fail('nothingLoaded')
    },
    async facets(question) {
      if (await lacksFuse(question)) return fail('unreachable')
      const facets = await current?.facets(question)
      return facets ? succeed(facets) : fail('nothingLoaded')
    },
    async rescue(sought) {
      // To correct a spelling is Fuse's own work.
      if (!(await (await engine())?.fetchFuse())) return fail('unreachable')
      const rescue = await current?.rescue(sought)
      return rescue ? succeed(rescue) : fail('nothingLoaded')
    },
    async explain(sought) {
      if (await lacksFuse(sought)) return fail('unreachable')
      return current ? succeed(await current.explain(sought)) : fail('nothingLoaded')
    },
    sectorPercentiles: async (symbol) =>
      current ? succeed(await current.sectorPercentiles(symbol)) : fail('nothingLoaded'),
    async neighbours(sought, symbol) {
      if (await lacksFuse(sought)) return fail('unreachable')
      return current ? succeed(await current.neighbours(sought, symbol)) : fail('nothingLoaded')
    },
    async stock(symbol) {
      const upper = symbol.toUpperCase()
      // The text may have gone with a newer dataset that another tab stored, or the device may have lost it.
      for (const mend of [nothing, showStored, downloadAgain]) {
        await mend()
        const stock = await current?.stock(upper)
        if (stock !== 'gone') return current ? succeed(stock) : fail('nothingLoaded')
      }
      return fail('damaged')
    },
  }
}

const nothing = (): Promise<void> => Promise.resolve()

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

interface TextSource {
  readonly piece: ReadPiece
  /** From now on the text comes from elsewhere, and the memory it took is free. */
  moveTo(source: ReadPiece): void
}

/** A dataset's text, first in memory, and in the database once it is stored there. */
function createTextSource(pieces: readonly Uint8Array[]): TextSource {
  let source: ReadPiece = (piece) => Promise.resolve(pieces[piece])
  return {
    piece: (piece) => source(piece),
    moveTo(elsewhere) {
      source = elsewhere
      pieces = []
    },
  }
}
