import { wrap, type Remote } from 'comlink'
import type { Result } from '../harness/questions.ts'

/** The product never ends its data worker by itself; here every start needs a fresh one. */
const started = new Set<Worker>()

globalThis.Worker = class extends Worker {
  constructor(url: string | URL, options?: WorkerOptions) {
    super(url, options)
    started.add(this)
  }
}

/** Milliseconds. Databases go on writing for a while, which must not count against the next contender. */
const settlingTime = 250

/** Terminates all workers of the page, and gives the browser a moment to release their resources. */
export async function endWorkers(): Promise<void> {
  for (const worker of started) worker.terminate()
  started.clear()
  await new Promise((resolve) => setTimeout(resolve, settlingTime))
}

/** Gives a worker that is started when it is first wanted, and only then; its first message says that it is there. */
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

/** One try of a contestant: what it took, by the names of its stages, and what it found. */
export interface Trial {
  readonly milliseconds: { readonly [stage: string]: number }
  readonly answer?: Result | undefined
}

export interface Contestant {
  /** Once, before the first try. */
  readonly prepare?: () => Promise<unknown>
  /** It takes part in every so many-th round only; in each where nothing is said. */
  readonly every?: number
  /** The n-th attempt, with the n-th screen. */
  readonly run: (n: number) => Promise<Trial>
}
