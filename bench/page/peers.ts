import { type Remote, wrap } from 'comlink'
import type { Result } from '../harness/queries.ts'
import { type Candidate, deleteDatabase, endWorkers, type Trial } from './page-workers.ts'

const usualWayWorker = () => new Worker(new URL('../workers/usual-way.ts', import.meta.url), { type: 'module' })
const streamWayWorker = () => new Worker(new URL('../workers/stream-way.ts', import.meta.url), { type: 'module' })
const dexieWorker = (name: 'fill' | 'read') =>
  new Worker(new URL('../workers/dexie-records.ts', import.meta.url), { type: 'module', name })
const emptyWorker = () => new Worker(new URL('../workers/empty.ts', import.meta.url), { type: 'module' })

/** Starts a worker and records the time of each message until the last one. */
async function hear(start: () => Worker, last: string): Promise<Trial> {
  const begun = performance.now()
  const milliseconds: { [word: string]: number } = {}
  const worker = start()
  let answer: Result | undefined
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('error', ({ message }) => reject(new Error(message)))
    worker.addEventListener('message', ({ data }: MessageEvent<{ kind: string; answer?: Result }>) => {
      milliseconds[data.kind] = performance.now() - begun
      answer ??= data.answer
      if (data.kind === last) resolve()
    })
  })
  await endWorkers()
  return { milliseconds, answer }
}

export const usualWay: Candidate = {
  async run() {
    await deleteDatabase('bench-usual-way')
    return hear(usualWayWorker, 'page')
  },
}

/** Like the product it queries before it stores, but it parses with JSON.parse and stores each record. */
export const streamWay: Candidate = {
  async run() {
    await deleteDatabase('bench-stream-way')
    return hear(streamWayWorker, 'stored')
  },
}

/** Only downloads the bytes and discards them. */
export const transfer: Candidate = {
  async run() {
    const begun = performance.now()
    const { body } = await fetch('/data/stonks', { cache: 'no-store' })
    for (const reader = body?.getReader(); !(await reader?.read())?.done;);
    return { milliseconds: { page: performance.now() - begun } }
  },
}

export const dexieToArray: Candidate = {
  prepare: () => hear(() => dexieWorker('fill'), 'stored'),
  run: () => hear(() => dexieWorker('read'), 'page'),
}

export const emptyBoot: Candidate = { run: () => hear(emptyWorker, 'ready') }

let empty: Remote<{ nothing: () => void }> | undefined

/** The round trip to a worker that does nothing. */
export const roundTrip: Candidate = {
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
