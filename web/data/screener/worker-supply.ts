import type { Screener } from '#worker/contract'

/** A worker as it is started. Its calls may never settle: a worker that dies leaves them as they are. */
export interface StartedWorker {
  readonly screener: Screener
  /** Resolves when it takes calls; rejects when it cannot be started. */
  readonly ready: Promise<unknown>
  /** Resolves when it has died, where the browser can tell. */
  readonly died: Promise<unknown>
  stop(): void
}

/** A worker that takes calls, until it is given up. */
export interface LiveWorker {
  readonly screener: Screener
  /** What a call gives; undefined once the worker has been given up, because what it still owes will not come. */
  readonly unlessLost: <Value>(answer: Promise<Value>) => Promise<Value | undefined>
  /** Ends it, so that the next one asked for is a fresh one. */
  giveUp(): void
}

interface SupplyOptions {
  readonly start: () => StartedWorker
  /** Milliseconds for a started worker to take calls. */
  readonly startTimeoutMs: number
}

const maxStarts = 4
const startWindowMs = 60_000

/** Hands out the one live worker, starting a fresh one where there is none: at most one start and three restarts a minute. */
export class WorkerSupply {
  readonly #options: SupplyOptions
  #worker: Promise<LiveWorker | undefined> | undefined
  #live: LiveWorker | undefined
  #starts: number[] = []
  /** Set while the page is in the back/forward cache, and resolved when it is back. */
  #resumed: Promise<void> | undefined
  #resume = (): void => undefined
  #cancelStart = (): void => undefined

  constructor(options: SupplyOptions) {
    this.#options = options
  }

  /** Undefined if no worker can be started, or too many crashed within a minute. */
  current(): Promise<LiveWorker | undefined> {
    this.#worker ??= this.#launch().then((worker) => {
      if (!worker) this.#worker = undefined
      return worker
    })
    return this.#worker
  }

  /** The user retries: earlier crashes no longer count. */
  resetRestarts(): void {
    this.#starts = []
  }

  /** Ends the worker and starts none until `resume`: a frozen worker would keep its locks from other pages. */
  suspend(): void {
    this.#resumed ??= new Promise((resolve) => (this.#resume = resolve))
    this.#cancelStart()
    this.#live?.giveUp()
  }

  resume(): void {
    this.#resumed = undefined
    this.resetRestarts()
    this.#resume()
  }

  async #launch(): Promise<LiveWorker | undefined> {
    if (this.#resumed) await this.#resumed
    const started = this.#mayStart() ? await this.#start() : undefined
    if (this.#resumed) {
      started?.stop()
      return this.#launch()
    }
    if (!started) return undefined
    const { unlessLost, lose } = createLossTracker()
    const giveUp = () => {
      // Many may notice the same death, the last of them when the next worker is already starting.
      if (this.#live !== worker) return
      this.#live = undefined
      this.#worker = undefined
      started.stop()
      lose()
    }
    const worker: LiveWorker = { screener: started.screener, unlessLost, giveUp }
    this.#live = worker
    void started.died.then(giveUp)
    return worker
  }

  #mayStart(): boolean {
    const now = performance.now()
    this.#starts = this.#starts.filter((start) => start > now - startWindowMs)
    return this.#starts.length < maxStarts && this.#starts.push(now) > 0
  }

  /** A worker that takes calls; undefined where the browser refuses it, or it fails or stays silent. */
  async #start(): Promise<StartedWorker | undefined> {
    try {
      const started = this.#options.start()
      const cancelled = new Promise<false>((resolve) => (this.#cancelStart = () => resolve(false)))
      const ready = Promise.race([started.ready.then(() => true), cancelled]).catch(() => false)
      if (await withTimeout(this.#options.startTimeoutMs, ready)) return started
      started.stop()
      return undefined
    } catch {
      return undefined
    }
  }
}

/**
 * Answers that may be lost, all at once. Not a race with one promise of the loss: that would remember every racer, and
 * with it every answer, for as long as the worker lives.
 */
function createLossTracker() {
  const waiting = new Set<() => void>()
  return {
    unlessLost: <Value>(answer: Promise<Value>) =>
      new Promise<Value | undefined>((resolve, reject) => {
        const lose = () => resolve(undefined)
        waiting.add(lose)
        void answer.then(resolve, reject).finally(() => waiting.delete(lose))
      }),
    lose: () => {
      for (const lose of waiting) lose()
      waiting.clear()
    },
  }
}

/** What a promise gives, or undefined when it takes longer than so many milliseconds. */
export async function withTimeout<Value>(milliseconds: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
