import { proxy, wrap } from 'comlink'
import { succeed } from '#domain/result'
import { latestOnly, withTimeout } from '#domain/waiting'
import {
  type Dataset,
  fail,
  firstVisitName,
  forwardQueries,
  type LoadEvent,
  type Outcome,
  type PackedScreener,
  type Screener,
  unpackPage,
} from '#worker/contract'
import { clearReloadMark, reloadOnce } from '../pwa/load-chunk.ts'
import type { StartupCache } from './startup-cache.ts'
import { type LiveWorker, type StartedWorker, WorkerSupply } from './worker-supply.ts'

/** In milliseconds. */
interface Timeouts {
  /** For a started worker to accept calls. */
  readonly start: number
  /** For a worker to respond to a query. */
  readonly read: number
  /** For a query to settle, retries included. */
  readonly settle: number
  /** The same for one of the market's past: the first one reads all of it. */
  readonly past: number
  /** Between two heartbeats of a worker that is loading, and for it to respond to each. */
  readonly heartbeat: number
  readonly heartbeatTimeout: number
}

interface ClientOptions {
  readonly start: () => StartedWorker
  readonly timeouts: Timeouts
  readonly cache: StartupCache
  /** Whether the user has seen a dataset already, so that queries wait until it is loaded again. */
  readonly wasSearchable: boolean
}

/** A screener whose worker is terminated while its page is in the back/forward cache. */
interface Client extends Screener {
  readonly suspend: () => void
  readonly resume: () => void
}

/**
 * The client of the data worker. What happens to a call, in the order of this file: the startup cache answers the first one, a
 * newer one replaces one that waits, a worker that lacks the dataset is supplied with it, one that exits or hangs is replaced,
 * Comlink sends the call. Every call settles, at worst as `workerLost`.
 */
export function createClient({ start, timeouts, cache, wasSearchable }: ClientOptions): Client {
  const workers = new WorkerSupply({ start, startTimeoutMs: timeouts.start })
  const loads = new DatasetLoads(workers, timeouts, wasSearchable)
  const inTime: Within = (_, response) => withTimeout(timeouts.read, response)
  const whileAlive: Within = (worker, response) => whileResponsive(worker, response, timeouts)
  const queries = forwardQueries((ask) => settle(timeouts.settle, askTwice(ask, inTime, workers, loads)))
  return {
    ...queries,
    screen: withStartupCache(cache, queries.screen),
    // Each has its own queue, so that one does not delay the others. Of `screen` each caller has one: the rows' is in ResultStore.
    facets: latestOnly(queries.facets, fail('superseded')),
    rescue: latestOnly(queries.rescue, fail('superseded')),
    explain: latestOnly(queries.explain, fail('superseded')),
    // On a slow device years of a whole market take longer than any other query: a worker that is busy with them is not lost.
    callPast: (method, parameters) =>
      settle(
        timeouts.past,
        askTwice((screener) => screener.callPast(method, parameters), whileAlive, workers, loads),
      ),
    load(listen) {
      workers.resetRestarts()
      return loads.start(listen)
    },
    suspend: () => workers.suspend(),
    resume() {
      workers.resume()
      // A load in progress continues by itself.
      if (loads.isSearchable) void loads.start()
    },
  }
}

/** Serves the first request from the startup cache if it is the same as in the last visit, and keeps its newest result. */
const withStartupCache =
  (cache: StartupCache, ask: Screener['screen']): Screener['screen'] =>
  async (request) => {
    const isFirst = cache.question === undefined
    cache.question ??= request
    const text = JSON.stringify(request)
    if (isFirst && cache.stored?.question === text) return succeed(cache.stored.page)
    const outcome = await ask(request)
    if (outcome.ok && text === JSON.stringify(cache.question)) cache.page = outcome.value
    return outcome
  }

/** A call of a query. */
type Ask<Value> = (screener: Screener) => Promise<Outcome<Value>>

/** The response of a call to a worker; undefined where it does not come in time. */
type Within = <Value>(worker: LiveWorker, response: Promise<Value | undefined>) => Promise<Value | undefined>

const settle = async <Value>(limitMs: number, response: Promise<Outcome<Value> | undefined>): Promise<Outcome<Value>> =>
  (await withTimeout(limitMs, response)) ?? fail('workerLost')

/** Asks a worker, and once more where `nextStep` says so. */
async function askTwice<Value>(
  ask: Ask<Value>,
  within: Within,
  workers: WorkerSupply,
  loads: DatasetLoads,
): Promise<Outcome<Value> | undefined> {
  for (const isLastTry of [false, true]) {
    const worker = await workers.current()
    const response = worker && (await within(worker, worker.call(ask)))
    const next = nextStep(response, loads.isSearchable)
    if (next === 'settle' || (next === 'supply' && isLastTry)) return response
    if (next === 'replace') worker?.terminate()
    if (!isLastTry) await loads.supply()
  }
  return undefined
}

/** After a response, or none: settle the call, or ask again, after the worker was supplied with the dataset or replaced. */
export const nextStep = (
  response: Outcome<unknown> | undefined,
  isSearchable: boolean,
): 'settle' | 'supply' | 'replace' => {
  if (!response) return 'replace'
  return isSearchable && !response.ok && response.failure.id === 'nothingLoaded' ? 'supply' : 'settle'
}

/** The loads of the dataset: one at a time, and again in a new worker for as long as workers exit or hang. */
class DatasetLoads {
  readonly #workers: WorkerSupply
  readonly #timeouts: Timeouts
  /** Whether the user has seen a dataset. */
  isSearchable: boolean
  #listen: (event: LoadEvent) => void = () => undefined
  #loading: Promise<Outcome<Dataset>> | undefined
  readonly #waiters: (() => void)[] = []

