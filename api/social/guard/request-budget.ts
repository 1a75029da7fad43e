import { attemptStatements } from '../../database/coordination/attempts.ts'
import { createClaims, transact } from '../../database/transact.ts'
import type { Database } from '../../database/database.ts'
import { engineOf } from '../../database/engine.ts'

const hour = 3_600_000

/** A budget shared by all processes on a database. */
interface SharedBudget {
  readonly subject: string
  /**
   * The maximum of all counted requests within an hour; a process with a lower maximum leaves the rest to the others.
   */
  readonly max: number
  /** Milliseconds since 1970; the database’s clock where it is missing. */
  readonly now?: () => number
}

/**
 * A budget shared by all processes on a database, which a restart does not reset: the service counts all requests of an
 * address.
 */
export function createSharedBudget(db: Database, { subject, max, now }: SharedBudget): RequestBudget {
  const statements = attemptStatements(db)
  const claim = createClaims(db)
  return {
    async take() {
      const time = await (now?.() ?? engineOf(db).now(db))
      return transact(db, async (within) => {
        await claim(within, [`requests to ${subject}`], time)
        const [last] = (await statements.nth(within, { subject, at: time - hour, skip: max - 1 })).rows
        // A timestamp from a clock that was ahead must not block for more than an hour.
        if (last) return Math.min(Math.max(last.at + hour - time, 1), hour)
        await statements.add(within, { subject, at: time })
        return 0
      })
    },
  }
}

/** Limits requests to a source within any hour. */
export interface RequestBudget {
  /** Consumes one request and returns 0, or returns the milliseconds until one is available. */
  take(): Promise<number>
}

/** A budget of this process alone. */
export function createHourlyBudget(max: number, now: () => number): RequestBudget {
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
