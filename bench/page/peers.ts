import { wrap, type Remote } from 'comlink'
import type { Result } from '../harness/questions.ts'
import { deleteDatabase, endWorkers, type Contestant, type Trial } from './page-workers.ts'

const usualWayWorker = () => new Worker(new URL('../workers/usual-way.ts', import.meta.url), { type: 'module' })
const dexieWorker = (name: 'fill' | 'read') =>
  new Worker(new URL('../workers/dexie-records.ts', import.meta.url), { type: 'module', name })
const emptyWorker = () => new Worker(new URL('../workers/empty.ts', import.meta.url), { type: 'module' })

/** Starts a worker and hears it until it has said the last word, taking the time of each. */
async function hear(start: () => Worker, last: string): Promise<Trial> {
  const begun = performance.now()
  const milliseconds: { [word: string]: number } = {}
  const worker = start()
  const answer = await new Promise<Result | undefined>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('message', ({ data }: MessageEvent<{ kind: string; answer?: Result }>) => {
      milliseconds[data.kind] = performance.now() - begun
      if (data.kind === last) resolve(data.answer)
    })
  })
  await endWorkers()
  return { milliseconds, answer }
}

export const usualWay: Contestant = {
  async run() {
    await deleteDatabase('bench-usual-way')
    return hear(usualWayWorker, 'page')
  },
}

/** The bytes alone, read and thrown away. */
export const transfer: Contestant = {
  async run() {
    const begun = performance.now()
    const { body } = await fetch('/data/stonks', { cache: 'no-store' })
    for (const reader = body?.getReader(); !(await reader?.read())?.done;);
    return { milliseconds: { page: performance.now() - begun } }
  },
}

export const dexieToArray: Contestant = {
  prepare: () => hear(() => dexieWorker('fill'), 'stored'),
  run: () => hear(() => dexieWorker('read'), 'page'),
}

export const emptyBoot: Contestant = { run: () => hear(emptyWorker, 'ready') }

let empty: Remote<{ nothing: () => void }> | undefined

/** To a worker that does nothing, and back. */
export const roundTrip: Contestant = {
  async prepare() {
    const worker = emptyWorker()
    await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
    empty = wrap(worker)
  },
  async run() {
    const begun = performance.now()
    await empty?.nothing()
    return { milliseconds: { page: performance.now() - begun } }
  },
}
