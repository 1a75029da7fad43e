import type { FeedFailure } from '#domain/traders/posts'
import { addAttempt, nthAttempt } from '../../../platform/database/coordination/attempts.ts'
import type { Database } from '../../../platform/database/database.ts'
import { engineOf } from '../../../platform/database/engine.ts'
import { claim, transact } from '../../../platform/database/transact.ts'
import type { FeedSource } from '../feed-source.ts'

interface BreakerOptions {
  readonly now: () => number
  /** Consecutive failures that open the circuit. */
  readonly failures?: number
  /** Milliseconds. */
  readonly cooldownMs?: number
}

/** Retry-After in milliseconds for other requests during a trial request. */
const trialWaitMs = 1000

type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

/**
 * A circuit breaker: rejects requests while the source fails; after the cooldown, a single request tests whether it is
 * back.
 */
function createCircuitBreaker({ now, failures = 5, cooldownMs = 30_000 }: BreakerOptions) {
  let failuresInARow = 0
  let openUntil = -Infinity
  let isTrying = false
  const openFor = (milliseconds: number) => {
    openUntil = Math.max(openUntil, now() + milliseconds)
    isTrying = false
  }
  return {
    /** Milliseconds until a request is allowed; 0 for now. */
    wait: () => (now() < openUntil ? openUntil - now() : isTrying ? trialWaitMs : 0),
    /** Call it before a request, and one of the others after it. */
    begin: () => {
      isTrying = failuresInARow >= failures
    },
    succeeded: () => {
      failuresInARow = 0
      isTrying = false
    },
    /** The request was not sent. */
    abandoned: () => {
      isTrying = false
    },
    failed: () => {
      failuresInARow++
      if (failuresInARow >= failures) openFor(cooldownMs)
    },
    /** The source demands a pause of this number of milliseconds. */
    refused: (milliseconds: number) => {
      failuresInARow = Math.max(failuresInARow, failures)
      openFor(milliseconds)
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

/** Sends a request unless the circuit is open or the budget is spent. */
type Guard = <Outcome extends GuardedResult>(request: () => Promise<Outcome>) => Promise<Outcome | Failed>

/** Guards a source with a circuit breaker and a request budget. */
export function createGuard(now: () => number, budget: RequestBudget = createHourlyBudget(hourlyRequests, now)): Guard {
  const breaker = createCircuitBreaker({ now })
  return async (request) => {
    const breakerWaitMs = breaker.wait()
    if (breakerWaitMs > 0) return { ok: false, failure: { kind: 'unavailable', retryAfter: breakerWaitMs } }
    breaker.begin()
    try {
      const budgetWaitMs = await budget.take()
      if (budgetWaitMs > 0) {
        breaker.abandoned()
        return { ok: false, failure: { kind: 'limited', retryAfter: budgetWaitMs } }
      }
      const outcome = await request()
      recordResult(outcome, breaker)
      return outcome
    } catch (error) {
      breaker.failed()
      throw error
    }
  }
}

/** A feed behind a guard. */
export function guardSource(source: FeedSource, now: () => number, budget?: RequestBudget): FeedSource {
  const guarded = createGuard(now, budget)
  return { name: source.name, newest: (symbol) => guarded(() => source.newest(symbol)) }
}

function recordResult(outcome: GuardedResult, breaker: CircuitBreaker): void {
  if (outcome.ok || outcome.failure.kind === 'unknown') breaker.succeeded()
  else if (outcome.failure.kind === 'limited') breaker.refused(outcome.failure.retryAfter ?? 0)
  else breaker.failed()
}

const hour = 3_600_000

/** A budget shared by all processes on a database. */
interface SharedBudget {
  readonly subject: string
  /**
   * The maximum of all counted requests within an hour; a process with a lower maximum leaves the rest to the others.
   */
  readonly max: number
  /** Milliseconds since 1970; the database’s clock by default. */
  readonly now?: () => number
}

/**
 * A budget shared by all processes on a database, which a restart does not reset: the service counts all requests of an
 * address.
 */
export function createSharedBudget(db: Database, { subject, max, now }: SharedBudget): RequestBudget {
  return {
    async take() {
      const time = await (now?.() ?? engineOf(db).now(db))
      return transact(db, async (within) => {
        await claim(within, [`requests to ${subject}`], time)
        const last = await nthAttempt(within, { subject, since: time - hour, skip: max - 1 })
        // A timestamp from a clock that was ahead must not block for more than an hour.
        if (last !== undefined) return Math.min(Math.max(last + hour - time, 1), hour)
        await addAttempt(within, subject, time)
        return 0
      })
    },
  }
}

/** Limits requests to a source within any hour. */
interface RequestBudget {
  /** Consumes one request and returns 0, or returns the milliseconds until one is available. */
  take(): Promise<number>
}

/** A budget of this process alone. */
function createHourlyBudget(max: number, now: () => number): RequestBudget {
  let spent: number[] = []
  return {
    take: () => {
      spent = spent.filter((time) => now() - time < hour)
      const oldest = spent.at(-max)
      if (oldest !== undefined) return Promise.resolve(oldest + hour - now())
      spent.push(now())
      return Promise.resolve(0)
    },
  }
}
