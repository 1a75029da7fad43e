import type { Schema } from '../migrate.ts'

/** Which device has a session, and when it last used it. */
export async function sessionDevices(db: Schema): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('label', 'text', (column) => column.notNull().defaultTo(''))
    .execute()
  await db.schema
    .alterTable('sessions')
    .addColumn('last_used_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute()
}
