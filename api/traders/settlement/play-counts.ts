import type { Selectable } from 'kysely'
import {
  addCounts,
  countsOfPlay,
  type PlayCounts,
  type PlayCountsByHorizon,
  type Rating,
  ratingOf,
} from '#domain/traders/ratings'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { PlayRow, TraderRow } from '../../database/tables.ts'

type Row = Selectable<TraderRow>

/** The gains of a play by horizon in ten-billionths; null where it is not settled. */
interface Gains {
  readonly day_gain: number | null
  readonly week_gain: number | null
}

export const countsOf = (row: Row): PlayCountsByHorizon => ({
  day: { settled: row.day_settled, wins: row.day_wins, losses: row.day_losses, gains: row.day_gains },
  week: { settled: row.week_settled, wins: row.week_wins, losses: row.week_losses, gains: row.week_gains },
})

/** Replaces the previous result of a play by the current one. */
export const recount = ({ day, week }: PlayCountsByHorizon, before: Gains, now: Gains): PlayCountsByHorizon => ({
  day: replaced(day, before.day_gain, now.day_gain),
  week: replaced(week, before.week_gain, now.week_gain),
})

function replaced(counts: PlayCounts, before: number | null, now: number | null): PlayCounts {
  const without = before === null ? counts : addCounts(counts, countsOfPlay(before), -1)
  return now === null ? without : addCounts(without, countsOfPlay(now))
}

/** The counts and the ranking metrics as columns. */
export function columnsOf(counts: PlayCountsByHorizon) {
  const { day, week } = counts
  const rating = ratingOf(counts)
  return {
    day_settled: day.settled,
    day_wins: day.wins,
    day_losses: day.losses,
    day_gains: day.gains,
    week_settled: week.settled,
    week_wins: week.wins,
    week_losses: week.losses,
    week_gains: week.gains,
    day_win_loss: rating.dayWinLoss,
    day_ratio: rating.dayRatio,
    day_quality: rating.dayQuality,
    week_win_loss: rating.weekWinLoss,
    week_ratio: rating.weekRatio,
    week_quality: rating.weekQuality,
  }
}

/** The rating of a trader’s row. */
export const ratingOfRow = (row: Row): Rating => ratingOf(countsOf(row))

/** What collector and settlement claim before they change plays. */
export const claimOfPlays = (feed: string): string => `plays of ${feed}`

/** A range of traders in order of name. */
interface TraderRange {
  readonly feed: string
  readonly after: string
  readonly upTo: string
}

type Key = Pick<PlayRow, 'feed' | 'trader' | 'session' | 'symbol'>
type Outcome = Omit<PlayRow, keyof Key | 'message' | 'written_at' | 'bullish'>
type Totals = Omit<Selectable<TraderRow>, 'name'>

/** The SQL statements of settlement. */
export const settlementStatements = (db: Database) => {
  // A literal, because the database uses the partial index of open plays only if the text of the query contains it.
  const open = () => db.selectFrom('plays').where('open', '=', (row) => row.lit(1))
  return {
    /** The next traders with open plays, by name. */
    nextTraders: statement<Omit<TraderRange, 'upTo'> & { readonly limit: number }, { readonly trader: string }>(
      ({ feed, after, limit }) =>
        open()
          .select('trader')
          .distinct()
          .where('feed', '=', feed)
          .where('trader', '>', after)
          .orderBy('trader')
          .limit(limit),
    ),
    openPlays: statement<TraderRange, PlayRow>(({ feed, after, upTo }) =>
      open()
        .selectAll()
        .where('feed', '=', feed)
        .where('trader', '>', after)
        .where('trader', '<=', upTo)
        .orderBy('trader')
        .orderBy('session')
        .orderBy('symbol'),
    ),
    /** The sessions with a play of a trader on a stock, in a range. */
    posted: statement<Key & { readonly from: string }, { readonly session: string }>(
      ({ feed, trader, symbol, from, session }) =>
        db
          .selectFrom('plays')
          .select('session')
          .where('feed', '=', feed)
          .where('trader', '=', trader)
          .where('session', '>=', from)
          .where('session', '<', session)
          .where('symbol', '=', symbol),
    ),
    updatePlay: statement<Key & Outcome, unknown>((row) =>
      db
        .updateTable('plays')
        .set({
          open: row.open,
          entry_session: row.entry_session,
          entry: row.entry,
          day_session: row.day_session,
          day_exit: row.day_exit,
          day_gain: row.day_gain,
          week_session: row.week_session,
          week_exit: row.week_exit,
          week_gain: row.week_gain,
        })
        .where('feed', '=', row.feed)
        .where('trader', '=', row.trader)
        .where('session', '=', row.session)
        .where('symbol', '=', row.symbol),
    ),
    totals: statement<Pick<TraderRow, 'feed' | 'trader'>, Selectable<TraderRow>>(({ feed, trader }) =>
      db.selectFrom('traders').selectAll().where('feed', '=', feed).where('trader', '=', trader),
    ),
    updateTrader: statement<Totals, unknown>((row) =>
      db
        .updateTable('traders')
        .set({
          day_settled: row.day_settled,
          day_wins: row.day_wins,
          day_losses: row.day_losses,
          day_gains: row.day_gains,
          week_settled: row.week_settled,
          week_wins: row.week_wins,
          week_losses: row.week_losses,
          week_gains: row.week_gains,
          day_win_loss: row.day_win_loss,
          day_ratio: row.day_ratio,
          day_quality: row.day_quality,
          week_win_loss: row.week_win_loss,
          week_ratio: row.week_ratio,
          week_quality: row.week_quality,
          settled_in: row.settled_in,
        })
        .where('feed', '=', row.feed)
        .where('trader', '=', row.trader),
    ),
  }
}

export type SettlementStatements = ReturnType<typeof settlementStatements>