  constructor(workers: WorkerSupply, timeouts: Timeouts, isSearchable: boolean) {
    this.#workers = workers
    this.#timeouts = timeouts
    this.isSearchable = isSearchable
  }

  start(listen = this.#listen): Promise<Outcome<Dataset>> {
    this.#listen = listen
    this.#loading ??= this.#load().finally(() => (this.#loading = undefined))
    return this.#loading
  }

  /** Supplies a new worker with the dataset; resolves when it can respond to queries, or does not load in time. */
  async supply(): Promise<void> {
    const arrived = new Promise<void>((resolve) => this.#waiters.push(resolve))
    await withTimeout(this.#timeouts.read, Promise.race([arrived, this.start()]))
  }

  async #load(): Promise<Outcome<Dataset>> {
    for (;;) {
      const worker = await this.#workers.current()
      if (!worker) return fail('workerLost')
      const response = worker.call((screener) => screener.load((event) => this.#onEvent(event)))
      const outcome = await whileResponsive(worker, response, this.#timeouts)
      if (outcome) return outcome
      worker.terminate()
    }
  }

  #onEvent(event: LoadEvent): void {
    this.#listen(event)
    if (event.kind === 'refused') this.isSearchable = event.dataset !== null
    if (event.kind !== 'dataset') return
    this.isSearchable = true
    for (const resolve of this.#waiters.splice(0)) resolve()
  }
}

/** No stock has this symbol, so that a heartbeat costs nothing. */
const noSymbol = ''

/** The response of a call, however long it takes; undefined once the worker stops responding to heartbeats. */
function whileResponsive<Value>(
  worker: LiveWorker,
  response: Promise<Value | undefined>,
  { heartbeat, heartbeatTimeout }: Timeouts,
): Promise<Value | undefined> {
  const ended = response.then(() => true)
  const untilUnresponsive = async () => {
    for (;;) {
      if (await withTimeout(heartbeat, ended)) return response
      if (
        !(await withTimeout(
          heartbeatTimeout,
          worker.call((screener) => screener.stock(noSymbol)),
        ))
      )
        return undefined
    }
  }
  return Promise.race([response, untilUnresponsive()])
}

/** With locks the page notices when a worker exits, so one that does not respond is only busy. */
const withLocks: Timeouts = {
  start: 5000,
  read: 10_000,
  settle: 15_000,
  past: 120_000,
  heartbeat: 1000,
  heartbeatTimeout: 10_000,
}
/** Without locks a missing response is the only sign that a worker has exited. */
const withoutLocks: Timeouts = { ...withLocks, read: 1600, settle: 5000, heartbeatTimeout: 4000 }

/** Starts the data worker in this browser. `wasSearchable`: the startup cache shows the first page already. */
export function startClient(cache: StartupCache = {}, wasSearchable = cache.stored !== undefined): Screener {
  const { locks }: { readonly locks?: LockManager } = navigator
  let hasBeenReady = false
  /** A browser that goes to another address ends what the page still loads, its worker, too. */
  let isLeaving = false
  const onLeave = () => (isLeaving = true)
  addEventListener('beforeunload', onLeave)
  const start = () => {
    const worker = startWorker(locks, wasSearchable ? 'screener' : firstVisitName)
    const onReady = () => {
      hasBeenReady = true
      removeEventListener('beforeunload', onLeave)
      clearReloadMark('worker')
    }
    void worker.ready.then(onReady, () => undefined)
    return worker
  }
  const timeouts = locks ? withLocks : withoutLocks
  const { suspend, resume, ...screener } = createClient({ start, timeouts, cache, wasSearchable })
  addEventListener('pagehide', ({ persisted }) => persisted && suspend())
  addEventListener('pageshow', ({ persisted }) => persisted && resume())
  return {
    ...screener,
    async load(listen) {
      const outcome = await screener.load(listen)
      const neverCameUp = !outcome.ok && outcome.failure.id === 'workerLost' && !hasBeenReady
      // It may belong to a release that the server no longer has. On the way to another address a reload would lead back.
      if (neverCameUp && !isLeaving) reloadOnce('worker')
      return outcome
    },
  }
}

// Only this file knows Comlink: the rest of the page sees a plain Screener.
function startWorker(locks: LockManager | undefined, name: string): StartedWorker {
  // One expression: the build only recognises a worker when the URL stands inside the call.
  const worker = new Worker(new URL('../../../worker/main.ts', import.meta.url), { type: 'module', name })
  const remote = wrap<PackedScreener>(worker)
  const ready = handshake(worker)
  return {
    ready,
    exited: workerExit(ready, locks),
    screener: {
      // Cast: Comlink's proxy has the same methods as a Screener, except `screen`, which is defined below.
      ...forwardQueries((ask) => ask(remote as Screener)),
      load: (listen) => remote.load(proxy(listen)),
      async screen(request) {
        const outcome = await remote.screen(request)
        return outcome.ok ? succeed(unpackPage(outcome.value)) : outcome
      },
    },
    stop: () => worker.terminate(),
  }
}

/** Resolves when the worker accepts calls, with the name of the lock that it holds for as long as it lives; '' without locks. */
function handshake(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => resolve(String(data)), { once: true })
    worker.addEventListener('error', () => reject(new Error('The data worker could not be started')))
  })
}

/** Resolves when the worker's lock becomes free; never, if it holds none or did not start. */
async function workerExit(ready: Promise<string>, locks: LockManager | undefined): Promise<void> {
  const never = new Promise<never>(() => undefined)
  const lock = await ready.catch(() => '')
  if (!locks || lock === '') await never
  else await locks.request(lock, () => undefined).catch(() => never)
}
