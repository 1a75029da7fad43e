import type { FeedFailure, FeedSource } from '../feed-source.ts'
import { createHourlyBudget, type HourlyBudget } from './request-budget.ts'

/** How long nobody asks a source that fails. */
interface Parts {
  readonly now: () => number
  /** Failures in a row before it rests. */
  readonly failures?: number
  /** Milliseconds. */
  readonly rest?: number
}

/** Milliseconds that others wait while one tries whether a source is back. */
const trialPause = 1000

/** Keeps requests from a source that only fails; after its rest a single one tries whether it is back. */
interface CircuitBreaker {
  /** Milliseconds until there is use in asking; 0 for now. */
  wait(): number
  /** To be called before asking, and followed by one of the others. */
  begin(): void
  succeeded(): void
  /** It was not asked after all. */
  abandoned(): void
  failed(): void
  /** The source itself asks to be left alone for so many milliseconds. */
  refused(rest: number): void
}

function createCircuitBreaker({ now, failures = 5, rest = 30_000 }: Parts): CircuitBreaker {
  let inARow = 0
  let restsUntil = -Infinity
  let isTrying = false
  const restFor = (time: number) => {
    restsUntil = Math.max(restsUntil, now() + time)
    isTrying = false
  }
  return {
    wait: () => (now() < restsUntil ? restsUntil - now() : isTrying ? trialPause : 0),
    begin: () => {
      isTrying = inARow >= failures
    },
    succeeded: () => {
      inARow = 0
      isTrying = false
    },
    abandoned: () => {
      isTrying = false
    },
    failed: () => {
      inARow++
      if (inARow >= failures) restFor(rest)
    },
    refused: (time) => {
      inARow = Math.max(inARow, failures)
      restFor(time)
    },
  }
}

/** What the service allows those who come without a key. */
export const hourlyRequests = 200

interface Failed {
  readonly ok: false
  readonly failure: FeedFailure
}
type Asked = { readonly ok: true } | Failed

/** Asks a source, unless it is to be left alone. */
export type Guard = <Outcome extends Asked>(ask: () => Promise<Outcome>) => Promise<Outcome | Failed>

/** Keeps questions from a source while it fails or asks for it, and never lets it be asked more often than it allows. */
export function createGuard(now: () => number, budget: HourlyBudget = createHourlyBudget(hourlyRequests, now)): Guard {
  const breaker = createCircuitBreaker({ now })
  return async (ask) => {
    const rest = breaker.wait()
    if (rest > 0) return { ok: false, failure: { kind: 'unavailable', retryAfter: rest } }
    breaker.begin()
    try {
      const wait = await budget.take()
      if (wait > 0) {
        breaker.abandoned()
        return { ok: false, failure: { kind: 'limited', retryAfter: wait } }
      }
      const outcome = await ask()
      note(outcome, breaker)
      return outcome
    } catch (error) {
      breaker.failed()
      throw error
    }
  }
}

/** A feed behind such a guard. */
export function guardSource(source: FeedSource, now: () => number, budget?: HourlyBudget): FeedSource {
  const guarded = createGuard(now, budget)
  return { name: source.name, newest: (symbol) => guarded(() => source.newest(symbol)) }
}

function note(outcome: Asked, breaker: CircuitBreaker): void {
  if (outcome.ok || outcome.failure.kind === 'unknown') breaker.succeeded()
  else if (outcome.failure.kind === 'limited') breaker.refused(outcome.failure.retryAfter ?? 0)
  else breaker.failed()
}
