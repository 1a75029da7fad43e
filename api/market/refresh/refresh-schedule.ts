import type { Result } from '../../runtime/result.ts'
import { type Progress, percentDone } from '../providers/provider.ts'
import { type Refreshed, type RefreshParts, refresh } from './refresh.ts'
import { closeOf, newestSession, sessionAfter } from '../trading-calendar.ts'
import type { App } from '../../http/fastify-app.ts'

const minute = 60_000
/** Milliseconds after the close in which providers gather a session: 21:30 in New York, 18:30 after an early close. */
export const gathering = 330 * minute
/** Milliseconds until a failed refresh is tried again: doubled with each failure, up to the most. */
const [firstPause, longestPause] = [10 * minute, 240 * minute]

/** What is known when the next refresh is planned. Times are epoch milliseconds. */
interface Situation {
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
export function nextAttempt({ now, published, failures, endedAt }: Situation): number {
  const due = newestSession(now, gathering)
  if (published !== undefined && published >= due) return closeOf(sessionAfter(published)) + gathering
  if (failures === 0 || endedAt === null || endedAt > now) return now
  return Math.max(now, endedAt + Math.min(firstPause * 2 ** (failures - 1), longestPause))
}

/** Milliseconds after which the plan is looked at again at the latest: clocks change, and other processes refresh. */
const longestSleep = 15 * 60_000
/** Milliseconds after an attempt until the next one, at least: whatever goes wrong, nobody is asked without end. */
const breath = 60_000

/** Who is told what came of it. */
export interface Listener {
  readonly refreshed: (outcome: Result<Refreshed>) => void
  /** A bug, or a database that cannot be asked. */
  readonly failed: (error: unknown) => void
  /** How far the refresh under way is; null when it has ended. */
  readonly progressed: (progress: Progress | null) => void
}

/** What is refreshed, and for how long. */
export interface Refreshing extends RefreshParts {
  /** Whether the first whole dataset is also the last one that is made. */
  readonly endsWithFirst?: boolean
}

/** Refreshes whenever a session can be had that is not published; returns what ends that. */
export function keepRefreshing(parts: Refreshing, { refreshed, failed, progressed }: Listener): () => Promise<void> {
  const end = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()

  const again = (after: number): void => {
    if (end.signal.aborted) return
    const begin = () => {
      running = turn()
    }
    timer = setTimeout(begin, Math.min(Math.max(after, 0), longestSleep)).unref()
  }

  async function turn(): Promise<void> {
    try {
      if (parts.endsWithFirst === true && (await parts.job.publishedSession()) !== undefined) return
      const wait = (await plan(parts)) - parts.now()
      if (wait > 0) return again(wait)
      const outcome = await refresh(parts, wish(end.signal, progressed)).finally(() => progressed(null))
      refreshed(outcome)
      // A source that has nothing newer, such as files that nobody has replaced, is not asked every minute.
      again(outcome.ok && outcome.value.was === 'not-due' ? longestSleep : breath)
    } catch (error) {
      failed(error)
      again(breath)
    }
  }

  again(0)
  return async () => {
    end.abort()
    clearTimeout(timer)
    await running
  }
}

const wish = (signal: AbortSignal, tell: (progress: Progress) => void) => ({
  isThorough: false,
  only: undefined,
  onlyIfDue: true,
  signal,
  tell,
})

/** When the next attempt is to begin, in epoch milliseconds. */
async function plan({ job, book, now }: RefreshParts): Promise<number> {
  const last = await book.last()
  return nextAttempt({
    now: now(),
    published: await job.publishedSession(),
    failures: last?.failures ?? 0,
    endedAt: last?.endedAt ?? null,
  })
}

/**
 * Refreshes the market every night while the server listens, or until there is a first dataset. When it closes, what is
 * collected by then is kept. The value says how far the refresh under way is, in whole percent.
 */
export function refreshNightly(app: App, parts: Refreshing): () => number | null {
  let stop: (() => Promise<void>) | undefined
  let percent: number | null = null
  app.addHook('onListen', () => {
    stop = keepRefreshing(parts, {
      refreshed: (outcome) => log(app, outcome),
      failed: (error) => app.log.error({ err: error }, 'the market could not be refreshed'),
      progressed: (progress) => {
        percent = progress && Math.max(percent ?? 0, percentDone(parts.job.stepShares, progress))
      },
    })
  })
  app.addHook('onClose', () => stop?.())
  return () => percent
}

function log(app: App, outcome: Result<Refreshed>): void {
  if (!outcome.ok) return app.log.error({ reasons: outcome.failure }, 'the market could not be refreshed')
  if (outcome.value.was !== 'done') return
  const { manifest, notes } = outcome.value.done
  app.log.info({ records: manifest.records, session: manifest.sessions.newest, notes }, 'the market is refreshed')
}
