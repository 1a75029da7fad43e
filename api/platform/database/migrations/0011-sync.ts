import type { Schema } from '../migrate.ts'

/** Personal data that devices have encrypted. */
export async function sync(db: Schema): Promise<void> {
  await db.schema
    .createTable('sync_accounts')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.primaryKey().notNull().references('users.id').onDelete('cascade'))
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('bytes', 'bigint', (column) => column.notNull())
    .addColumn('keys', 'text', (column) => column.notNull())
    .addColumn('manifest', 'text', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('sync_records')
    .ifNotExists()
    .addColumn('user_id', 'text', (column) => column.notNull().references('sync_accounts.user_id').onDelete('cascade'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('revision', 'bigint', (column) => column.notNull())
    .addColumn('version', 'bigint', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('sync_records_key', ['user_id', 'id'])
    .execute()
  await db.schema
    .createIndex('sync_records_by_version')
    .ifNotExists()
    .on('sync_records')
    .columns(['user_id', 'version', 'size'])
    .execute()
}
