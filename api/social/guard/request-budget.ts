import { attemptStatements } from '../../database/attempts.ts'
import type { Database } from '../../database/database.ts'

const hour = 3_600_000

/** Whose requests are counted together, by everybody who has the database. */
interface SharedBudget {
  readonly subject: string
  /** How many there may be within an hour, all of them counted; who may take fewer leaves the rest to others. */
  readonly max: number
}

/**
 * A budget that every process on a database draws from, and that a restart does not fill again: the service counts what an
 * address asks, whichever program does.
 */
export function createSharedBudget(db: Database, { subject, max }: SharedBudget, now: () => number): RequestBudget {
  const statements = attemptStatements(db)
  return {
    take: () =>
      db.transaction().execute(async (within) => {
        const time = now()
        const [last] = (await statements.nth(within, { subject, at: time - hour, skip: max - 1 })).rows
        // What a clock that was ahead has written does not hold anybody up for longer than an hour.
        if (last) return Math.min(Math.max(last.at + hour - time, 1), hour)
        await statements.add(within, { subject, at: time })
        return 0
      }),
  }
}

/** How many requests an hour a source may be asked, whatever hour one looks at. */
export interface RequestBudget {
  /** Takes one request and answers 0, or answers in how many milliseconds there will be one. */
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
