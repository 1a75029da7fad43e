import { withTimeout } from '#domain/waiting'
import { fail, type Outcome, type Screener } from '#worker/contract'

/** A started worker. Its calls may never settle: a worker that exits leaves them pending. */
export interface StartedWorker {
  readonly screener: Screener
  /** Resolves when it accepts calls; rejects if it cannot be started. */
  readonly ready: Promise<unknown>
  /** Resolves when it has exited, if the browser can tell. */
  readonly exited: Promise<unknown>
  stop(): void
}

/** A worker that accepts calls until it is terminated. */
export interface LiveWorker {
  /** The response of a call; undefined once the worker is terminated, because pending calls never settle. */
  readonly call: <Value>(ask: (screener: Screener) => Promise<Outcome<Value>>) => Promise<Outcome<Value> | undefined>
  /** Terminates the worker; the next call of `current` starts a new one. */
  terminate(): void
}

interface SupplyOptions {
  readonly start: () => StartedWorker
  /** Until a started worker must accept calls. */
  readonly startTimeoutMs: number
}

const maxStarts = 4
const startWindowMs = 60_000

/** Provides the live worker and starts a new one if there is none: at most one start and three restarts a minute. */
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
    this.#live?.terminate()
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
    const terminate = () => {
      // Several calls may notice the same exit, the last of them when the next worker is already starting.
      if (this.#live !== worker) return
      this.#live = undefined
      this.#worker = undefined
      started.stop()
      lose()
    }
    const worker: LiveWorker = { call: (ask) => unlessLost(settled(ask(started.screener))), terminate }
    this.#live = worker
    void started.exited.then(terminate)
    return worker
  }

  #mayStart(): boolean {
    const now = performance.now()
    this.#starts = this.#starts.filter((start) => start > now - startWindowMs)
    return this.#starts.length < maxStarts && this.#starts.push(now) > 0
  }

  /** A worker that accepts calls; undefined if the browser refuses it, it fails or does not respond. */
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

/** The response of a call, or a failure where the worker threw: the rows on the page would stay without a word. */
async function settled<Value>(response: Promise<Outcome<Value>>): Promise<Outcome<Value>> {
  try {
    return await response
  } catch (error) {
    console.warn(error)
    return fail('crashed')
  }
}

/**
 * Tracks calls that are lost together with their worker. `Promise.race` with one promise of the loss would keep a reference
 * to every result for as long as the worker lives.
 */
function createLossTracker() {
  const pending = new Set<() => void>()
  return {
    unlessLost: <Value>(response: Promise<Value>) =>
      new Promise<Value | undefined>((resolve) => {
        const lose = () => resolve(undefined)
        pending.add(lose)
        void response.then(resolve).finally(() => pending.delete(lose))
      }),
    lose: () => {
      for (const lose of pending) lose()
      pending.clear()
    },
  }
}
