import type { Side } from '#domain/traders/settlement'
import type { Post } from '#domain/traders/posts'

/** A post that is a play. */
export interface Play {
  readonly message: number
  /** As the feed writes the name; the lower-cased name identifies the trader. */
  readonly name: string
  readonly symbol: string
  readonly side: Side
  /** The last session that had closed when it was written, YYYY-MM-DD. */
  readonly session: string
  readonly writtenAt: number
}

interface About {
  readonly symbol: string
  /** The last session that had closed at a time in milliseconds since 1970. */
  readonly sessionAt: (time: number) => string
  /** Posts before this time are too old to be settled. */
  readonly since: number
}

/**
 * The plays among posts: those that take a side and name this stock only. A post that names several stocks is
 * ambiguous and ignored. The first post of a trader in a session counts.
 */
export function playsIn(posts: readonly Post[], { symbol, sessionAt, since }: About): readonly Play[] {
  const plays = new Map<string, Play>()
  for (const { id, trader, symbols, side, writtenAt } of posts) {
    if (side === null || writtenAt < since || symbols.length !== 1 || symbols[0] !== symbol) continue
    const play = { message: id, name: trader, symbol, side, session: sessionAt(writtenAt), writtenAt }
    const key = `${play.session} ${trader.toLowerCase()}`
    const other = plays.get(key)
    if (!other || id < other.message) plays.set(key, play)
  }
  return [...plays.values()]
}
