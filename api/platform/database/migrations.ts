import type { Migration, Schema } from './migrate.ts'
import { accounts } from './migrations/0001-accounts.ts'
import { market } from './migrations/0002-market.ts'
import { traders } from './migrations/0003-traders.ts'
import { sharedState } from './migrations/0006-shared-state.ts'
import { alerts } from './migrations/0010-alerts.ts'
import { sync } from './migrations/0011-sync.ts'
import { apiTokens } from './migrations/0012-api-tokens.ts'

/** Consecutive failures to read a stock's messages, and the time of the last one. */
async function collectorFailures(db: Schema): Promise<void> {
  await db.schema
    .alterTable('read_marks')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('read_marks')
    .addColumn('failed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Claims, which order transactions, and the fencing numbers of leases. */
async function claims(db: Schema): Promise<void> {
  await db.schema
    .createTable('claims')
    .ifNotExists()
    .addColumn('subject', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .alterTable('leases')
    .addColumn('fence', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** How far a SQLite database has been copied into this one. */
async function moves(db: Schema): Promise<void> {
  await db.schema
    .createTable('moves')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('table_name', 'text', (column) => column.notNull())
    .addColumn('last_row', 'bigint', (column) => column.notNull())
    .addColumn('is_complete', 'integer', (column) => column.notNull())
    .execute()
}

/** The past of markets. */
async function marketHistory(db: Schema): Promise<void> {
  await db.schema
    .createTable('history_sources')
    .ifNotExists()
    .addColumn('source', 'text', (column) => column.primaryKey().notNull())
    .addColumn('newest', 'bigint', (column) => column.notNull())
    .addColumn('edition', 'text', (column) => column.notNull())
    .addColumn('manifest', 'text', (column) => column.notNull())
    .addColumn('closes', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('history_files')
    .ifNotExists()
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('number', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('history_files_key', ['source', 'sha256'])
    .execute()
}

/** What companies have reported, with the days of filing. */
async function reportedFacts(db: Schema): Promise<void> {
  await db.schema
    .createTable('reported_facts')
    .ifNotExists()
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('cik', 'text', (column) => column.notNull())
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('reported_facts_key', ['source', 'cik'])
    .execute()
}

/** Since when, and how often, a device was not reached. */
async function deviceFailures(db: Schema): Promise<void> {
  await db.schema.alterTable('alert_devices').addColumn('failing_since', 'bigint').execute()
  await db.schema
    .alterTable('alert_devices')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('alert_devices')
    .addColumn('rest_until', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}

/** Every step from an empty database to the newest schema, in order. Never change a released one. */
export const migrations: readonly Migration[] = [
  accounts,
  market,
  traders,
  collectorFailures,
  claims,
  sharedState,
  moves,
  marketHistory,
  reportedFacts,
  alerts,
  sync,
  apiTokens,
  deviceFailures,
]
