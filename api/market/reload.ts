import { setTimeout as sleep } from 'node:timers/promises'
import { type Result, succeed } from '#domain/result'
import { backoff } from '#domain/waiting'
import type { App } from '../platform/http/fastify-app.ts'

/** Something that can load its newest version. */
interface Reloadable {
  reload?(): Promise<Result<void>>
  /** What the operator should know about what was loaded since the last call. */
  warning?(): Promise<string | undefined>
}

/** What may be reloaded while the server runs, by its name in the log. */
type Reloadables = Readonly<Record<string, Reloadable>>

/** Loads what any process publishes while the server runs, without a restart: a poll lists only a few files. */
export function pollForUpdates(app: App, reloadables: Reloadables, pollMs: number): void {
  const end = new AbortController()
  const reported = new Map<string, string>()

  async function reload(name: string, reloadable: Reloadable): Promise<void> {
    // Log the same problem once, not every two seconds.
    const report = (problem: string, log: () => void) => {
      if (problem !== '' && problem !== reported.get(name)) log()
      reported.set(name, problem)
    }
    try {
      const outcome = await reloadable.reload?.()
      const mistake = outcome?.ok === false ? outcome.failure.join(' ') : ''
      report(mistake, () => app.log.error({ mistake }, `a newer ${name} cannot be used`))
      const warning = mistake === '' ? await reloadable.warning?.() : undefined
      if (warning !== undefined) app.log.warn(warning)
    } catch (error) {
      report(String(error), () => app.log.error({ err: error }, `polling for a newer ${name} failed`))
    }
  }

  async function poll(): Promise<void> {
    while (!end.signal.aborted) {
      for (const [name, reloadable] of Object.entries(reloadables)) {
        await reload(name, reloadable)
      }
      await sleep(pollMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
    }
  }

  app.addHook('onListen', () => void poll())
  app.addHook('onClose', () => end.abort())
}

/** Milliseconds until a failed read is retried: doubled with each failure, up to the maximum. */
const timing = { firstMs: 2_000, maxMs: 300_000 }

/**
 * Reloads whenever the source has changed, and retries after failures: a disk or a network may recover. `revisionOf`
 * changes whenever there may be something newer.
 */
export function createReloader(revisionOf: () => Promise<string>, now: () => number) {
  let lastRevision: string | undefined
  let problem: Result<void> = succeed(undefined)
  let failures = 0
  let retryAt = Infinity

  /** Records the result of a read, even of one outside `reloadIfChanged`. */
  function recordResult(outcome: Result<void>): void {
    problem = outcome
    failures = outcome.ok ? 0 : failures + 1
    retryAt = outcome.ok ? Infinity : now() + backoff(timing, failures)
  }

  return {
    /** Call it before the first read. */
    async start(): Promise<void> {
      lastRevision = await revisionOf()
    },
    /** Reads if the revision has changed or a retry is due. Returns the result of the last read. */
    async reloadIfChanged(read: () => Promise<Result<void>>): Promise<Result<void>> {
      // Get the revision before the read: the next call notices changes during the read.
      const revision = await revisionOf()
      if (revision === lastRevision && now() < retryAt) return problem
      if (revision !== lastRevision) failures = 0
      lastRevision = revision
      recordResult(await read())
      return problem
    },
    recordResult,
    isBehind: () => !problem.ok,
  }
}
