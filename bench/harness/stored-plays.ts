import type { Insertable } from 'kysely'
import type { Database } from '../../api/platform/database/database.ts'
import { statement } from '../../api/platform/database/statement.ts'
import type { PlayRow, TraderRow } from '../../api/platform/database/tables.ts'

/** Traders, symbols and trading days of the plays. */
export interface Players {
  readonly feed: string
  readonly traders: number
  readonly symbols: readonly string[]
  /** YYYY-MM-DD, the oldest first. */
  readonly sessions: readonly string[]
}

/** Rows per SQL statement. */
const atOnce = 1000

const nameOf = (trader: number): string => `trader-${trader}`

/** Stores a settled play for each trader and trading day, and ratings to rank. */
export async function keepSettledPlays(db: Database, { feed, traders, symbols, sessions }: Players): Promise<void> {
  for (const [night, session] of sessions.entries()) {
    const settled = Array.from({ length: traders }, (_, trader) => {
      const gain = ((trader * 7919 + night * 104_729) % 2001) - 1000
      const mark = { session, close: 100 }
      return {
        ...aPlay({ feed, trader, night, session }, symbols),
        open: 0,
        ...{ entry_session: mark.session, entry: mark.close, day_session: session, day_exit: 100 + gain / 100 },
        ...{ day_gain: gain * 1e6, week_session: session, week_exit: 100, week_gain: 0 },
      }
    })
    await insert(db, settled)
  }
  const rows = Array.from({ length: traders }, (_, trader) => storedRatings(feed, trader, sessions.length))
  await db.transaction().execute(async (within) => {
    for (const some of inParts(rows)) await within.insertInto('traders').values(some).execute()
  })
}

/** Stores `count` open plays of one trading day, each on a stock without plays of that day. */
export async function keepNight(db: Database, players: Players, { session, count }: Night): Promise<void> {
  const { feed, traders, symbols } = players
  const plays = Array.from({ length: count }, (_, at) => {
    const night = Math.floor(at / traders) + symbols.length / 2
    return { ...aPlay({ feed, trader: at % traders, night, session }, symbols), open: 1 }
  })
  await insert(db, plays)
}

interface Night {
  readonly session: string
  readonly count: number
}

interface Said {
  readonly feed: string
  readonly trader: number
  readonly night: number
  readonly session: string
}

const aPlay = ({ feed, trader, night, session }: Said, symbols: readonly string[]) => ({
  feed,
  trader: nameOf(trader),
  session,
  symbol: symbols[(trader * 7 + night) % symbols.length] ?? '',
  message: night * 1e6 + trader,
  written_at: Date.parse(session) + 22 * 3_600_000,
  bullish: (trader + night) % 2,
})

function storedRatings(feed: string, trader: number, settled: number): Insertable<TraderRow> {
  const wins = (trader * 31) % (settled + 1)
  const losses = settled - wins
  const quality = ((trader * 7919) % 2001) / 100 - 10
  return {
    ...{ feed, trader: nameOf(trader), name: nameOf(trader) },
    ...{ day_settled: settled, day_wins: wins, day_losses: losses, day_gains: Math.round(quality * settled * 1e8) },
    ...{ week_settled: settled, week_wins: losses, week_losses: wins, week_gains: 0 },
    ...{ day_win_loss: wins - losses, day_ratio: wins / settled, day_quality: quality },
    ...{ week_win_loss: losses - wins, week_ratio: losses / settled, week_quality: 0, settled_in: '2026-01-05' },
  }
}

/** One by one, with a statement that is prepared once: compiling one for a thousand rows takes longer than storing them. */
async function insert(db: Database, plays: readonly object[]): Promise<void> {
  const [first] = plays
  if (!first) return
  const columns = Object.keys(first) as (keyof PlayRow)[]
  const add = statement<PlayRow, unknown>((row) =>
    db
      .insertInto('plays')
      // Kysely types only literal columns; these are the keys of the first play.
      .values(Object.fromEntries(columns.map((column) => [column, row[column]])) as Insertable<PlayRow>),
  )
  await db.transaction().execute(async (within) => {
    for (const play of plays) await add(within, play as PlayRow)
  })
}

function* inParts<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += atOnce) yield items.slice(start, start + atOnce)
}
