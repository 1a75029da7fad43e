import { succeed } from '#domain/result'
import { withTimeout } from '#domain/waiting'
import { type Dataset, fail, type Failure, type LoadEvent, type Outcome, type PageRequest } from './contract.ts'
import type { Engine } from './engine/engine.ts'
import type { FetchOptions } from './engine/ingest/fetch-dataset.ts'
import type { IngestResult } from './engine/ingest/ingest.ts'
import type { LoadedYears } from './engine/query/year-columns.ts'
import type { ReadPiece, Snapshot } from './engine/snapshot.ts'
import { createPartialSnapshot, type PartialSnapshot } from './partial-snapshot.ts'
import type { Pointer } from './store/database.ts'
import type { CacheFile } from './store/dataset-file-cache.ts'
import type { SnapshotStore, StoredSnapshot } from './store/snapshots.ts'

export interface LoaderOptions extends FetchOptions {
  /** Loads most of this worker's code, a chunk that is fetched after the first page. Undefined if it cannot be loaded. */
  readonly engine: () => Promise<Engine | undefined>
  readonly store: SnapshotStore
  /** The fiscal years of companies that have been loaded. */
  readonly currentYears: LoadedYears['current']
  /** Begins the first download, which `fetch` continues: called if nothing is stored. */
  readonly prefetch: () => void
  readonly cacheFile: CacheFile
  /** Fires `deleted` when the storage is lost, and `newer` when a newer version of this app has taken it over. */
  readonly storage: EventTarget
  /** Notifies the other tabs of a newer stored dataset. */
  readonly tabs: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>
  /** Runs the work while no other tab runs it: two tabs must not download the same file at once. */
  readonly withDatasetLock: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** How long to wait for a first request before storing the dataset. */
  readonly firstRequestMs: number
}

type Listener = (event: LoadEvent) => void

/** How long a request for one stock waits for the download of its lost text. */
const textTimeoutMs = 1000

/** Loads datasets, first the stored one, then the server's. It shows one snapshot at a time, and replaces it only as a whole. */
export class DatasetLoader {
  readonly #options: LoaderOptions
  /** Resolves when a dataset is shown, or none is stored. */
  readonly ready: Promise<void>
  /** What answers queries. */
  current: Snapshot | PartialSnapshot | undefined
  readonly #listeners = new Set<Listener>()
  /** The listener of the last finished load: it is also notified of datasets that other tabs store. */
  #lastListener: Listener | undefined
  /** The stored dataset that this worker knows: any other one is new. */
  #knownPointer: Pointer | undefined
  /** Whether the current dataset's text can no longer be read, so that the same version must be downloaded again. */
  #textLost = false
  #startupRead: Promise<void> | undefined
  #loading: Promise<Outcome<Dataset>> | undefined
  #onShown = (): void => undefined
  #onFirstResult = (): void => undefined
  /** The page's first request, which most likely is the first one of the next start, too. */
  #firstRequest: PageRequest | undefined

