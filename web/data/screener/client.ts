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
import { createWorkerSupply, type LiveWorker, type StartedWorker, type WorkerSupply } from './worker-supply.ts'

/** Milliseconds. With locks the page notices when a worker exits, so one that does not respond is only busy. */
const withLocks = {
  /** For a started worker to accept calls. */
  start: 5000,
  /** For a worker to respond to a query. */
  read: 10_000,
  /** For a query to settle, retries included. */
  settle: 15_000,
  /** The same for a query of the market's past: the first one reads all of it. */
  past: 120_000,
  /** Between two heartbeats of a worker that is busy, and for it to respond to each. */
  heartbeat: 1000,
  heartbeatTimeout: 10_000,
}
/** Without locks a missing response is the only sign that a worker has exited. */
const withoutLocks = { ...withLocks, read: 1600, settle: 5000, heartbeatTimeout: 4000 }

type Timeouts = Readonly<typeof withLocks>

interface ClientOptions {
  readonly start: () => StartedWorker
  readonly timeouts: Timeouts
  readonly cache: StartupCache
  /** Whether the user has seen a dataset already, so that queries wait until it is loaded again. */
  readonly wasSearchable: boolean
}

/** A screener whose worker is terminated while its page is in the back/forward cache. */
type Client = Screener & Pick<WorkerSupply, 'suspend' | 'resume'>

/**
 * The client of the data worker. What happens to a call, in the order of this file: the startup cache answers the first one, a
 * newer one replaces one that waits, a worker that lacks the dataset is supplied with it, one that exits or hangs is replaced,
 * Comlink sends the call. Every call settles, at worst as `workerLost`.
 */
export function createClient({ start, timeouts, cache, wasSearchable }: ClientOptions): Client {
  const workers = createWorkerSupply(start, timeouts.start)
  const calls = superviseCalls(workers, timeouts, wasSearchable)
  const queries = forwardQueries((ask) => calls.query(ask))
  return {
    ...queries,
    screen: withStartupCache(cache, queries.screen),
    // Each has its own queue, so that one does not delay the others. `screen` has one queue for each caller: the rows' queue is in
    // ResultStore.
    facets: latestOnly(queries.facets, fail('superseded')),
    rescue: latestOnly(queries.rescue, fail('superseded')),
    explain: latestOnly(queries.explain, fail('superseded')),
    callPast: (method, parameters) => calls.queryPast((screener) => screener.callPast(method, parameters)),
    load(listen) {
      workers.resetRestarts()
      return calls.load(listen)
    },
    suspend: () => workers.suspend(),
    resume() {
      workers.resume()
      calls.reload()
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

/** After a response, or none: settles the call, or repeats it after the worker was supplied with the dataset or replaced. */
export function nextStep(response: Outcome<unknown> | undefined, isSearchable: boolean) {
  if (!response) return 'replace'
  return isSearchable && !response.ok && response.failure.id === 'nothingLoaded' ? 'supply' : 'settle'
}

/** Calls of the newest worker, repeated on one that replaces it. */
function superviseCalls(workers: WorkerSupply, timeouts: Timeouts, wasSearchable: boolean) {
  /** Whether the user has seen a dataset. */
  let isSearchable = wasSearchable
  let onEvent: (event: LoadEvent) => void = () => undefined
  let loading: Promise<Outcome<Dataset>> | undefined
  const datasetWaiters: (() => void)[] = []

  async function askTwice<Value>(limitMs: number, ask: Ask<Value>, within: Within): Promise<Outcome<Value>> {
    return (await withTimeout(limitMs, tryTwice(ask, within))) ?? fail('workerLost')
  }

  async function tryTwice<Value>(ask: Ask<Value>, within: Within): Promise<Outcome<Value> | undefined> {
    for (const isLastTry of [false, true]) {
      const worker = await workers.current()
      const response = worker && (await within(worker, send(worker, ask)))
      const next = nextStep(response, isSearchable)
      if (next === 'settle' || (next === 'supply' && isLastTry)) return response
      if (next === 'replace') worker?.terminate()
      if (!isLastTry) await supplyDataset()
    }
    return undefined
  }

  /** Resolves when a new worker can respond to queries, or does not load in time. */
  async function supplyDataset(): Promise<void> {
    const dataset = new Promise<void>((resolve) => datasetWaiters.push(resolve))
    await withTimeout(timeouts.read, Promise.race([dataset, load()]))
  }

  /** Loads the newest dataset, one load at a time: again for as long as workers exit or hang. */
  function load(listen = onEvent): Promise<Outcome<Dataset>> {
    onEvent = listen
    loading ??= loadUntilSettled().finally(() => (loading = undefined))
    return loading
  }

  async function loadUntilSettled(): Promise<Outcome<Dataset>> {
    for (;;) {
      const worker = await workers.current()
      if (!worker) return fail('workerLost')
      const outcome = await whileResponsive(
        worker,
        send(worker, (screener) => screener.load(follow)),
        timeouts,
      )
      if (outcome) return outcome
      worker.terminate()
    }
  }

  function follow(event: LoadEvent): void {
    onEvent(event)
    if (event.kind === 'refused') isSearchable = event.dataset !== null
    if (event.kind !== 'dataset') return
    isSearchable = true
    for (const resolve of datasetWaiters.splice(0)) resolve()
  }

  return {
    load,
    /** Loads the dataset that the user has seen into a new worker. A load in progress continues by itself. */
    reload: () => isSearchable && void load(),
    query: <Value>(ask: Ask<Value>) =>
      askTwice(timeouts.settle, ask, (_, response) => withTimeout(timeouts.read, response)),
    /** On a slow device, years of a whole market take longer than any other query: a worker that is busy with them is not lost. */
    queryPast: <Value>(ask: Ask<Value>) =>
      askTwice(timeouts.past, ask, (worker, response) => whileResponsive(worker, response, timeouts)),
  }
}

type Ask<Value> = (screener: Screener) => Promise<Outcome<Value>>

/** The response of a call to a worker; undefined if it does not arrive in time. */
type Within = <Value>(worker: LiveWorker, response: Promise<Value | undefined>) => Promise<Value | undefined>

/** The response of a worker, or a failure if it threw: otherwise the page would silently keep its rows. Undefined if it is lost. */
async function send<Value>({ screener, unlessLost }: LiveWorker, ask: Ask<Value>): Promise<Outcome<Value> | undefined> {
  try {
    return await unlessLost(ask(screener))
  } catch (error) {
    console.warn(error)
    return fail('crashed')
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
      const heartbeatResponse = send(worker, (screener) => screener.stock(noSymbol))
      if (!(await withTimeout(heartbeatTimeout, heartbeatResponse))) return undefined
    }
  }
  return Promise.race([response, untilUnresponsive()])
}

/** Starts the data worker in this browser. `wasSearchable`: the startup cache shows the first page already. */
export function startClient(cache: StartupCache = {}, wasSearchable = cache.stored !== undefined): Screener {
  const browser: { readonly locks?: LockManager } = navigator
  const { locks } = browser
  let hasBeenReady = false
  /** A browser that navigates to another address ends everything that the page still loads, including its worker. */
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
      // It may belong to a release that the server no longer has. During a navigation, a reload would lead back.
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
