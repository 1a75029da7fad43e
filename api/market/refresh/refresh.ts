import { storageFailure } from '../../database/sqlite/sqlite-error.ts'
import type { Leases } from '../../database/leases.ts'
import { fail, succeed, type Result } from '../../runtime/result.ts'
import type { RefreshLog } from './refresh-log.ts'
import type { Manifest } from '../publish/manifest.ts'
import type { Progress, StepShares } from '../providers/provider.ts'

/** What a refresh needs besides its job. */
export interface RefreshParts {
  readonly job: RefreshJob
  readonly leases: Leases
  readonly log: RefreshLog
  readonly now: () => number
}

/** How it is to be done. */
export interface RefreshOptions extends Omit<RefreshTask, 'tradingDay'> {
  /** Whether there is nothing to do where the newest session is published already. */
  readonly onlyIfDue: boolean
}

/** What a refresh came to: a new dataset, none because there was none to make, or none because another process is at it. */
export type RefreshOutcome =
  { readonly was: 'done'; readonly done: RefreshResult } | { readonly was: 'not-due' } | { readonly was: 'held' }

/** Refreshes a source, one process at a time; what was collected before a failure stays for the next attempt. */
export async function refresh(parts: RefreshParts, options: RefreshOptions): Promise<Result<RefreshOutcome>> {
  const { job, leases, now } = parts
  const held = await leases.withLease(`refresh ${job.source}`, async (lost): Promise<Result<RefreshOutcome>> => {
    const session = await job.newestTradingDay(now())
    if (!session.ok) return session
    // Check after taking the lease: another process may have just finished the same refresh.
    if (options.onlyIfDue && ((await job.publishedTradingDay()) ?? '') >= session.value)
      return succeed({ was: 'not-due' })
    const signal = AbortSignal.any([options.signal, lost])
    const done = await attempt(parts, { ...options, tradingDay: session.value, signal })
    return done.ok ? succeed({ was: 'done', done: done.value }) : done
  })
  return held.isHeld ? held.value : succeed({ was: 'held' })
}

/** Failures of the database and interruptions are returned as results; bugs are rethrown. */
async function attempt({ job, log, now }: RefreshParts, task: RefreshTask): Promise<Result<RefreshResult>> {
  try {
    await log.begin(task.tradingDay, now())
    const outcome = await job.run(task)
    await log.end(outcome.ok ? null : outcome.failure.join(' '), now())
    return outcome
  } catch (error) {
    // As with a kill, nothing has failed: the next attempt need not wait.
    if (task.signal.aborted) return fail('The refresh was interrupted. What it had collected is kept.')
    const reason = reasons.get(storageFailure(error))
    // The database may be what fails.
    await log.end(reason ?? 'The refresh failed by a mistake of the program.', now()).catch(() => undefined)
    if (reason === undefined) throw error
    return fail(reason)
  }
}

const reasons = new Map<unknown, string>([
  ['store-full', 'The database cannot be written: the disk is full, or fails.'],
  ['store-busy', 'The database is in use by another program. Try again when that has ended.'],
])

/** How a refresh is to be done. */
export interface RefreshTask {
  readonly tradingDay: string
  readonly isThorough: boolean
  readonly only: ReadonlySet<string> | undefined
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** What came of it. */
export interface RefreshResult {
  readonly manifest: Manifest
  /** What who runs the server should know. */
  readonly warnings: readonly string[]
}

/** How one source makes a new dataset. */
export interface RefreshJob {
  /** As in the setting MARKET. */
  readonly source: string
  readonly stepShares: StepShares
  /** The newest session that can be had at a moment, in epoch milliseconds. */
  newestTradingDay(now: number): Promise<Result<string>>
  /** The session of what is published; undefined where nothing is. */
  publishedTradingDay(): Promise<string | undefined>
  /** Makes the dataset of a session, checks and publishes it. Where that fails, what was published before stays. */
  run(task: RefreshTask): Promise<Result<RefreshResult>>
}
