import { daysOld } from './days-old.ts'
import { dayOfDate, isTradingDayNumber } from './trading-days.ts'

/** How old a session's prices are. */
interface Freshness {
  /** Calendar days since the session; 0 on its own day, or if the clock is behind. */
  readonly daysOld: number
  /** Whether prices of a later session should be available: one has ended since, on a day before today. */
  readonly isStale: boolean
}

/** The age of the prices of a session, YYYY-MM-DD, at a moment in epoch milliseconds. */
export function freshness(session: string, now: number): Freshness {
  const age = daysOld(session, now)
  const from = dayOfDate(session)
  let isStale = false
  for (let passed = 1; passed < age && !isStale; passed++) isStale = isTradingDayNumber(from + passed)
  return { daysOld: age, isStale }
}
