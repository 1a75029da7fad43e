import { isDate } from '../text/is-date.ts'

/** The session of a market's past for a day. Days and sessions are YYYY-MM-DD. */
export type SessionAsOf =
  /** The day itself, or the nearest session before it. */
  | { readonly kind: 'session'; readonly session: string }
  /** The day is after the last session, as of which the market is shown. */
  | { readonly kind: 'later'; readonly session: string }
  /** The day is before the first session that can be shown. */
  | { readonly kind: 'earlier'; readonly first: string }
  | { readonly kind: 'notADay' }

/** The session for a day. `sessions` are those that can be shown, the oldest first; at least one. */
export function sessionAsOf(day: string, sessions: readonly string[]): SessionAsOf {
  if (!isDate(day)) return { kind: 'notADay' }
  const session = sessions[countUntil(day, sessions) - 1]
  if (session === undefined) return { kind: 'earlier', first: sessions[0] ?? '' }
  const isAfterLast = session === sessions.at(-1) && session !== day
  return { kind: isAfterLast ? 'later' : 'session', session }
}

/** The number of sessions up to a day. */
function countUntil(day: string, sessions: readonly string[]): number {
  let [low, high] = [0, sessions.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sessions[middle] ?? '') <= day) low = middle + 1
    else high = middle
  }
  return low
}