  constructor(options: LoaderOptions) {
    this.#options = options
    const shown = new Promise<void>((resolve) => (this.#onShown = resolve))
    // Starts reading before the page has received the handshake.
    this.#startupRead = this.showStored()
    this.ready = Promise.race([shown, this.#startupRead])
    void this.#startupRead.then(() => {
      if (!this.current) options.prefetch()
    })
    options.tabs.addEventListener('message', () => void this.showStored())
    options.storage.addEventListener('newer', () => this.#notify({ kind: 'outdated' }))
    // The stored text of the stocks is gone: the server or the cached file has it.
    options.storage.addEventListener('deleted', () => void (this.current && this.downloadAgain()))
  }

  /** Loads the newest dataset and notifies the listener. */
  load(listen: Listener): Promise<Outcome<Dataset>> {
    this.#listeners.add(listen)
    this.#keepListening(undefined)
    if (this.current) listen({ kind: 'dataset', dataset: this.current.dataset })
    return this.#load().finally(() => this.#keepListening(listen))
  }

  /** Shows the stored dataset, unless it is shown already: another tab may have stored a newer one. */
  async showStored(): Promise<void> {
    const { store, engine } = this.#options
    const before = this.#knownPointer
    let partial: PartialSnapshot | undefined
    const reading = store.read(before, (first) => {
      if (!this.current) this.#show((partial = createPartialSnapshot(first, whole)))
      // Load the engine only now: so much code would delay the first page.
      void engine()
    })
    const whole = reading.then((stored) => stored && this.#restore(stored))
    const [stored, snapshot] = await Promise.all([reading, whole])
    if (partial && this.current === partial) this.current = snapshot
    else if (snapshot && this.#knownPointer === before) this.#show(snapshot)
    else return
    this.#knownPointer = stored?.pointer
  }

  /** Downloads the dataset again, but waits only a moment: a request for one stock must not wait for a whole download. */
  async downloadAgain(): Promise<void> {
    this.#textLost = true
    const arrived = new Promise<void>((resolve) => {
      const listen: Listener = (event) => {
        if (event.kind === 'progress' && event.percent === 100) resolve()
      }
      this.#listeners.add(listen)
      void this.#load().finally(() => {
        this.#listeners.delete(listen)
        resolve()
      })
    })
    await withTimeout(textTimeoutMs, arrived)
  }

  /** A request for rows has its answer: the first one is stored with the next dataset. */
  didAnswer(request: PageRequest): void {
    this.#firstRequest ??= request
    queueMicrotask(this.#onFirstResult)
  }

  async #load(): Promise<Outcome<Dataset>> {
    await (this.#startupRead ?? this.showStored())
    this.#startupRead = undefined
    this.#loading ??= this.#options.withDatasetLock(() => this.#refresh()).finally(() => (this.#loading = undefined))
    return this.#loading
  }

  async #refresh(): Promise<Outcome<Dataset>> {
    await this.showStored()
    const engine = await this.#options.engine()
    if (!engine) return fail('unreachable')
    const current = this.current
    // A dataset of an older release lacks the technical values of its file, or the list of those that the file has.
    const isIncomplete = this.#textLost || !current?.dataset.technical?.missing
    const known = current && { etag: isIncomplete ? undefined : current.dataset.version, records: current.dataset.kept }
    let shownPreview: Preview | undefined
    const outcome = await engine.fetchDataset(this.#options, known, {
      progress: (percent) => this.#notify({ kind: 'progress', percent }),
      read: (result) => (shownPreview = this.#preview(engine, result)),
      refuse: (failure) => shownPreview?.takeBack(failure),
    })
    if (!outcome.ok) return outcome
    if (outcome.value !== 'unchanged') {
      if (shownPreview) await this.#storeVerified(shownPreview, outcome.value)
      if (outcome.value.file.isCached) return fail('unreachable')
    }
    return this.current ? succeed(this.current.dataset) : fail('nothingLoaded')
  }

  /** Shows a dataset whose checksum may still be computed. */
  #preview({ createSnapshot }: Engine, { read, dataset }: IngestResult): Preview {
    const text = createTextSource(read.pieces)
    const { columns, index: lines, dropped, changes } = read
    const years = { current: this.#options.currentYears }
    const snapshot = createSnapshot(dataset, { columns, lines, dropped: () => dropped, changes, years }, text.piece)
    const hasAnswered = new Promise<void>((resolve) => (this.#onFirstResult = resolve))
    const [before, wasTextLost] = [this.current, this.#textLost]
    this.#show(snapshot)
    this.#notify({ kind: 'progress', percent: 100 })
    const takeBack = (failure: Failure) => {
      if (this.current !== snapshot) return
      this.current = before
      this.#textLost = wasTextLost
      this.#notify({ kind: 'refused', failure, dataset: before?.dataset ?? null })
    }
    return { snapshot, text, hasAnswered, takeBack }
  }

  async #storeVerified({ snapshot, text, hasAnswered }: Preview, { read, dataset, file }: IngestResult): Promise<void> {
    const { store, tabs, cacheFile, firstRequestMs } = this.#options
    // Answer first, store afterwards: handing the text to the database keeps this thread busy for a while.
    await withTimeout(firstRequestMs, hasAnswered)
    const question = this.#firstRequest
    const first = question && { question, page: snapshot.screen(question) }
    const pointer = await store.write(read, { ...dataset, stored: true }, first)
    if (pointer !== undefined) {
      this.#knownPointer = pointer
      text.moveTo((piece) => store.piece(pointer, piece))
      if (this.current === snapshot) this.#show(snapshot.withDataset({ ...dataset, stored: true }))
      tabs.postMessage(pointer.version)
    }
    if (!file.isCached) await cacheFile(file, dataset)
  }

  async #restore(stored: StoredSnapshot): Promise<Snapshot | undefined> {
    const { store, engine, currentYears } = this.#options
    const data = { ...stored, years: { current: currentYears } }
    return (await engine())?.createSnapshot(stored.dataset, data, (piece) => store.piece(stored.pointer, piece))
  }

  #show(snapshot: Snapshot | PartialSnapshot): void {
    this.current = snapshot
    this.#textLost = false
    this.#onShown()
    this.#notify({ kind: 'dataset', dataset: snapshot.dataset })
  }

  #notify(event: LoadEvent): void {
    for (const listen of this.#listeners) listen(event)
  }

  #keepListening(listen: Listener | undefined): void {
    if (this.#lastListener && this.#lastListener !== listen) this.#listeners.delete(this.#lastListener)
    this.#lastListener = listen
  }
}

/** A dataset that is shown before its checksum is known. */
interface Preview {
  readonly snapshot: Snapshot
  readonly text: ReturnType<typeof createTextSource>
  /** Settles when the first request has been served from it. */
  readonly hasAnswered: Promise<void>
  /** Shows the previous dataset again. */
  takeBack(failure: Failure): void
}

/** A dataset's text, in memory until the database has stored it. */
function createTextSource(pieces: readonly Uint8Array[]) {
  let source: ReadPiece = (piece) => Promise.resolve(pieces[piece])
  return {
    piece: (piece: number) => source(piece),
    /** Switches to another source of the text, and frees its memory. */
    moveTo(next: ReadPiece) {
      source = next
      pieces = []
    },
  }
}
