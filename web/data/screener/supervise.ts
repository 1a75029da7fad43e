import { fail, type Dataset, type News, type Outcome, type Screener } from '#worker/contract'
import { within, WorkerSupply, type LiveWorker, type StartedWorker } from './worker-supply.ts'

/** All in milliseconds. */
export interface Patience {
  /** For a started worker to take calls. */
  readonly start: number
  /** For a worker to answer a read. */
  readonly read: number
  /** For a read to be settled in any case. */
  readonly settle: number
  /** Between two looks after a worker that is loading, and for it to answer each. */
  readonly beat: number
  readonly pong: number
}

/** No stock has this symbol, so that asking for it costs nothing: a sign of life is all that is wanted. */
const nobody = ''

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
export function supervise(start: () => StartedWorker, patience: Patience, wasSearchable = false): SupervisedScreener {
  const supply = new WorkerSupply({ start, patience: patience.start })
  let hear: (news: News) => void = () => undefined
  let loading: Promise<Outcome<Dataset>> | undefined
  const onDataset: (() => void)[] = []

  const loadOn = async (worker: LiveWorker): Promise<Outcome<Dataset> | undefined> => {
    const answer = worker.screener.load((news) => {
      hear(news)
      if (news.kind !== 'dataset') return
      wasSearchable = true
      for (const resolve of onDataset.splice(0)) resolve()
    })
    const silence = heartbeatsEnd(worker, answer, patience).then(() => undefined)
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
  const revive = async (): Promise<void> => {
    const dataset = new Promise<void>((resolve) => onDataset.push(resolve))
    await within(patience.read, Promise.race([dataset, startLoading()]))
  }

  /** Whether a worker took another one's place without anybody loading it. */
  const isForgetful = (answer: Outcome<unknown>) => wasSearchable && !answer.ok && answer.failure.id === 'nothingLoaded'

  const readTwice = async <Value>(ask: Ask<Value>): Promise<Outcome<Value> | undefined> => {
    for (const isLastTry of [false, true]) {
      const worker = await supply.current()
      const answer = worker && (await within(patience.read, worker.unlessLost(ask(worker.screener))))
      if (answer && (isLastTry || !isForgetful(answer))) return answer
      if (!answer) worker?.giveUp()
      if (!isLastTry) await revive()
    }
    return undefined
  }

  const read = async <Value>(ask: Ask<Value>): Promise<Outcome<Value>> =>
    (await within(patience.settle, readTwice(ask))) ?? fail('workerLost')

  return {
    suspend: () => supply.suspend(),
    resume() {
      supply.resume()
      // A load that was under way goes on by itself.
      if (wasSearchable) void startLoading()
    },
    load(listen) {
      hear = listen
      supply.forgive()
      return startLoading()
    },
    screen: (question) => read((screener) => screener.screen(question)),
    facets: (sought) => read((screener) => screener.facets(sought)),
    rescue: (sought) => read((screener) => screener.rescue(sought)),
    explain: (sought) => read((screener) => screener.explain(sought)),
    stock: (symbol) => read((screener) => screener.stock(symbol)),
    standing: (symbol) => read((screener) => screener.standing(symbol)),
    neighbours: (sought, symbol) => read((screener) => screener.neighbours(sought, symbol)),
  }
}

type Ask<Value> = (screener: Screener) => Promise<Outcome<Value>>

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
