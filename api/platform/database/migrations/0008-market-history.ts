import type { Schema } from '../migrate.ts'

/** The past of markets. */
export async function marketHistory(db: Schema): Promise<void> {
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
