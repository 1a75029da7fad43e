import type { Result } from '#domain/result'
import { backoff } from '#domain/waiting'
import type { App } from '../../platform/http/fastify-app.ts'
import { percentDone, type Progress } from '../providers/provider.ts'
import { closingTimeOf, lastTradingDay, tradingDayAfter } from '../trading-calendar.ts'
import { type LastRefresh, refresh, type RefreshDependencies, type RefreshOutcome } from './refresh.ts'

const minute = 60_000
/** Milliseconds after the close until providers have the trading day: 21:30 in New York, 18:30 after an early close. */
export const providerDelayMs = 330 * minute
/** Milliseconds until a failed refresh is retried: doubled with each failure, up to the maximum. */
const retryTiming = { firstMs: 10 * minute, maxMs: 240 * minute }

/** The state from which the next refresh is scheduled. Times are epoch milliseconds. */
interface ScheduleState {
  readonly now: number
  /** The trading day of the published dataset, YYYY-MM-DD; undefined if there is none. */
  readonly published: string | undefined
  /** How many refreshes have failed in a row, and when the last one ended. */
  readonly failures: number
  readonly endedAt: number | null
}

/**
 * When the next refresh begins: now if an available trading day is missing, after a backoff if a refresh has just
 * failed, and otherwise when the next trading day becomes available. An end in the future, from a wrong clock, causes
 * no backoff.
 */
export function nextAttemptAt({ now, published, failures, endedAt }: ScheduleState): number {
  const due = lastTradingDay(now, providerDelayMs)
  if (published !== undefined && published >= due) return closingTimeOf(tradingDayAfter(published)) + providerDelayMs
  if (failures === 0 || endedAt === null || endedAt > now) return now
  return Math.max(now, endedAt + backoff(retryTiming, failures))
}

/** Maximum sleep in milliseconds before rescheduling: clocks change, and other processes refresh. */
const maxSleepMs = 15 * 60_000
/** Minimum delay in milliseconds between two attempts, so that no failure leads to a busy loop of requests. */
const minRetryDelayMs = 60_000

/** Callbacks of a scheduled refresh. */
interface RefreshListener {
  /** The last attempt was killed; the next one begins at a time in epoch milliseconds. Called once for each attempt. */
  readonly onKilled: (last: LastRefresh, nextAt: number) => void
  readonly onRefreshed: (outcome: Result<RefreshOutcome>) => void
  /** A bug, or an unavailable database. */
  readonly onError: (error: unknown) => void
  /** Progress of the running refresh; null when it has ended. */
  readonly onProgress: (progress: Progress | null) => void
}

export interface ScheduledRefresh extends RefreshDependencies {
  /** Whether to stop after the first complete dataset. */
  readonly stopsAfterFirst?: boolean
}

/** Refreshes whenever an unpublished trading day is available; returns a function that stops it. */
export function scheduleRefreshes(
  dependencies: ScheduledRefresh,
  { onKilled, onRefreshed, onError, onProgress }: RefreshListener,
): () => Promise<void> {
  const shutdown = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  let reported: number | undefined

  const scheduleNext = (delayMs: number): void => {
    if (shutdown.signal.aborted) return
    const begin = () => {
      running = runOnce()
    }
    timer = setTimeout(begin, Math.min(Math.max(delayMs, 0), maxSleepMs)).unref()
  }

  async function runOnce(): Promise<void> {
    try {
      if (dependencies.stopsAfterFirst === true && (await dependencies.job.publishedTradingDay()) !== undefined) return
      const last = await dependencies.log.last()
      const nextAt = await nextStart(dependencies, last)
      if (last && wasKilled(last) && last.startedAt !== reported) {
        reported = last.startedAt
        onKilled(last, nextAt)
      }
      const delayMs = nextAt - dependencies.now()
      if (delayMs > 0) return scheduleNext(delayMs)
      const outcome = await refresh(dependencies, refreshOptions(shutdown.signal, onProgress)).finally(() =>
        onProgress(null),
      )
      onRefreshed(outcome)
      // Do not poll a source that has nothing newer (for example unchanged files) every minute.
      scheduleNext(outcome.ok && outcome.value.was === 'not-due' ? maxSleepMs : minRetryDelayMs)
    } catch (error) {
      onError(error)
      scheduleNext(minRetryDelayMs)
    }
  }

  scheduleNext(0)
  return async () => {
    shutdown.abort()
    clearTimeout(timer)
    await running
  }
}

const refreshOptions = (signal: AbortSignal, onProgress: (progress: Progress) => void) => ({
  isThorough: false,
  only: undefined,
  onlyIfDue: true,
  signal,
  onProgress,
})

/** When the next attempt begins, in epoch milliseconds. */
export async function nextStart(
  { job, now }: Pick<RefreshDependencies, 'job' | 'now'>,
  last: LastRefresh | undefined,
): Promise<number> {
  return nextAttemptAt({
    now: now(),
    published: await job.publishedTradingDay(),
    failures: last?.failures ?? 0,
    // Nobody knows when a killed attempt ended.
    endedAt: last ? (last.endedAt ?? last.startedAt) : null,
  })
}

/** Whether an attempt neither ended nor is running. */
const wasKilled = ({ endedAt, isRunning }: LastRefresh): boolean => endedAt === null && !isRunning

/**
 * Refreshes the market every night while the server listens, or until there is a first dataset. On close, the collected
 * data stays. Returns the progress of the running refresh in whole percent.
 */
export function refreshNightly(app: App, dependencies: ScheduledRefresh): () => number | null {
  let stop: (() => Promise<void>) | undefined
  let percent: number | null = null
  app.addHook('onListen', () => {
    stop = scheduleRefreshes(dependencies, {
      onKilled: ({ startedAt, failures, sentence }, nextAt) =>
        app.log.error(
          { startedAt: new Date(startedAt), failures, reasons: [sentence], nextAt: new Date(nextAt) },
          'the last refresh of the market failed',
        ),
      onRefreshed: (outcome) => log(app, outcome),
      onError: (error) => app.log.error({ err: error }, 'the market could not be refreshed'),
      onProgress: (progress) => {
        percent = progress && Math.max(percent ?? 0, percentDone(dependencies.job.stepShares, progress))
      },
    })
  })
  app.addHook('onClose', () => stop?.())
  return () => percent
}

function log(app: App, outcome: Result<RefreshOutcome>): void {
  if (!outcome.ok) return app.log.error({ reasons: outcome.failure }, 'the market could not be refreshed')
  if (outcome.value.was !== 'done') return
  const { manifest, warnings } = outcome.value.done
  app.log.info(
    { records: manifest.records, session: manifest.sessions.newest, figures: manifest.figures, notes: warnings },
    'the market is refreshed',
  )
}
