import { withTimeout } from '#domain/waiting'
import type { Screener } from '#worker/contract'

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
  readonly screener: Screener
  /** The response of a call; undefined once the worker is terminated, because pending calls never settle. */
  readonly unlessLost: <Value>(response: Promise<Value>) => Promise<Value | undefined>
  /** Terminates the worker; the next call of `current` starts a new one. */
  terminate(): void
}

const maxStarts = 4
const startWindowMs = 60_000

/**
 * Provides the live worker and starts a new one if there is none: at most one start and three restarts a minute. A started
 * worker must accept calls within `startTimeoutMs`.
 */
export function createWorkerSupply(startWorker: () => StartedWorker, startTimeoutMs: number) {
  let current: Promise<LiveWorker | undefined> | undefined
  let live: LiveWorker | undefined
  let starts: number[] = []
  /** Set while the page is in the back/forward cache, and resolved when it is back. */
  let resumed: Promise<void> | undefined
  let onResume = (): void => undefined
  let cancelStart = (): void => undefined

  async function launch(): Promise<LiveWorker | undefined> {
    if (resumed) await resumed
    const started = mayStart() ? await start() : undefined
    if (resumed) {
      started?.stop()
      return launch()
    }
    if (!started) return undefined
    const pending = new Set<() => void>()
    const worker: LiveWorker = {
      screener: started.screener,
      unlessLost: (response) => unlessLost(response, pending),
      terminate() {
        // Several calls may notice the same exit, the last of them when the next worker is already starting.
        if (live !== worker) return
        live = undefined
        current = undefined
        started.stop()
        for (const lose of pending) lose()
      },
    }
    live = worker
    void started.exited.then(() => worker.terminate())
    return worker
  }

  function mayStart(): boolean {
    const now = performance.now()
    starts = starts.filter((time) => time > now - startWindowMs)
    return starts.length < maxStarts && starts.push(now) > 0
  }

  /** A worker that accepts calls; undefined if the browser refuses it, it fails or does not respond. */
  async function start(): Promise<StartedWorker | undefined> {
    try {
      const started = startWorker()
      const cancelled = new Promise<false>((resolve) => (cancelStart = () => resolve(false)))
      const ready = Promise.race([started.ready.then(() => true), cancelled]).catch(() => false)
      if (await withTimeout(startTimeoutMs, ready)) return started
      started.stop()
      return undefined
    } catch {
      return undefined
    }
  }

  return {
    /** Undefined if no worker can be started, or too many crashed within a minute. */
    current(): Promise<LiveWorker | undefined> {
      current ??= launch().then((worker) => {
        if (!worker) current = undefined
        return worker
      })
      return current
    },
    /** The user retries: earlier crashes no longer count. */
    resetRestarts(): void {
      starts = []
    },
    /** Ends the worker and starts none until `resume`: a frozen worker would keep its locks from other pages. */
    suspend(): void {
      resumed ??= new Promise((resolve) => (onResume = resolve))
      cancelStart()
      live?.terminate()
    },
    resume(): void {
      resumed = undefined
      starts = []
      onResume()
    },
  }
}

export type WorkerSupply = ReturnType<typeof createWorkerSupply>

/**
 * The value, or undefined if the call in `pending` is lost with its worker. `Promise.race` with one promise of the loss
 * would keep a reference to every result for as long as the worker lives.
 */
const unlessLost = <Value>(response: Promise<Value>, pending: Set<() => void>): Promise<Value | undefined> =>
  new Promise((resolve, reject) => {
    const lose = () => resolve(undefined)
    pending.add(lose)
    void response.then(resolve, reject).finally(() => pending.delete(lose))
  })
