import { succeed, type Result } from '../runtime/result.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { App } from '../http/fastify-app.ts'

/** Something that can load its newest version. */
interface Reloadable {
  reload?(): Promise<Result<void>>
}

/** What may be replaced while the server runs, by what the log calls it. */
type Reloadables = Readonly<Record<string, Reloadable>>

/** Milliseconds between two looks, each of which costs a few names of files. */
const pollIntervalMs = 2000

/** Loads what any process publishes while the server runs, without a restart. */
export function pollForUpdates(app: App, lookers: Reloadables): void {
  const end = new AbortController()
  const reported = new Map<string, string>()

  async function reload(name: string, looker: Reloadable): Promise<void> {
    const outcome = await looker.reload?.()
    const mistake = outcome?.ok === false ? outcome.failure.join(' ') : ''
    // Once, and not every two seconds.
    if (mistake !== '' && mistake !== reported.get(name)) app.log.error({ mistake }, `a newer ${name} cannot be used`)
    reported.set(name, mistake)
  }

  async function poll(): Promise<void> {
    while (!end.signal.aborted) {
      for (const [name, looker] of Object.entries(lookers)) {
        await reload(name, looker).catch((error: unknown) =>
          app.log.error({ err: error }, `a newer ${name} could not be looked for`),
        )
      }
      await sleep(pollIntervalMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
  }

  app.addHook('onListen', () => void poll())
  app.addHook('onClose', () => end.abort())
}

/** Milliseconds until something that could not be read is read again: doubled with each failure, up to the longest. */
const [firstRetryMs, maxRetryMs] = [2_000, 300_000]

/** Reads something again whenever it changed, and also when it could not be read: a disk or a network may recover. */
export interface Reloader {
  /** To be called before the first reading. */
  start(): Promise<void>
  /** Has it read where that may help. The value says why the last reading failed, where it did. */
  reloadIfChanged(read: () => Promise<Result<void>>): Promise<Result<void>>
  /** Says how a reading outside of `look` went. */
  recordResult(outcome: Result<void>): void
  readonly isBehind: () => boolean
}

/** `stampOf` gives another text whenever there may be something newer. */
export function createReloader(revisionOf: () => Promise<string>, now: () => number): Reloader {
  let lastRevision: string | undefined
  let problem: Result<void> = succeed(undefined)
  let failures = 0
  let retryAt = Infinity

  function note(outcome: Result<void>): void {
    problem = outcome
    failures = outcome.ok ? 0 : failures + 1
    retryAt = outcome.ok ? Infinity : now() + Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs)
  }

  return {
    async start() {
      lastRevision = await revisionOf()
    },
    async reloadIfChanged(read) {
      // Taken before the reading: what changes meanwhile is seen the next time.
      const stamp = await revisionOf()
      if (stamp === lastRevision && now() < retryAt) return problem
      if (stamp !== lastRevision) failures = 0
      lastRevision = stamp
      note(await read())
      return problem
    },
    recordResult: note,
    isBehind: () => !problem.ok,
  }
}
