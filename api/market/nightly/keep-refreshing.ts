import type { Outcome } from '../../start/outcome.ts'
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
}

/** Refreshes whenever a session can be had that is not published; returns what ends that. */
export function keepRefreshing(parts: RefreshParts, { refreshed, failed }: Listener): () => Promise<void> {
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
      const wait = (await plan(parts)) - parts.now()
      if (wait > 0) return again(wait)
      const outcome = await refresh(parts, wish(end.signal))
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

const wish = (signal: AbortSignal) => ({
  isThorough: false,
  only: undefined,
  onlyIfDue: true,
  signal,
  tell: () => undefined,
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
