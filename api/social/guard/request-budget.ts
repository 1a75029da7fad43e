import { limitStatements } from '../../database/attempts.ts'
import type { Database } from '../../database/database.ts'

const hour = 3_600_000

/** Whose requests are counted together, by everybody who has the database. */
interface Shared {
  readonly subject: string
  /** How many there may be within an hour, all of them counted; who may take fewer leaves the rest to others. */
  readonly most: number
}

/**
 * A budget that every process on a database draws from, and that a restart does not fill again: the service counts what an
 * address asks, whichever program does.
 */
export function createSharedBudget(db: Database, { subject, most }: Shared, now: () => number): HourlyBudget {
  const statements = limitStatements(db)
  return {
    take: () =>
      db.transaction().execute(async (within) => {
        const time = now()
        const [last] = (await statements.nth(within, { subject, at: time - hour, skip: most - 1 })).rows
        // What a clock that was ahead has written does not hold anybody up for longer than an hour.
        if (last) return Math.min(Math.max(last.at + hour - time, 1), hour)
        await statements.add(within, { subject, at: time })
        return 0
      }),
  }
}

/** How many requests an hour a source may be asked, whatever hour one looks at. */
export interface HourlyBudget {
  /** Takes one request and answers 0, or answers in how many milliseconds there will be one. */
  take(): Promise<number>
}

/** A budget of this process alone. */
export function createHourlyBudget(most: number, now: () => number): HourlyBudget {
  let spent: number[] = []
  return {
    take: () => {
      spent = spent.filter((time) => now() - time < hour)
      const oldest = spent.at(-most)
      if (oldest !== undefined) return Promise.resolve(oldest + hour - now())
      spent.push(now())
      return Promise.resolve(0)
    },
  }
}
