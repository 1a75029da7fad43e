import type { Schema } from '../migrate.ts'

/** Since when, and how often, a device was not reached. */
export async function deviceFailures(db: Schema): Promise<void> {
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
