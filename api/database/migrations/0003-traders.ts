import { sql } from 'kysely'
import type { Schema } from '../schema.ts'

/** What leaderboards can be sorted by, as columns. */
const ranked = [
  'day_settled',
  'day_wins',
  'day_win_loss',
  'day_ratio',
  'day_quality',
  'week_wins',
  'week_win_loss',
  'week_ratio',
  'week_quality',
]

/** What traders have said of stocks, what became of it, and how far each stock's messages have been read. */
export async function traders(db: Schema): Promise<void> {
  await db.schema
    .createTable('plays')
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('trader', 'text', (column) => column.notNull())
    .addColumn('session', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('message', 'bigint', (column) => column.notNull())
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('bullish', 'integer', (column) => column.notNull())
    .addColumn('open', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('entry_session', 'text')
    .addColumn('entry', 'double precision')
    .addColumn('day_session', 'text')
    .addColumn('day_exit', 'double precision')
    .addColumn('day_gain', 'bigint')
    .addColumn('week_session', 'text')
    .addColumn('week_exit', 'double precision')
    .addColumn('week_gain', 'bigint')
    .addPrimaryKeyConstraint('plays_key', ['feed', 'trader', 'session', 'symbol'])
    .execute()
  // Few of all plays are open at a time.
  await db.schema
    .createIndex('open_plays')
    .on('plays')
    .columns(['feed', 'trader'])
    .where(sql<boolean>`open = 1`)
    .execute()
  await db.schema
    .createTable('traders')
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('trader', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('day_settled', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('day_wins', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('day_losses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('day_gains', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('week_settled', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('week_wins', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('week_losses', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('week_gains', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('day_win_loss', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('day_ratio', 'double precision')
    .addColumn('day_quality', 'double precision')
    .addColumn('week_win_loss', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('week_ratio', 'double precision')
    .addColumn('week_quality', 'double precision')
    .addColumn('settled_in', 'text')
    .addPrimaryKeyConstraint('traders_key', ['feed', 'trader'])
    .execute()
  // In the very order of a leaderboard, and only of those who are on one.
  for (const column of ranked) {
    await db.schema
      .createIndex(`traders_by_${column}`)
      .on('traders')
      .columns(['feed', ...new Set([`${column} desc`, 'day_settled desc']), 'trader'])
      .where(sql<boolean>`day_settled >= 10`)
      .execute()
  }
  await db.schema
    .createTable('read_marks')
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('newest', 'bigint', (column) => column.notNull())
    .addColumn('top', 'bigint')
    .addColumn('next', 'bigint')
    .addColumn('read_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('read_marks_key', ['feed', 'symbol'])
    .execute()
}
