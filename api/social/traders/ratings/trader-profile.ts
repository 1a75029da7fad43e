import type { Selectable } from 'kysely'
import {
  gainOf,
  meanInterval,
  minRatedPlays,
  type Moments,
  type RatingMetric,
  shareInterval,
} from '#domain/traders/ratings'
import {
  type CurvePoint,
  type LeaderboardResponse,
  maxCurvePoints,
  maxPlays,
  type RatingResponse,
  type TraderPlay,
} from '../../../contract/traders.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { PlayRow, TraderRow } from '../../../platform/database/tables.ts'
import { ratingOfRow } from '../settlement/play-counts.ts'

/** A play that is settled by the horizon of a curve. */
interface SettledPlay {
  /** The session whose close settled it. */
  readonly session: string
  /** In ten-billionths. */
  readonly gain: number
}

const nothing: Moments = { count: 0, sum: 0, squares: 0 }

const withGain = ({ count, sum, squares }: Moments, gain: number): Moments => ({
  count: count + 1,
  sum: sum + gain,
  squares: squares + gain * gain,
})

/** In per cent. */
const percentOf = ({ gain }: SettledPlay): number => 100 * gainOf(gain)

/** The moments of all gains, in per cent. */
const momentsOf = (plays: readonly SettledPlay[]): Moments =>
  plays.reduce((moments, play) => withGain(moments, percentOf(play)), nothing)

/**
 * The mean gain of all plays settled up to each session, the oldest first; thinned out, always with the last session.
 */
function curveOf(plays: readonly SettledPlay[]): CurvePoint[] {
  const sorted = plays.toSorted((a, b) => (a.session < b.session ? -1 : a.session > b.session ? 1 : 0))
  const points: CurvePoint[] = []
  let moments = nothing
  sorted.forEach((play, at) => {
    moments = withGain(moments, percentOf(play))
    if (sorted[at + 1]?.session === play.session) return
    const { count, sum } = moments
    points.push({ session: play.session, count, quality: sum / count, interval: meanInterval(moments) ?? null })
  })
  return thinned(points)
}

function thinned(points: readonly CurvePoint[]): CurvePoint[] {
  const step = Math.max(1, points.length / maxCurvePoints)
  const count = Math.min(points.length, maxCurvePoints)
  // Count from the end: the last point must equal the rating.
  return Array.from(
    { length: count },
    (_, at) => points[points.length - 1 - Math.floor((count - 1 - at) * step)],
  ).filter((point) => point !== undefined)
}

/** The profile of a trader by name, in any case; undefined for an unknown name. */
export function createTraderProfile(db: Database, feed: string): (name: string) => Promise<RatingResponse | undefined> {
  return async (name) => {
    const trader = name.toLowerCase()
    // PostgreSQL rejects this character in any text.
    if (name.includes('\0')) return undefined
    const traders = db.selectFrom('traders').selectAll().where('feed', '=', feed).where('trader', '=', trader)
    const row = await traders.executeTakeFirst()
    if (!row) return undefined
    const plays = db.selectFrom('plays').selectAll().where('feed', '=', feed).where('trader', '=', trader)
    return profileOf(row, await plays.orderBy('session', 'desc').orderBy('symbol', 'desc').execute())
  }
}

function profileOf(row: Selectable<TraderRow>, plays: readonly PlayRow[]): RatingResponse {
  const day = settledOf(plays, 'day')
  const week = settledOf(plays, 'week')
  return {
    username: row.name,
    ...ratingOfRow(row),
    updatedAt: row.settled_in,
    dayRatioInterval: shareInterval(row.day_wins, row.day_losses) ?? null,
    dayQualityInterval: meanInterval(momentsOf(day)) ?? null,
    weekRatioInterval: shareInterval(row.week_wins, row.week_losses) ?? null,
    weekQualityInterval: meanInterval(momentsOf(week)) ?? null,
    dayCurve: curveOf(day),
    weekCurve: curveOf(week),
    total: plays.length,
    plays: plays
      .toSorted((a, b) => b.written_at - a.written_at || b.message - a.message)
      .slice(0, maxPlays)
      .map(playOf),
  }
}

const settledOf = (plays: readonly PlayRow[], horizon: 'day' | 'week'): readonly SettledPlay[] =>
  plays.flatMap((play) => {
    const [session, gain] = [play[`${horizon}_session`], play[`${horizon}_gain`]]
    return session === null || gain === null ? [] : [{ session, gain }]
  })

function playOf(play: PlayRow): TraderPlay {
  const { entry_session, entry } = play
  const exitOf = (session: string | null, close: number | null, gain: number | null) =>
    session === null || close === null || gain === null ? null : { session, close, gain: gainOf(gain) }
  return {
    symbol: play.symbol,
    side: play.bullish === 1 ? 'Bullish' : 'Bearish',
    writtenAt: new Date(play.written_at).toISOString(),
    open: play.open === 1,
    entry: entry_session === null || entry === null ? null : { session: entry_session, close: entry },
    day: exitOf(play.day_session, play.day_exit, play.day_gain),
    week: exitOf(play.week_session, play.week_exit, play.week_gain),
  }
}

const maxRows = 100

/** The column of each metric. */
const columns = {
  count: 'day_settled',
  dayRatio: 'day_ratio',
  dayWins: 'day_wins',
  dayWinLoss: 'day_win_loss',
  dayQuality: 'day_quality',
  weekRatio: 'week_ratio',
  weekWins: 'week_wins',
  weekWinLoss: 'week_win_loss',
  weekQuality: 'week_quality',
} as const satisfies Record<RatingMetric, keyof TraderRow>

/**
 * Traders with enough settled plays, ordered by a metric, then by plays, then by name. Traders without a value come
 * last.
 */
export function createLeaderboard(db: Database, feed: string): (metric: RatingMetric) => Promise<LeaderboardResponse> {
  return async (metric) => {
    const column = columns[metric]
    // Sorting takes milliseconds: a million plays belong to a few thousand traders. No index is needed.
    const rows = await db
      .selectFrom('traders')
      .selectAll()
      .where('feed', '=', feed)
      .where('day_settled', '>=', minRatedPlays)
      .orderBy(column, (order) => order.desc().nullsLast())
      .$if(column !== 'day_settled', (query) => query.orderBy('day_settled', 'desc'))
      .orderBy('trader')
      .limit(maxRows)
      .execute()
    return rows.map(rowOf)
  }
}

const rowOf = (row: Selectable<TraderRow>) => ({
  username: row.name,
  ...ratingOfRow(row),
  updatedAt: row.settled_in,
})
