import type { Result } from '../../runtime/result.ts'
import { type Progress, percentDone } from '../providers/provider.ts'
import { type RefreshOutcome, type RefreshParts, refresh } from './refresh.ts'
import { closingTimeOf, lastTradingDay, tradingDayAfter } from '../trading-calendar.ts'
import type { App } from '../../http/fastify-app.ts'

const minute = 60_000
/** Milliseconds after the close in which providers gather a session: 21:30 in New York, 18:30 after an early close. */
export const providerDelayMs = 330 * minute
/** Milliseconds until a failed refresh is tried again: doubled with each failure, up to the most. */
const [firstRetryMs, maxRetryMs] = [10 * minute, 240 * minute]

/** What is known when the next refresh is planned. Times are epoch milliseconds. */
interface ScheduleState {
  readonly now: number
  /** The session of what is published, YYYY-MM-DD; undefined where nothing is. */
  readonly published: string | undefined
  /** How many refreshes have failed in a row, and when the last one ended. */
  readonly failures: number
  readonly endedAt: number | null
}

/**
 * When the next refresh is to begin: at once where a session is missing that can be had, a pause later where that has
 * just failed, and else when the next session can be had. A pause that a wrong clock would make of years is none.
 */
export function nextAttemptAt({ now, published, failures, endedAt }: ScheduleState): number {
  const due = lastTradingDay(now, providerDelayMs)
  if (published !== undefined && published >= due) return closingTimeOf(tradingDayAfter(published)) + providerDelayMs
  if (failures === 0 || endedAt === null || endedAt > now) return now
  return Math.max(now, endedAt + Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs))
}

/** Longest sleep in milliseconds before the plan is made again: clocks change, and other processes refresh. */
const maxSleepMs = 15 * 60_000
/** Shortest delay in milliseconds between two attempts, so that no failure leads to a busy loop of requests. */
const minRetryDelayMs = 60_000

/** Callbacks of a scheduled refresh. */
export interface RefreshListener {
  readonly onRefreshed: (outcome: Result<RefreshOutcome>) => void
  /** A bug, or a database that cannot be asked. */
  readonly onError: (error: unknown) => void
  /** How far the refresh under way is; null when it has ended. */
  readonly onProgress: (progress: Progress | null) => void
}

/** What is refreshed, and for how long. */
export interface ScheduledRefresh extends RefreshParts {
  /** Whether to stop after the first complete dataset. */
  readonly stopsAfterFirst?: boolean
}

/** Refreshes whenever a session can be had that is not published; returns what ends that. */
export function scheduleRefreshes(
  parts: ScheduledRefresh,
  { onRefreshed, onError, onProgress }: RefreshListener,
): () => Promise<void> {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const scheduleNext = (after: number): void => {
    if (end.signal.aborted) return
    const begin = () => {
      running = runOnce()
    }
    timer = setTimeout(begin, Math.min(Math.max(after, 0), maxSleepMs)).unref()
  }

  async function runOnce(): Promise<void> {
    try {
      if (parts.stopsAfterFirst === true && (await parts.job.publishedTradingDay()) !== undefined) return
      const wait = (await nextStart(parts)) - parts.now()
      if (wait > 0) return scheduleNext(wait)
      const outcome = await refresh(parts, refreshOptions(end.signal, onProgress)).finally(() => onProgress(null))
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
    end.abort()
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

/** When the next attempt is to begin, in epoch milliseconds. */
async function nextStart({ job, log, now }: RefreshParts): Promise<number> {
  const last = await log.last()
  return nextAttemptAt({
    now: now(),
    published: await job.publishedTradingDay(),
    failures: last?.failures ?? 0,
    endedAt: last?.endedAt ?? null,
  })
}

/**
 * Refreshes the market every night while the server listens, or until there is a first dataset. When it closes, what is
 * collected by then is kept. The value says how far the refresh under way is, in whole percent.
 */
export function refreshNightly(app: App, parts: ScheduledRefresh): () => number | null {
  let stop: (() => Promise<void>) | undefined
  let percent: number | null = null
  app.addHook('onListen', () => {
    stop = scheduleRefreshes(parts, {
      onRefreshed: (outcome) => log(app, outcome),
      onError: (error) => app.log.error({ err: error }, 'the market could not be refreshed'),
      onProgress: (progress) => {
        percent = progress && Math.max(percent ?? 0, percentDone(parts.job.stepShares, progress))
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
    { records: manifest.records, session: manifest.sessions.newest, notes: warnings },
    'the market is refreshed',
  )
}
