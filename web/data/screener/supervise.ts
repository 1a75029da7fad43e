import { fail, forwardQueries, type Dataset, type LoadEvent, type Outcome, type Screener } from '#worker/contract'
import { withTimeout, WorkerSupply, type LiveWorker, type StartedWorker } from './worker-supply.ts'

/** All in milliseconds. */
export interface WorkerTimeouts {
  /** For a started worker to take calls. */
  readonly start: number
  /** For a worker to answer a read. */
  readonly read: number
  /** For a read to be settled in any case. */
  readonly settle: number
  /** Between two looks after a worker that is loading, and for it to answer each. */
  readonly heartbeat: number
  readonly heartbeatTimeout: number
}

/** No stock has this symbol, so that a heartbeat request costs nothing. */
const noSymbol = ''

/** A screener whose worker can be ended for as long as its page is in the back/forward cache. */
export interface SupervisedScreener extends Screener {
  readonly suspend: () => void
  readonly resume: () => void
}

/**
 * A screener that outlives its worker. A read that stays unanswered is put once more, to a fresh worker that has loaded
 * what the device holds; a load whose worker falls silent begins anew. Every call settles, at worst as `workerLost`.
 * `wasSearchable` tells of a dataset that people have seen already: what is asked of it waits until it is there again.
 */
export function supervise(
  start: () => StartedWorker,
  timeouts: WorkerTimeouts,
  wasSearchable = false,
): SupervisedScreener {
  const supply = new WorkerSupply({ start, startTimeoutMs: timeouts.start })
  let onEvent: (news: LoadEvent) => void = () => undefined
  let loading: Promise<Outcome<Dataset>> | undefined
  const datasetWaiters: (() => void)[] = []

  const loadOn = async (worker: LiveWorker): Promise<Outcome<Dataset> | undefined> => {
    const answer = worker.screener.load((news) => {
      onEvent(news)
      if (news.kind !== 'dataset') return
      wasSearchable = true
      for (const resolve of datasetWaiters.splice(0)) resolve()
    })
    const silence = untilUnresponsive(worker, answer, timeouts).then(() => undefined)
    return worker.unlessLost(Promise.race([answer, silence]))
  }

  const load = async (): Promise<Outcome<Dataset>> => {
    for (;;) {
      const worker = await supply.current()
      if (!worker) return fail('workerLost')
      const outcome = await loadOn(worker)
      if (outcome) return outcome
      worker.giveUp()
    }
  }

  const startLoading = (): Promise<Outcome<Dataset>> => {
    loading ??= load().finally(() => (loading = undefined))
    return loading
  }

  /** Brings a fresh worker to where it can answer reads. */
  const reload = async (): Promise<void> => {
    const dataset = new Promise<void>((resolve) => datasetWaiters.push(resolve))
    await withTimeout(timeouts.read, Promise.race([dataset, startLoading()]))
  }

  /** Whether a worker took another one's place without anybody loading it. */
  const isUnloaded = (answer: Outcome<unknown>) => wasSearchable && !answer.ok && answer.failure.id === 'nothingLoaded'

  const readWithRetry = async <Value>(ask: Ask<Value>): Promise<Outcome<Value> | undefined> => {
    for (const isLastTry of [false, true]) {
      const worker = await supply.current()
      const answer = worker && (await withTimeout(timeouts.read, worker.unlessLost(ask(worker.screener))))
      if (answer && (isLastTry || !isUnloaded(answer))) return answer
      if (!answer) worker?.giveUp()
      if (!isLastTry) await reload()
    }
    return undefined
  }

  const read = async <Value>(ask: Ask<Value>): Promise<Outcome<Value>> =>
    (await withTimeout(timeouts.settle, readWithRetry(ask))) ?? fail('workerLost')

  return {
    suspend: () => supply.suspend(),
    resume() {
      supply.resume()
      // A load that was under way goes on by itself.
      if (wasSearchable) void startLoading()
    },
    load(listen) {
      onEvent = listen
      supply.resetRestarts()
      return startLoading()
    },
    ...forwardQueries(read),
  }
}

type Ask<Value> = (screener: Screener) => Promise<Outcome<Value>>

/** Resolves when a worker with a pending call stops responding to heartbeats. */
async function untilUnresponsive(
  worker: LiveWorker,
  pending: Promise<unknown>,
  timeouts: WorkerTimeouts,
): Promise<void> {
  const settled = pending.then(
    () => true,
    () => true,
  )
  for (;;) {
    if (await withTimeout(timeouts.heartbeat, settled)) return
    if (!(await withTimeout(timeouts.heartbeatTimeout, worker.screener.stock(noSymbol)))) return
  }
}
