import type { Post } from '#domain/traders/posts'
import type { Side } from '#domain/traders/settlement'

/** A post that is a play. */
export interface Play {
  readonly message: number
  /** The name as the feed writes it; the lower-cased name identifies the trader. */
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
 * The plays among posts: those that take a side and name only this stock. A post that names several stocks is ambiguous
 * and ignored. The first post of a trader in a session counts.
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

/** How far a stock's messages have been read. */
export interface Cursor {
  /** Every message up to this one has been read, or is too old to matter. */
  readonly newest: number
  /** While there is a gap above `newest`: the newest message read, and where to continue. */
  readonly gap: { readonly top: number; readonly next: number } | null
}

export const unread: Cursor = { newest: 0, gap: null }

/** A page read at a cursor: from its `gap.next` on, or the newest page if it has no gap. */
interface Page {
  /** The ids and times of its messages. */
  readonly posts: readonly { readonly id: number; readonly writtenAt: number }[]
  readonly older: number | undefined
}

/** Moves a cursor past a page. It has a gap as long as unread posts not older than `since` may remain. */
export function advanceCursor({ newest, gap }: Cursor, { posts, older }: Page, since: number): Cursor {
  const ids = posts.map(({ id }) => id)
  const top = gap?.top ?? Math.max(newest, ...ids)
  const closed: Cursor = { newest: top, gap: null }
  const isPast = posts.some(({ id, writtenAt }) => id <= newest || writtenAt < since)
  if (isPast || older === undefined || posts.length === 0) return closed
  // Stop if the service makes no progress, to avoid an endless loop.
  return older > newest && (gap === null || older < gap.next) ? { newest, gap: { top, next: older } } : closed
}

/** Gives up the unread messages below the newest page. */
export const closeGap = ({ newest, gap }: Cursor): Cursor => ({ newest: gap?.top ?? newest, gap: null })
