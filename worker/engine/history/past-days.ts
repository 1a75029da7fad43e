/** The days of a past, each calculated once for as long as it is kept. */
export interface PastDays<Day> {
  /** A session's day, YYYY-MM-DD. */
  readonly of: (session: string) => Promise<Day>
  /** Calculates the most likely next sessions after one was shown, and uses each as it will be used. */
  readonly prepareAfter: (session: string, use?: (day: Day) => void) => void
}

/** How many days stay in memory: the slider goes back and forth. */
const maxDays = 4

/** Days of `sessions`, the oldest first, which `calculate` calculates. */
export function createPastDays<Day>(
  sessions: readonly string[],
  calculate: (session: string) => Promise<Day>,
): PastDays<Day> {
  const days = new Map<string, Promise<Day>>()
  let last: number | undefined

  const dayOf = (session: string): Promise<Day> => {
    const known = days.get(session) ?? calculate(session)
    // Move the day to the end of the map: the last one was used last.
    days.delete(session)
    days.set(session, known)
    for (const oldest of days.keys()) if (days.size > maxDays) days.delete(oldest)
    return known
  }

  /** One after the other: the first one is ready sooner. */
  const prepare = async (indexes: readonly number[], shown: number, use?: (day: Day) => void) => {
    for (const index of indexes) {
      const session = sessions[index]
      if (session === undefined || last !== shown) continue
      const day = await dayOf(session)
      if (last === shown) use?.(day)
    }
  }

  return {
    of: dayOf,
    prepareAfter(session, use) {
      const at = sessions.indexOf(session)
      const step = at - (last ?? at)
      // A user who steps through sessions continues in that direction; at first, either way is likely.
      const next = last === undefined ? [at + 1, at - 1] : Math.abs(step) === 1 ? [at + step] : []
      last = at
      void prepare(next, at, use)
    },
  }
}
