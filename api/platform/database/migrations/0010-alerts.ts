import { sql } from 'kysely'
import type { Schema } from '../migrate.ts'

/** Alerts that the server checks: what they select, rules, how users are reached, what fired, and what is to be sent. */
export async function alerts(db: Schema): Promise<void> {
  await db.schema
    .createTable('alert_runs')
    .ifNotExists()
    .addColumn('source', 'text', (column) => column.primaryKey().notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('date', 'text')
    .addColumn('created_at', 'text')
    .addColumn('phase', 'text', (column) => column.notNull())
    .addColumn('last_user', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('alert_selections')
    .ifNotExists()
    .addColumn('key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('selection', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('date', 'text')
    .addColumn('members', 'bytea')
    .addColumn('changed_version', 'text', (column) => column.notNull())
    .addColumn('changes', 'text')
    .execute()
  await db.schema
    .createIndex('alert_selections_by_version')
    .ifNotExists()
    .on('alert_selections')
    .columns(['version', 'key'])
    .execute()
  await db.schema
    .createTable('alert_rules')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('condition', 'text', (column) => column.notNull())
    .addColumn('selection_key', 'text', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .addColumn('since_version', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_rules_key', ['user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('alert_rules_by_selection')
    .ifNotExists()
    .on('alert_rules')
    .column('selection_key')
    .execute()
  await createDelivery(db)
}

async function createDelivery(db: Schema): Promise<void> {
  await db.schema
    .createTable('alert_devices')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('session_id', 'text', (column) => column.notNull())
    .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
    .addColumn('endpoint', 'text', (column) => column.notNull())
    .addColumn('p256dh', 'text', (column) => column.notNull())
    .addColumn('auth', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint')
    .execute()
  await db.schema.createIndex('alert_devices_by_user').ifNotExists().on('alert_devices').column('user_id').execute()
  await db.schema
    .createIndex('alert_devices_by_session')
    .ifNotExists()
    .on('alert_devices')
    .column('session_id')
    .execute()
  await db.schema
    .createTable('alert_settings')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('quiet_from', 'integer')
    .addColumn('quiet_to', 'integer')
    .addColumn('time_zone', 'text')
    .addColumn('mail_address', 'text')
    .addColumn('mail_confirmed_at', 'bigint')
    .execute()
  await db.schema
    .createTable('alert_events')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('rule_id', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('date', 'text')
    .addColumn('fired_at', 'bigint', (column) => column.notNull())
    .addColumn('condition', 'text', (column) => column.notNull())
    .addColumn('symbols', 'text', (column) => column.notNull())
    .addColumn('unnamed', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('alert_events_key', ['user_id', 'rule_id', 'version'])
    .addForeignKeyConstraint(
      'alert_events_rule',
      ['user_id', 'rule_id'],
      'alert_rules',
      ['user_id', 'id'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createTable('alert_deliveries')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('device_id', 'text', (column) => column.references('alert_devices.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('alert_deliveries_due')
    .ifNotExists()
    .on('alert_deliveries')
    .column('due_at')
    .where(sql<boolean>`state <> 'done'`)
    .execute()
  await db.schema
    .createIndex('alert_deliveries_by_user')
    .ifNotExists()
    .on('alert_deliveries')
    .columns(['user_id', 'made_at'])
    .execute()
}
