import { createRecentlyUsed } from '../../limits/recently-used.ts'

/** Tokens that are remembered; about 5 MB. */
const most = 10_000

/** What was found in a token that is this server's. */
export interface Found<Claims> {
  readonly claims: Claims
  /** Milliseconds since 1970. */
  readonly endsAt: number
}

/**
 * Verifies a token only when it comes for the first time: a page sends the same one for minutes. What is no token of ours
 * is not remembered, so nobody can fill the room with such.
 */
export function readAgain<Claims>(
  verify: (token: string) => Found<Claims> | undefined,
): (token: string) => Claims | undefined {
  const known = createRecentlyUsed<Found<Claims>>(most)
  return (token) => {
    const before = known.get(token)
    if (before && Date.now() < before.endsAt) return before.claims
    const found = verify(token)
    if (found) known.set(token, found)
    return found?.claims
  }
}
