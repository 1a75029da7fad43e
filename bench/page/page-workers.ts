import { type Remote, wrap } from 'comlink'
import type { Result } from '../harness/queries.ts'

/** The product never terminates its data worker itself; here every start needs a new one. */
const started = new Set<Worker>()

globalThis.Worker = class extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options)
    started.add(this)
  }
}

/** Databases continue writing for a while, which must not slow down the next candidate. */
const releaseDelayMs = 250

/** Terminates all workers of the page and waits for the browser to release their resources. */
export async function endWorkers(): Promise<void> {
  for (const worker of started) worker.terminate()
  started.clear()
  await new Promise((resolve) => setTimeout(resolve, releaseDelayMs))
}

/** A lazily started worker; its first message reports that it is ready. */
export function lazyWorker<Api>(start: () => Worker): () => Promise<Remote<Api>> {
  const begin = async () => {
    const worker = start()
    await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }))
    return wrap<Api>(worker)
  }
  let begun: Promise<Remote<Api>> | undefined
  return () => (begun ??= begin())
}

export function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} cannot be deleted`)))
  })
}

/** One attempt of a candidate: the milliseconds of each stage, and the result. */
export interface Trial {
  readonly milliseconds: { readonly [stage: string]: number }
  readonly answer?: Result | undefined
}

export interface Candidate {
  /** Runs once before the first attempt. */
  readonly prepare?: () => Promise<unknown>
  /** Runs only in every n-th round; the default is every round. */
  readonly every?: number
  /** The n-th attempt, with the n-th screen. */
  readonly run: (n: number) => Promise<Trial>
}
