import { backoff, jittered } from '#domain/waiting'

/** The outcome of a round: `busy` if another tab, or the user, is in one. */
export type RoundEnd =
  | { readonly kind: 'done' }
  | { readonly kind: 'busy' }
  /** `retryAfterMs`: the milliseconds that the server asks for, if any. */
  | { readonly kind: 'failed'; readonly retryAfterMs: number | undefined }

interface SyncSchedule {
  /** There is a reason to sync at once. */
  readonly now: () => void
  /** The user changed something: more may follow. */
  readonly changed: () => void
}

/**
 * Milliseconds: after a change, from the first of several changes, until another tab's round is done, and between attempts,
 * as in the outbox.
 */
const timing = { change: 1000, changes: 10_000, busy: 3000, firstMs: 1000, maxMs: 5 * 60_000 }

/**
 * Decides when rounds of sync begin: one at a time; after a failure with growing delays; never before the server allows it.
 * A request during a round causes another round after it. `run` does not reject.
 */
export function createSyncSchedule(run: () => Promise<RoundEnd>): SyncSchedule {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRunning = false
  let failures = 0
  // Times of `performance.now`; Infinity for none.
  let [asked, changed, firstChange, notBefore] = [Infinity, Infinity, Infinity, 0]

  const plan = () => {
    clearTimeout(timer)
    const due = Math.max(Math.min(asked, changed), notBefore)
    if (isRunning || due === Infinity) return
    timer = setTimeout(() => void start(), Math.max(due - performance.now(), 0))
  }
  const ask = (time: number) => {
    asked = Math.min(asked, time)
    plan()
  }

  const start = async () => {
    isRunning = true
    ;[asked, changed, firstChange] = [Infinity, Infinity, Infinity]
    const end = await run()
    isRunning = false
    const ended = performance.now()
    if (end.kind === 'busy') return ask(ended + timing.busy)
    if (end.kind === 'done') {
      failures = 0
      return plan()
    }
    if (end.retryAfterMs !== undefined) notBefore = ended + end.retryAfterMs
    ask(ended + (end.retryAfterMs ?? jittered(backoff(timing, ++failures))))
  }

  return {
    now: () => ask(performance.now()),
    changed() {
      const time = performance.now()
      firstChange = Math.min(firstChange, time)
      changed = Math.min(time + timing.change, firstChange + timing.changes)
      plan()
    },
  }
}
