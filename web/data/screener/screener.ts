import { proxy, wrap } from 'comlink'
import { succeed } from '#domain/result'
import { fail, firstVisitName, forwardQueries, type PackedScreener, type Screener, unpackPage } from '#worker/contract'
import { clearReloadMark, reloadOnce } from '../pwa/load-chunk.ts'
import { latestOnly } from './latest-only.ts'
import { supervise } from './supervise.ts'
import type { StartedWorker } from './worker-supply.ts'

/** Milliseconds. With locks the page notices when a worker exits, so one that does not respond is only busy. */
const withLocks = {
  start: 5000,
  read: 10_000,
  settle: 15_000,
  past: 120_000,
  heartbeat: 1000,
  heartbeatTimeout: 10_000,
}
/** Milliseconds. Without locks a missing response is the only sign that a worker has exited. */
const withoutLocks = { start: 5000, read: 1600, settle: 5000, past: 120_000, heartbeat: 1000, heartbeatTimeout: 4000 }

/** Starts the supervised data worker: every call settles. `wasSearchable`: the startup cache shows the first page already. */
export function startScreener(wasSearchable = false): Screener {
  const browser: { readonly locks?: LockManager } = navigator
  const { locks } = browser
  let hasBeenReady = false
  /** A browser that goes to another address ends what the page still loads, its worker, too. */
  let isLeaving = false
  const onLeave = () => (isLeaving = true)
  addEventListener('beforeunload', onLeave)
  const { suspend, resume, ...screener } = supervise(
    () => {
      const worker = startWorker(locks, wasSearchable ? 'screener' : firstVisitName)
      void worker.ready.then(
        () => {
          hasBeenReady = true
          removeEventListener('beforeunload', onLeave)
          clearReloadMark('worker')
        },
        () => undefined,
      )
      return worker
    },
    locks ? withLocks : withoutLocks,
    wasSearchable,
  )
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
    // Each method has its own queue, so that one does not delay the others; `screen` gets its queue in web/app/startup/create-context.ts.
    facets: latestOnly(screener.facets, fail('superseded')),
    rescue: latestOnly(screener.rescue, fail('superseded')),
    explain: latestOnly(screener.explain, fail('superseded')),
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
    stop() {
      worker.terminate()
    },
  }
}

/** Resolves when the worker accepts calls, with the name of the lock that it holds for as long as it lives; '' without locks. */
function handshake(worker: Worker): Promise<string> {
  return new Promise((resolve, reject) => {
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      resolve(String(data))
    }
    worker.addEventListener('message', onMessage, { once: true })
    worker.addEventListener('error', () => {
      reject(new Error('The data worker could not be started'))
    })
  })
}

/** Resolves when the worker's lock becomes free; never, if it holds none or did not start. */
async function workerExit(ready: Promise<string>, locks: LockManager | undefined): Promise<void> {
  const never = new Promise<never>(() => undefined)
  const lock = await ready.catch(() => '')
  if (!locks || lock === '') await never
  else await locks.request(lock, () => undefined).catch(() => never)
}
