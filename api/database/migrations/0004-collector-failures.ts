import type { Schema } from '../migrate.ts'

/** How often a stock's messages could not be read since they last could, and when that was tried last. */
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
