import type { Schema } from '../migrate.ts'

/** The links by which users set a forgotten password or confirm a new address. */
export async function accountLinks(db: Schema): Promise<void> {
  await db.schema
    .createTable('account_links')
    .ifNotExists()
    .addColumn('hash', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('account_links_by_user').ifNotExists().on('account_links').column('user_id').execute()
}
