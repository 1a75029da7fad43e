import { expect, type Page } from '@playwright/test'

/** The built data worker's script. */
export const workerScript = /\/static\/js\/main-[\w-]+\.js$/

/** How a worker dies while it owes an answer. */
export type Death = 'terminate' | 'throw' | 'close' | 'hang'

/** What is counted of a worker from outside. */
interface WatchedWorker extends Worker {
  /** Every `message` listener that was ever added. */
  readonly listeners: number
  /** The most calls that were unanswered at the same time; may be set back. */
  mostOwed: number
  /** Calls that are unanswered now. */
  readonly owed: ReadonlySet<unknown>
  /** From the next call on the worker is as dead as this. */
  dieOfNextCall(death: Death): void
}

declare global {
  interface Window {
    /** All data workers of this page, oldest first. */
    workers: WatchedWorker[]
  }
}

/** Lets a function run in every data worker before the worker's own code. It is sent as text, so it can use no other. */
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

/** Data workers are what they are built to be again. One that is just being fetched still comes as it was prepared. */
export const restoreWorkers = (page: Page): Promise<void> => page.unrouteAll({ behavior: 'wait' })

/** Records the page's data workers in `window.workers`. */
export async function watchWorkers(page: Page): Promise<void> {
  await page.addInitScript(watch)
}

/** Nothing is under way: the dataset has been loaded and stored, and every question is answered. */
export const expectIdle = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => window.workers.at(-1)?.owed.size), { timeout: 40_000 }).toBe(0)

/** What the newest data worker answers when it is asked by Comlink's own words, for what no screen shows as a whole. */
export const ask = (page: Page, method: 'screen' | 'stock', question: unknown): Promise<unknown> =>
  page.evaluate(
    ([method, value]) =>
      new Promise((resolve) => {
        const id = `asked by a test: ${Math.random()}`
        const worker = window.workers.at(-1)
        worker?.addEventListener('message', ({ data }: MessageEvent<{ id?: unknown; value?: unknown }>) => {
          if (data.id === id) resolve(data.value)
        })
        worker?.postMessage({ id, type: 'APPLY', path: [method], argumentList: [{ type: 'RAW', value }] })
      }),
    [method, question] as const,
  )

export const startedWorkers = (page: Page): Promise<number> => page.evaluate(() => window.workers.length)

/** The newest data worker dies of the next question. */
export const killAtNextQuestion = (page: Page, death: Death): Promise<void> =>
  page.evaluate((death) => window.workers.at(-1)?.dieOfNextCall(death), death)

/** A prelude: the worker dies when it is told to, and its own code hears nothing of it. */
export function killable(): void {
  addEventListener('message', (event: MessageEvent<{ readonly death?: Death } | null>) => {
    const death = event.data?.death
    if (!death) return
    event.stopImmediatePropagation()
    if (death === 'close') close()
    if (death === 'throw') throw new Error('brought about by a test')
    while (death === 'hang');
  })
}

/** In the page: a Worker that counts and can be killed. Comlink's calls and answers carry an id. */
function watch(): void {
  window.workers = []
  window.Worker = class extends Worker implements WatchedWorker {
    listeners = 0
    mostOwed = 0
    readonly owed = new Set<unknown>()
    #death: Death | undefined

    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options)
      super.addEventListener('message', ({ data }: MessageEvent<{ id?: unknown } | null>) => this.owed.delete(data?.id))
      window.workers.push(this)
    }

    dieOfNextCall(death: Death): void {
      this.#death = death
    }

    override addEventListener(...[type, ...rest]: Parameters<Worker['addEventListener']>): void {
      if (type === 'message') this.listeners++
      super.addEventListener(type, ...rest)
    }

    override postMessage(message: { id?: unknown }, given: Transferable[] | StructuredSerializeOptions = []): void {
      const transfer = Array.isArray(given) ? given : (given.transfer ?? [])
      this.owed.add(message.id)
      this.mostOwed = Math.max(this.mostOwed, this.owed.size)
      if (!this.#death) return super.postMessage(message, transfer)
      if (this.#death === 'terminate') this.terminate()
      else super.postMessage({ death: this.#death })
      this.#death = undefined
    }
  }
}
