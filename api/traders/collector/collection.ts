import type { Database } from '../../database/database.ts'
import { collectionStatements } from './collection-statements.ts'
import type { Play } from './plays-in.ts'
import { unread, type ReadMark } from './read-mark.ts'

/** What was read of a stock, to be kept as one. */
export interface ReadPage {
  readonly symbol: string
  readonly plays: readonly Play[]
  readonly mark: ReadMark
  /** Milliseconds since 1970. */
  readonly readAt: number
}

/** A stock's mark, when it was last moved, and how many requests have failed since. Times are 0 where it never happened. */
export interface KnownMark {
  readonly mark: ReadMark
  readonly readAt: number
  readonly failures: number
  readonly failedAt: number
}

/** What has been collected from a feed. */
export interface Collection {
  /** How far each stock has been read; others not at all. */
  marks(): Promise<ReadonlyMap<string, KnownMark>>
  /** Plays and mark are kept together or not at all: whoever is killed in between reads the page again, and adds nothing. */
  keep(page: ReadPage): Promise<void>
  /** Counts a request about a stock that failed; `keep` begins the count anew. */
  countFailure(symbol: string, failedAt: number): Promise<void>
}

export function createCollection(db: Database, feed: string): Collection {
  const statements = collectionStatements(db)

  async function add(within: Database, play: Play): Promise<void> {
    const { name, symbol, session, message } = play
    const key = { feed, trader: name.toLowerCase(), session, symbol }
    const bullish = play.side === 'Bullish' ? 1 : 0
    const { numAffectedRows } = await statements.add(within, {
      ...key,
      message,
      written_at: play.writtenAt,
      bullish,
    })
    if (numAffectedRows === 1n) await statements.reopen(within, key)
  }

  return {
    async marks() {
      const { rows } = await statements.marks(db, { feed })
      return new Map(
        rows.map(({ symbol, read_at, failures, failed_at, ...row }) => [
          symbol,
          { mark: markIn(row), readAt: read_at, failures, failedAt: failed_at },
        ]),
      )
    },
    async keep({ symbol, plays, mark, readAt }) {
      const { top, next } = mark.gap ?? { top: null, next: null }
      const names = new Map(plays.map(({ name }) => [name.toLowerCase(), name]))
      await db.transaction().execute(async (within) => {
        for (const [trader, name] of names) await statements.name(within, { feed, trader, name })
        for (const play of plays) await add(within, play)
        await statements.mark(within, { feed, symbol, newest: mark.newest, top, next, read_at: readAt })
      })
    },
    async countFailure(symbol, failedAt) {
      await statements.fail(db, { feed, symbol, failed_at: failedAt })
    },
  }
}

interface Row {
  readonly newest: number
  readonly top: number | null
  readonly next: number | null
}

const markIn = ({ newest, top, next }: Row): ReadMark =>
  top === null || next === null ? { ...unread, newest } : { newest, gap: { top, next } }
