import { fail, type Result, succeed } from '#domain/result'
import { type Lease, LeaseLost, type Leases } from '../../platform/database/coordination/leases.ts'
import type { Database } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine.ts'
import type { RefreshRow } from '../../platform/database/tables.ts'
import { storageFailure } from '../../platform/database/transact.ts'
import { checkClock } from '../../platform/http-client/clock-check.ts'
import type { Progress, StepShares } from '../providers/provider.ts'
import type { Manifest } from '../publish/manifest.ts'

/** The job of a refresh and its dependencies. */
export interface RefreshDependencies {
  readonly job: RefreshJob
  readonly leases: Leases
  readonly log: RefreshLog
  readonly now: () => number
}

export interface RefreshOptions extends Omit<RefreshTask, 'tradingDay' | 'lease'> {
  /** Whether to do nothing if the newest trading day is already published. */
  readonly onlyIfDue: boolean
}

/** `done`: a new dataset. `not-due`: it is already published. `locked-elsewhere`: another process is refreshing. */
export type RefreshOutcome =
  | { readonly was: 'done'; readonly done: RefreshResult }
  | { readonly was: 'not-due' }
  | { readonly was: 'locked-elsewhere' }

/** Refreshes a source, one process at a time; data collected before a failure stays for the next attempt. */
export async function refresh(
  dependencies: RefreshDependencies,
  options: RefreshOptions,
): Promise<Result<RefreshOutcome>> {
  const { job, leases, now } = dependencies
  const leased = await leases.withLease(leaseOf(job.source), async (lease): Promise<Result<RefreshOutcome>> => {
    const tradingDay = await job.newestTradingDay(now())
    if (!tradingDay.ok) return tradingDay
    // Check after taking the lease: another process may have just finished the same refresh.
    if (options.onlyIfDue && ((await job.publishedTradingDay()) ?? '') >= tradingDay.value)
      return succeed({ was: 'not-due' })
    const signal = AbortSignal.any([options.signal, lease.signal])
    const done = await attempt(dependencies, { ...options, tradingDay: tradingDay.value, lease, signal })
    return done.ok ? succeed({ was: 'done', done: done.value }) : done
  })
  return leased.isAcquired ? leased.value : succeed({ was: 'locked-elsewhere' })
}

/** The name of the lease of a source’s refreshes. */
const leaseOf = (source: string): string => `refresh ${source}`

/**
 * Returns failures of the database and interruptions as results; rethrows bugs. An attempt counts as failed from its
 * beginning, so that a pause follows one that is killed or kills the process.
 */
async function attempt({ job, log, now }: RefreshDependencies, task: RefreshTask): Promise<Result<RefreshResult>> {
  let before: RefreshRow | undefined
  try {
    before = await log.begin(task.tradingDay, now())
    const outcome = await runWithClockCheck(job, task)
    if (!outcome.ok && task.signal.aborted) throw new Error(outcome.failure.join(' '))
    await log.end(outcome.ok ? null : outcome.failure.join(' '), now())
    return outcome
  } catch (error) {
    // The log belongs to the next holder.
    if (error instanceof LeaseLost || task.lease.signal.aborted)
      return fail('Another process has taken over the refresh. This one published nothing.')
    if (task.signal.aborted) {
      // An interruption is not a failure: the next attempt need not wait.
      await log.forget(before).catch(() => undefined)
      return fail('The refresh was interrupted. What it had collected is kept.')
    }
    const reason = storageReasons.get(storageFailure(error))
    // The database itself may be the cause.
    await log.end(reason ?? 'The refresh failed by a mistake of the program.', now()).catch(() => undefined)
    if (reason === undefined) throw error
    return fail(reason)
  }
}

/** A clock that is days off explains missing data: it is reported first. */
async function runWithClockCheck(job: RefreshJob, task: RefreshTask): Promise<Result<RefreshResult>> {
  const { value: outcome, sentence } = await checkClock(() => job.run(task))
  if (sentence === undefined) return outcome
  if (!outcome.ok) return fail(sentence, ...outcome.failure)
  return succeed({ ...outcome.value, warnings: [sentence, ...outcome.value.warnings] })
}

