import type { Schema } from '../migrate.ts'

/** How far a SQLite database has been copied into this one. */
export async function moves(db: Schema): Promise<void> {
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
