import type { FeedOutcome, FeedSource } from '../feed-source.ts'
import { createCircuitBreaker, type CircuitBreaker } from './circuit-breaker.ts'
import { createHourlyBudget } from './hourly-budget.ts'

/** What the service allows those who come without a key. */
const hourlyRequests = 200

/** A source that is left alone while it fails or asks for it, and never asked more often than it allows. */
export function guardSource(source: FeedSource, now: () => number): FeedSource {
  const breaker = createCircuitBreaker({ now })
  const budget = createHourlyBudget(hourlyRequests, now)
  return {
    name: source.name,
    newest: async (symbol) => {
      const [rest, budgetWait] = [breaker.wait(), budget.wait()]
      if (rest > 0) return { ok: false, failure: { kind: 'unavailable', retryAfter: rest } }
      if (budgetWait > 0) return { ok: false, failure: { kind: 'limited', retryAfter: budgetWait } }
      breaker.begin()
      budget.spend()
      try {
        const outcome = await source.newest(symbol)
        note(outcome, breaker)
        return outcome
      } catch (error) {
        breaker.failed()
        throw error
      }
    },
  }
}

function note(outcome: FeedOutcome, breaker: CircuitBreaker): void {
  if (outcome.ok || outcome.failure.kind === 'unknown') breaker.succeeded()
  else if (outcome.failure.kind === 'limited') breaker.refused(outcome.failure.retryAfter ?? 0)
  else breaker.failed()
}
