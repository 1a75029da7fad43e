import type { Outcome } from '../../start/outcome.ts'
import type { Progress } from '../providers/percent-done.ts'
import type { Refreshed, RefreshParts } from '../refresh/refresh.ts'
import { refresh } from '../refresh/refresh.ts'
import { nextAttempt } from './next-attempt.ts'

/** Milliseconds after which the plan is looked at again at the latest: clocks change, and other processes refresh. */
const longestSleep = 15 * 60_000
/** Milliseconds after an attempt until the next one, at least: whatever goes wrong, nobody is asked without end. */
const breath = 60_000

/** Who is told what came of it. */
export interface Listener {
  readonly refreshed: (outcome: Outcome<Refreshed>) => void
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
