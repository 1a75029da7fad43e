import { proxy, wrap } from 'comlink'
import { fail, type Outcome, type Page, type Screener } from '#worker/contract'
import { newestOnly } from './newest-only.ts'
import { forgetReload, reloadOnce } from './reload-once.ts'
import { supervise } from './supervise.ts'
import type { StartedWorker } from './worker-supply.ts'

const patience = { start: 5000, read: 1600, settle: 5000, beat: 1000, pong: 4000 }

/** The data worker, watched over: every call settles, and of several screens asked at once only the newest counts. */
export function startScreener(): Screener {
  let everReady = false
  const screener = supervise(() => {
    const worker = startWorker()
    void worker.ready.then(
      () => {
        everReady = true
        forgetReload()
      },
      () => undefined,
    )
    return worker
  }, patience)
  const superseded: Outcome<Page> = fail('superseded')
  return {
    async load(listen) {
      const outcome = await screener.load(listen)
      // A worker that never came up may belong to a release that the server no longer has.
      if (!outcome.ok && outcome.failure.id === 'workerLost' && !everReady) reloadOnce()
      return outcome
    },
    screen: newestOnly((question) => screener.screen(question), superseded),
    stock: (symbol) => screener.stock(symbol),
  }
}

// Comlink stays in this file: from here on the page sees a plain Screener.
function startWorker(): StartedWorker {
  // One expression: the build only recognises a worker when the URL stands inside the call.
  const worker = new Worker(new URL('../../worker/main.ts', import.meta.url), { type: 'module', name: 'screener' })
  const remote = wrap<Screener>(worker)
  return {
    ready: firstWord(worker),
    screener: {
      load: (listen) => remote.load(proxy(listen)),
      screen: (question) => remote.screen(question),
      stock: (symbol) => remote.stock(symbol),
    },
    stop() {
      worker.terminate()
    },
  }
}

/** The worker says "ready" when it takes calls. */
function firstWord(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    const hear = () => {
      resolve()
    }
    worker.addEventListener('message', hear, { once: true })
    worker.addEventListener('error', () => {
      reject(new Error('The data worker could not be started'))
    })
  })
}
