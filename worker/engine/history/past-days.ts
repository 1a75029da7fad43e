/** The days of a past, each calculated once for as long as it is kept. */
export interface PastDays<Day> {
  /** A session's day, YYYY-MM-DD. */
  readonly of: (session: string) => Promise<Day>
  /** Calculates what is most likely asked for next, now that a session was shown. */
  readonly prepareAfter: (session: string) => void
}

/** How many days are kept: the slider goes back and forth. */
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
    // The one that was used last is the last one.
    days.delete(session)
    days.set(session, known)
    for (const oldest of days.keys()) if (days.size > maxDays) days.delete(oldest)
    return known
  }

  /** One after the other: the first one is ready sooner. */
  const prepare = async (indexes: readonly number[], shown: number) => {
    for (const index of indexes) {
      const session = sessions[index]
      if (session !== undefined && last === shown) await dayOf(session)
    }
  }

  return {
    of: dayOf,
    prepareAfter(session) {
      const at = sessions.indexOf(session)
      const step = at - (last ?? at)
      // Who goes from session to session goes on; who has just come may go either way.
      const next = last === undefined ? [at + 1, at - 1] : Math.abs(step) === 1 ? [at + step] : []
      last = at
      void prepare(next, at)
    },
  }
}
