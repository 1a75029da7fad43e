import { fail, type Dataset, type News, type Outcome, type Screener } from '#worker/contract'
import { within, WorkerSupply, type LiveWorker, type StartedWorker } from './worker-supply.ts'

/** All in milliseconds. */
export interface Patience {
  /** For a started worker to take calls. */
  readonly start: number
  /** For a read to be answered. */
  readonly read: number
  /** Between two looks after a worker that is loading, and for it to answer each. */
  readonly beat: number
  readonly pong: number
}

/** No stock has this symbol, so that asking for it costs nothing: a sign of life is all that is wanted. */
const nobody = ''

/**
 * A screener that outlives its worker. A read that stays unanswered is put once more, to a fresh worker that has loaded
 * what the device holds; a load whose worker falls silent begins anew. Every call settles, at worst as `workerLost`.
 */
export function supervise(start: () => StartedWorker, patience: Patience): Screener {
  const supply = new WorkerSupply({ start, patience: patience.start })
  let hear: (news: News) => void = () => undefined
  let loading: Promise<Outcome<Dataset>> | undefined
  let onDataset = (): void => undefined

  const loadOn = async (worker: LiveWorker): Promise<Outcome<Dataset> | undefined> => {
    const answer = worker.screener.load((news) => {
      hear(news)
      if (news.kind === 'dataset') onDataset()
    })
    const silence = Promise.race([worker.lost, heartbeatsEnd(worker, answer, patience)])
    return Promise.race([answer, silence.then(() => undefined)])
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
  const revive = async (): Promise<void> => {
    const dataset = new Promise<void>((resolve) => (onDataset = resolve))
    await within(patience.read, Promise.race([dataset, startLoading()]))
  }

  const read = async <Value>(ask: (screener: Screener) => Promise<Outcome<Value>>): Promise<Outcome<Value>> => {
    for (const isLastTry of [false, true]) {
      const worker = await supply.current()
      const answer = worker && (await within(patience.read, ask(worker.screener)))
      if (answer) return answer
      worker?.giveUp()
      if (!isLastTry) await revive()
    }
    return fail('workerLost')
  }

  return {
    load(listen) {
      hear = listen
      supply.forgive()
      return startLoading()
    },
    screen: (question) => read((screener) => screener.screen(question)),
    stock: (symbol) => read((screener) => screener.stock(symbol)),
  }
}

/** Resolves when a worker that still owes an answer gives no more sign of life. */
async function heartbeatsEnd(worker: LiveWorker, owed: Promise<unknown>, patience: Patience): Promise<void> {
  const paid = owed.then(
    () => true,
    () => true,
  )
  for (;;) {
    if (await within(patience.beat, paid)) return
    if (!(await within(patience.pong, worker.screener.stock(nobody)))) return
  }
}
