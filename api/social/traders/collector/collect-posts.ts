import { setTimeout as sleep } from 'node:timers/promises'
import type { PostPage, PostSource } from '#domain/traders/posts'
import type { Collection, KnownCursor } from './collection.ts'
import { advanceCursor, closeGap, type Cursor, playsIn, unread } from './read-posts.ts'

export interface RoundOptions {
  readonly source: PostSource
  readonly collection: Collection
  /** The stocks to collect. */
  readonly symbols: readonly string[]
  /** The last session that had closed at a time. */
  readonly sessionAt: (time: number) => string
  /** Aborts the round; pages saved before remain. */
  readonly signal: AbortSignal
  readonly now?: () => number
  /** Waits for the milliseconds, or until the signal aborts. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

export interface RoundResult {
  readonly plays: number
  readonly pages: number
}

/** Maximum number of pages of a stock in a round; older posts are skipped. */
const maxPages = 10

/** Maximum age of posts in milliseconds. Twelve weeks are sixty sessions. */
const maxAgeMs = 84 * 24 * 3_600_000

/** Delay of a retry if the source states none. */
const defaultRetryMs = 30_000

/** The number of requests about one stock that may fail in a round; a stock that failed before this round has one. */
const maxFailures = 3

/** Reads each stock once, the least recently read first, down to its cursor. */
export async function collectRound(options: RoundOptions): Promise<RoundResult> {
  const cursors = await options.collection.cursors()
  const symbols = options.symbols.toSorted((a, b) => lastRequestedAt(cursors.get(a)) - lastRequestedAt(cursors.get(b)))
  const total = { plays: 0, pages: 0 }
  for (const symbol of symbols) {
    if (options.signal.aborted) break
    const { plays, pages } = await readStock(symbol, cursors.get(symbol), options)
    total.plays += plays
    total.pages += pages
  }
  return total
}

/** A failed request counts like a successful one: otherwise the stock would come first after every restart. */
const lastRequestedAt = (known: KnownCursor | undefined): number => Math.max(known?.readAt ?? 0, known?.failedAt ?? 0)

async function readStock(symbol: string, known: KnownCursor | undefined, options: RoundOptions): Promise<RoundResult> {
  const { collection, sessionAt, signal, now = Date.now } = options
  let cursor: Cursor = known?.cursor ?? unread
  const failures = { left: (known?.failures ?? 0) > 0 ? 1 : maxFailures }
  const total = { plays: 0, pages: 0 }
  while (!signal.aborted && total.pages < maxPages) {
    const page = await fetchPage({ symbol, cursor: cursor, failures }, options)
    if (!page) break
    const since = now() - maxAgeMs
    const advanced = advanceCursor(cursor, page, since)
    total.pages++
    cursor = total.pages === maxPages ? closeGap(advanced) : advanced
    const plays = playsIn(page.posts, { symbol, sessionAt, since })
    await collection.save({ symbol, plays, cursor: cursor, readAt: now() })
    total.plays += plays.length
    if (cursor.gap === null) break
  }
  return total
}

type Page = Extract<PostPage, { readonly ok: true }>

interface Request {
  readonly symbol: string
  readonly cursor: Cursor
  /** How many requests about this stock may still fail in this round. */
  readonly failures: { left: number }
}

/** Fetches a page, waiting as long as the source demands; undefined if it cannot be read in this round. */
async function fetchPage({ symbol, cursor, failures }: Request, options: RoundOptions): Promise<Page | undefined> {
  const { source, collection, signal, now = Date.now, wait = waitMs } = options
  while (!signal.aborted && failures.left > 0) {
    const outcome = await source.page(symbol, cursor.gap?.next)
    await wait(source.delayMs, signal)
    if (outcome.ok) return outcome
    const { kind, retryAfter } = outcome.failure
    // A stock that the feed does not know has no messages.
    if (kind === 'unknown') return emptyPage
    if (retryAfter === undefined) {
      await collection.countFailure(symbol, now())
      // An unreadable response will be the same in half a minute.
      failures.left = kind === 'unreadable' ? 0 : failures.left - 1
      if (failures.left === 0) return undefined
    }
    // A delay that the source demands is not a failure of this stock.
    await wait(retryAfter ?? defaultRetryMs, signal)
  }
  return undefined
}

const emptyPage: Page = { ok: true, posts: [], older: undefined }

async function waitMs(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds > 0) await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
