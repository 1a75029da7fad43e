import type { Schema } from '../migrate.ts'

/** Claims, which order transactions, and the fencing numbers of leases. */
export async function claims(db: Schema): Promise<void> {
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
