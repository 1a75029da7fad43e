import type { Schema } from '../migrate.ts'

/** Consecutive failures to read a stock's messages, and the time of the last one. */
export async function collectorFailures(db: Schema): Promise<void> {
  await db.schema
    .alterTable('read_marks')
    .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await db.schema
    .alterTable('read_marks')
    .addColumn('failed_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
