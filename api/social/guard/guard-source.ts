import type { FeedFailure, FeedSource } from '../feed-source.ts'
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts'
import { createHourlyBudget, type HourlyBudget } from './hourly-budget.ts'

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
