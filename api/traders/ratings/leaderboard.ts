import { keysOf, fromKeys } from '#domain/keys-of'
import type { Selectable } from 'kysely'
import { minRatedPlays, type RatingMetric } from '#domain/traders/ratings'
import type { LeaderboardResponse } from '../../contract/traders.ts'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { TraderRow } from '../../database/tables/trader-tables.ts'
import { ratingOfRow } from '../settlement/play-counts.ts'

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
  const statements = fromKeys(keysOf(columns), (metric) => byColumn(db, columns[metric]))
  return async (metric) => (await statements[metric](db, { feed })).rows.map(rowOf)
}

/** Sorting takes milliseconds: a million plays belong to some thousand traders. No index is needed. */
const byColumn = (db: Database, column: (typeof columns)[RatingMetric]) =>
  statement<{ readonly feed: string }, Selectable<TraderRow>>(({ feed }) =>
    db
      .selectFrom('traders')
      .selectAll()
      .where('feed', '=', feed)
      .where('day_settled', '>=', (row) => row.lit(minRatedPlays))
      .orderBy(column, (order) => order.desc().nullsLast())
      .$if(column !== 'day_settled', (query) => query.orderBy('day_settled', 'desc'))
      .orderBy('trader')
      .limit((row) => row.lit(maxRows)),
  )

const rowOf = (row: Selectable<TraderRow>) => ({
  username: row.name,
  ...ratingOfRow(row),
  updatedAt: row.settled_in,
})
