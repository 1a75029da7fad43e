import type { FeedFailure } from '#domain/traders/posts'
import type { FeedSource } from '../feed-source.ts'
import { createHourlyBudget, type RequestBudget } from './request-budget.ts'

/** When a circuit opens, and for how long. */
interface BreakerOptions {
  readonly now: () => number
  /** Failures in a row that open the circuit. */
  readonly failures?: number
  /** Milliseconds. */
  readonly cooldownMs?: number
}

/** Milliseconds that others wait while one tries whether a source is back. */
const trialWaitMs = 1000

/**
 * A circuit breaker: rejects requests while the source fails; after the cooldown, a single request tests whether it
 * is back.
 */
interface CircuitBreaker {
  /** Milliseconds until there is use in asking; 0 for now. */
  wait(): number
  /** To be called before asking, and followed by one of the others. */
  begin(): void
  succeeded(): void
  /** The request was not sent. */
  abandoned(): void
  failed(): void
  /** The source demands a pause of so many milliseconds. */
  refused(rest: number): void
}

function createCircuitBreaker({ now, failures = 5, cooldownMs = 30_000 }: BreakerOptions): CircuitBreaker {
  let failuresInARow = 0
  let openUntil = -Infinity
  let isTrying = false
  const openFor = (time: number) => {
    openUntil = Math.max(openUntil, now() + time)
    isTrying = false
  }
  return {
    wait: () => (now() < openUntil ? openUntil - now() : isTrying ? trialWaitMs : 0),
    begin: () => {
      isTrying = failuresInARow >= failures
    },
    succeeded: () => {
      failuresInARow = 0
      isTrying = false
    },
    abandoned: () => {
      isTrying = false
    },
    failed: () => {
      failuresInARow++
      if (failuresInARow >= failures) openFor(cooldownMs)
    },
    refused: (time) => {
      failuresInARow = Math.max(failuresInARow, failures)
      openFor(time)
    },
  }
}

/** Requests an hour that the service allows without an API key. */
export const hourlyRequests = 200

interface Failed {
  readonly ok: false
  readonly failure: FeedFailure
}
type GuardedResult = { readonly ok: true } | Failed

/** Asks a source, unless it is to be left alone. */
export type Guard = <Outcome extends GuardedResult>(ask: () => Promise<Outcome>) => Promise<Outcome | Failed>

/** Guards a source by a circuit breaker and a request budget. */
export function createGuard(now: () => number, budget: RequestBudget = createHourlyBudget(hourlyRequests, now)): Guard {
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
      recordResult(outcome, breaker)
      return outcome
    } catch (error) {
      breaker.failed()
      throw error
    }
  }
}

/** A feed behind such a guard. */
export function guardSource(source: FeedSource, now: () => number, budget?: RequestBudget): FeedSource {
  const guarded = createGuard(now, budget)
  return { name: source.name, newest: (symbol) => guarded(() => source.newest(symbol)) }
}

function recordResult(outcome: GuardedResult, breaker: CircuitBreaker): void {
  if (outcome.ok || outcome.failure.kind === 'unknown') breaker.succeeded()
  else if (outcome.failure.kind === 'limited') breaker.refused(outcome.failure.retryAfter ?? 0)
  else breaker.failed()
}
