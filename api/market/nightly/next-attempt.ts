import { closeOf, newestSession, sessionAfter } from '../calendar/sessions.ts'

const minute = 60_000
/** Milliseconds after the close in which providers gather a session: 21:30 in New York, 18:30 after an early close. */
export const gathering = 330 * minute
/** Milliseconds until a failed refresh is tried again: doubled with each failure, up to the most. */
const [firstPause, longestPause] = [10 * minute, 240 * minute]

/** What is known when the next refresh is planned. Times are epoch milliseconds. */
export interface Situation {
  readonly now: number
  /** The session of what is published, YYYY-MM-DD; undefined where nothing is. */
  readonly published: string | undefined
  /** How many refreshes have failed in a row, and when the last one ended. */
  readonly failures: number
  readonly endedAt: number | null
}

/**
 * When the next refresh is to begin: at once where a session is missing that can be had, a pause later where that has
 * just failed, and else when the next session can be had. A pause that a wrong clock would make of years is none.
 */
export function nextAttempt({ now, published, failures, endedAt }: Situation): number {
  const due = newestSession(now, gathering)
  if (published !== undefined && published >= due) return closeOf(sessionAfter(published)) + gathering
  if (failures === 0 || endedAt === null || endedAt > now) return now
  return Math.max(now, endedAt + Math.min(firstPause * 2 ** (failures - 1), longestPause))
}
