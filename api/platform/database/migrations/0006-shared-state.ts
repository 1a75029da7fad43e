import type { Schema } from '../migrate.ts'

/** What several servers share: datasets, notes, messages, nonces and counts of requests. */
export async function sharedState(db: Schema): Promise<void> {
  await db.schema
    .createTable('dataset_sources')
    .ifNotExists()
    .addColumn('source', 'text', (column) => column.primaryKey().notNull())
    .addColumn('newest', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('datasets')
    .ifNotExists()
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('manifest', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('datasets_key', ['source', 'number'])
    .execute()
  // SQLite stores bytes in a column of any type.
  await db.schema
    .createTable('dataset_parts')
    .ifNotExists()
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('part', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('dataset_parts_key', ['source', 'number', 'part'])
    .execute()
  await db.schema
    .createTable('model_notes')
    .ifNotExists()
    .addColumn('model', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('output', 'text', (column) => column.notNull())
    .addColumn('date', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('model_requests')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('cached_feeds')
    .ifNotExists()
    .addColumn('feed', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull())
    .addColumn('claimed_until', 'bigint', (column) => column.notNull())
    .addColumn('valid_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('failure', 'text')
    .addColumn('messages', 'text')
    .addColumn('fetched_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('cached_feeds_key', ['feed', 'symbol'])
    .execute()
  await db.schema
    .createTable('used_nonces')
    .ifNotExists()
    .addColumn('nonce', 'text', (column) => column.primaryKey().notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('request_counts')
    .ifNotExists()
    .addColumn('period', 'bigint', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('count', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('request_counts_key', ['period', 'subject'])
    .execute()
}