/** Why a database keeps a refresh from being stored. */
export const storageReasons = new Map<unknown, string>([
  ['store-full', 'The database cannot be written: the disk is full, or fails.'],
  ['store-busy', 'The database is in use by another program. Try again when that has ended.'],
])

export interface RefreshTask {
  readonly tradingDay: string
  /** The lease under which the dataset is published: a process that was suspended may have lost it. */
  readonly lease: Lease
  readonly isThorough: boolean
  readonly only: ReadonlySet<string> | undefined
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

export interface RefreshResult {
  readonly manifest: Manifest
  /** For the operator. */
  readonly warnings: readonly string[]
}

/** How one source makes a new dataset. */
export interface RefreshJob {
  /** As in the setting MARKET. */
  readonly source: string
  readonly stepShares: StepShares
  /** The newest trading day available at a time in epoch milliseconds. */
  newestTradingDay(now: number): Promise<Result<string>>
  /** The trading day of the published dataset; undefined if there is none. */
  publishedTradingDay(): Promise<string | undefined>
  /** Builds, checks and publishes the dataset of a trading day. On failure, the published one stays. */
  run(task: RefreshTask): Promise<Result<RefreshResult>>
}

/** The last refresh of a source. Times are epoch milliseconds. */
export interface LastRefresh {
  readonly session: string
  readonly startedAt: number
  /** null while it is running, or if it was killed. */
  readonly endedAt: number | null
  /** Whether a process is working on it. */
  readonly isRunning: boolean
  /** Consecutive failures. One that is running does not count yet; one that was killed does. */
  readonly failures: number
  /** Why it failed; null if it did not. */
  readonly sentence: string | null
}

/** What is known about a killed attempt. */
export const killedSentence = 'It did not end: its process was killed, or had no memory left.'

/** The log of a source's refreshes in a database, shared by all processes. */
export function openRefreshLog(db: Database, source: string) {
  const row = () => db.selectFrom('refreshes').selectAll().where('source', '=', source).executeTakeFirst()
  const update = () => db.updateTable('refreshes').where('source', '=', source)
  return {
    async last(): Promise<LastRefresh | undefined> {
      const last = await row()
      if (!last) return undefined
      const { session, started_at: startedAt, ended_at: endedAt, failures, sentence } = last
      const attempt = { session, startedAt, endedAt }
      if (endedAt !== null) return { ...attempt, isRunning: false, failures, sentence }
      const leases = db.selectFrom('leases').select('lapses_at').where('name', '=', leaseOf(source))
      const lease = await leases.executeTakeFirst()
      const isRunning = lease !== undefined && lease.lapses_at > (await engineOf(db).now(db))
      if (isRunning) return { ...attempt, isRunning, failures: Math.max(failures - 1, 0), sentence }
      return { ...attempt, isRunning, failures: Math.max(failures, 1), sentence: killedSentence }
    },
    /** Counts an attempt as failed until it ends. Returns what to restore if it is stopped in order. */
    async begin(session: string, now: number): Promise<RefreshRow | undefined> {
      const before = await row()
      const attempt = { session, started_at: now, ended_at: null, sentence: null }
      await db
        .insertInto('refreshes')
        .values({ source, ...attempt, failures: 1 })
        .onConflict((conflict) =>
          conflict.column('source').doUpdateSet((row) => ({ ...attempt, failures: row('refreshes.failures', '+', 1) })),
        )
        .execute()
      return before
    },
    /** `sentence` says why it failed; null if it did not. */
    async end(sentence: string | null, now: number): Promise<void> {
      // It may quote a provider.
      const end = { ended_at: now, sentence: sentence?.replaceAll('\0', '') ?? null }
      await update()
        .set((row) => ({
          ...end,
          failures:
            sentence === null
              ? 0
              : // Its beginning was not counted if the database could not be written then.
                row.case().when('failures', '=', 0).then(1).else(row.ref('failures')).end(),
        }))
        .execute()
    },
    /** Undoes the beginning of an attempt. */
    async forget(before: RefreshRow | undefined): Promise<void> {
      await (before ? update().set(before) : db.deleteFrom('refreshes').where('source', '=', source)).execute()
    },
  }
}

type RefreshLog = ReturnType<typeof openRefreshLog>
