import { withTimeout } from '#domain/waiting'
import { type Dataset, fail, forwardQueries, type LoadEvent, type Outcome, type Screener } from '#worker/contract'
import { type LiveWorker, type StartedWorker, WorkerSupply } from './worker-supply.ts'

/** In milliseconds. */
interface WorkerTimeouts {
  /** For a started worker to accept calls. */
  readonly start: number
  /** For a worker to respond to a read. */
  readonly read: number
  /** For a read to settle, retries included. */
  readonly settle: number
  /** The same for one of the market's past: the first one reads all of it. */
  readonly past: number
  /** Between two heartbeats of a worker that is loading, and for it to respond to each. */
  readonly heartbeat: number
  readonly heartbeatTimeout: number
}

/** No stock has this symbol, so that a heartbeat request costs nothing. */
const noSymbol = ''

/** A screener whose worker is terminated while its page is in the back/forward cache. */
interface SupervisedScreener extends Screener {
  readonly suspend: () => void
  readonly resume: () => void
}

/**
 * A screener that restarts its worker. A read without a response is repeated once on a new worker that has loaded the
 * stored dataset; a load whose worker becomes unresponsive starts again. Every call settles, at worst as `workerLost`.
 * `wasSearchable`: the user has seen a dataset already, so that reads wait until it is loaded again.
 */
export function supervise(
  start: () => StartedWorker,
  timeouts: WorkerTimeouts,
  wasSearchable = false,
): SupervisedScreener {
  const supply = new WorkerSupply({ start, startTimeoutMs: timeouts.start })
  let onEvent: (event: LoadEvent) => void = () => undefined
  let loading: Promise<Outcome<Dataset>> | undefined
  const datasetWaiters: (() => void)[] = []

  const loadOn = async (worker: LiveWorker): Promise<Outcome<Dataset> | undefined> => {
    const response = worker.screener.load((event) => {
      onEvent(event)
      if (event.kind === 'refused') wasSearchable = event.dataset !== null
      if (event.kind !== 'dataset') return
      wasSearchable = true
      for (const resolve of datasetWaiters.splice(0)) resolve()
    })
    return worker.unlessLost(whileResponsive(worker, settled(response)))
  }

  const load = async (): Promise<Outcome<Dataset>> => {
    for (;;) {
      const worker = await supply.current()
      if (!worker) return fail('workerLost')
      const outcome = await loadOn(worker)
      if (outcome) return outcome
      worker.terminate()
    }
  }

  const startLoading = (): Promise<Outcome<Dataset>> => {
    loading ??= load().finally(() => (loading = undefined))
    return loading
  }

  /** Loads the dataset into a new worker, so that it can respond to reads. */
  const reload = async (): Promise<void> => {
    const dataset = new Promise<void>((resolve) => datasetWaiters.push(resolve))
    await withTimeout(timeouts.read, Promise.race([dataset, startLoading()]))
  }

  /** Whether a new worker has not loaded a dataset yet. */
  const isUnloaded = (response: Outcome<unknown>) =>
    wasSearchable && !response.ok && response.failure.id === 'nothingLoaded'

  const readWithRetry = async <Value>(ask: Ask<Value>, within: Within): Promise<Outcome<Value> | undefined> => {
    for (const isLastTry of [false, true]) {
      const worker = await supply.current()
      const response = worker && (await within(worker, worker.unlessLost(settled(ask(worker.screener)))))
      if (response && (isLastTry || !isUnloaded(response))) return response
      if (!response) worker?.terminate()
      if (!isLastTry) await reload()
    }
    return undefined
  }

  const inTime: Within = (_, response) => withTimeout(timeouts.read, response)

  const whileResponsive: Within = (worker, response) =>
    Promise.race([response, untilUnresponsive(worker, response, timeouts).then(() => undefined)])

  const read = async <Value>(ask: Ask<Value>): Promise<Outcome<Value>> =>
    (await withTimeout(timeouts.settle, readWithRetry(ask, inTime))) ?? fail('workerLost')

  return {
    suspend: () => supply.suspend(),
    resume() {
      supply.resume()
      // A load in progress continues by itself.
      if (wasSearchable) void startLoading()
    },
    load(listen) {
      onEvent = listen
      supply.resetRestarts()
      return startLoading()
    },
    ...forwardQueries(read),
    // On a slow device years of a whole market take longer than any other read: a worker that is busy with them is not lost.
    callPast: async (method, parameters) =>
      (await withTimeout(
        timeouts.past,
        readWithRetry((screener) => screener.callPast(method, parameters), whileResponsive),
      )) ?? fail('workerLost'),
  }
}

/** The response of a call to a worker; undefined where it does not come in time. */
type Within = <Value>(worker: LiveWorker, response: Promise<Value | undefined>) => Promise<Value | undefined>

/** The response of a call, or a failure where the worker threw: the rows on the page would stay without a word. */
async function settled<Value>(response: Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await response
  } catch (error) {
    console.warn(error)
    return fail('crashed')
  }
}

type Ask<Value> = (screener: Screener) => Promise<Outcome<Value>>

/** Resolves when a worker with a pending call stops responding to heartbeats. */
async function untilUnresponsive(
  worker: LiveWorker,
  pending: Promise<unknown>,
  timeouts: WorkerTimeouts,
): Promise<void> {
  const ended = pending.then(
    () => true,
    () => true,
  )
  for (;;) {
    if (await withTimeout(timeouts.heartbeat, ended)) return
    // A worker that throws is alive.
    if (!(await withTimeout(timeouts.heartbeatTimeout, settled(worker.screener.stock(noSymbol))))) return
  }
}
