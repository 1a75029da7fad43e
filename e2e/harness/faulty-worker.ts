import { expect, type Page } from '@playwright/test'

/** The built data worker's script. */
export const workerScript = /\/static\/js\/main-[\w-]+\.js$/

/** How a worker dies with a pending call. */
export type Death = 'terminate' | 'throw' | 'close' | 'hang'

/** Counters of a worker, recorded by the page. */
interface WatchedWorker extends Worker {
  /** The number of `message` listeners ever added. */
  readonly listeners: number
  /** The maximum of concurrent pending calls; may be reset. */
  maxPending: number
  /** Pending calls. */
  readonly pending: ReadonlySet<unknown>
  /** Kills the worker in this way at the next call. */
  dieOfNextCall(death: Death): void
  /** Makes calls of these methods throw, if `throwing` prepared the worker. */
  throwIn(methods: readonly string[]): void
}

declare global {
  interface Window {
    /** All data workers of this page, oldest first. */
    workers: WatchedWorker[]
  }
}

/** Runs a function in every data worker before the worker's own code. It is sent as text, so it cannot use other functions. */
export async function prepareWorkers<Given>(page: Page, prelude: (given: Given) => void, given?: Given): Promise<void> {
  await restoreWorkers(page)
  await page.route(workerScript, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: `(${prelude.toString()})(${given === undefined ? '' : JSON.stringify(given)});\n${await response.text()}`,
    })
  })
}

/** Restores the original data worker. One that is already loading is still the prepared one. */
export const restoreWorkers = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' })

/** Records the page's data workers in `window.workers`. */
export async function watchWorkers(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/** Waits until the worker is idle: the dataset is loaded and stored, and no call is pending. */
export const expectIdle = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.workers.at(-1)?.pending.size), { timeout: 40_000 }).toBe(0)

let calls = 0

/** Calls the newest data worker with Comlink's protocol, for results that no screen shows completely. */
export const ask = (page: Page, method: 'screen' | 'stock', question: unknown): Promise<unknown> =>
  page.evaluate(
    ([method, value, call]) =>
      new Promise((resolve) => {
        const id = `call of a test: ${call}`
        const worker = window.workers.at(-1)
        worker?.addEventListener('message', ({ data }: MessageEvent<{ id?: unknown; value?: unknown }>) => {
          if (data.id === id) resolve(data.value)
        })
        worker?.postMessage({ id, type: 'APPLY', path: [method], argumentList: [{ type: 'RAW', value }] })
      }),
    [method, question, ++calls] as const,
  )

export const startedWorkers = (page: Page): Promise<number> => page.evaluate(() => window.workers.length)

/** Kills the newest data worker at the next call. */
export const killAtNextQuestion = (page: Page, death: Death): Promise<void> =>
  page.evaluate((death) => window.workers.at(-1)?.dieOfNextCall(death), death)

/** A prelude: kills the worker on command, without notifying its own code. */
export function killable(): void {
  addEventListener('message', (event: MessageEvent<{ readonly death?: Death } | null>) => {
    const death = event.data?.death
    if (!death) return
    event.stopImmediatePropagation()
    if (death === 'close') close()
    if (death === 'throw') throw new Error('caused by a test')
    while (death === 'hang');
  })
}

/** Makes these methods of the data worker throw, until it is called with none. */
export const throwIn = (page: Page, methods: readonly string[]): Promise<void> =>
  page.evaluate((methods) => window.workers.at(-1)?.throwIn(methods), methods)

/** A prelude: calls of these methods throw. Comlink sends the caller what a method throws. */
export function throwing(methods: readonly string[] = []): void {
  addEventListener('message', ({ data }: MessageEvent<{ path?: string[]; throwIn?: readonly string[] } | null>) => {
    if (data?.throwIn) methods = data.throwIn
    // Calls a missing member of the method in the worker, which throws a TypeError.
    if (data?.path && methods.includes(data.path[0] ?? '')) data.path.push('missing')
  })
}

/** In the page: a Worker with counters that can be killed. Comlink's calls and responses have an id. */
function watch(): void {
  window.workers = []
  window.Worker = class extends Worker implements WatchedWorker {
    listeners = 0
    maxPending = 0
    readonly pending = new Set<unknown>()
    #death: Death | undefined

    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      super.addEventListener('message', ({ data }: MessageEvent<{ id?: unknown } | null>) =>
        this.pending.delete(data?.id),
      )
      window.workers.push(this)
    }

    dieOfNextCall(death: Death): void {
      this.#death = death
    }

    throwIn(methods: readonly string[]): void {
      super.postMessage({ throwIn: methods })
    }

    override addEventListener(...[type, ...rest]: Parameters<Worker['addEventListener']>): void {
      if (type === 'message') this.listeners++
      super.addEventListener(type, ...rest)
    }

    override postMessage(message: { id?: unknown }, given: Transferable[] | StructuredSerializeOptions = []): void {
      const transfer = Array.isArray(given) ? given : (given.transfer ?? [])
      this.pending.add(message.id)
      this.maxPending = Math.max(this.maxPending, this.pending.size)
      if (!this.#death) return super.postMessage(message, transfer)
      if (this.#death === 'terminate') this.terminate()
      else super.postMessage({ death: this.#death })
      this.#death = undefined
    }
  }
}
