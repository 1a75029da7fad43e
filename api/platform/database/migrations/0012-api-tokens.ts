import type { Schema } from '../migrate.ts'

/** The personal tokens by which programs ask for screens. */
export async function apiTokens(db: Schema): Promise<void> {
  await db.schema
    .createTable('api_tokens')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('used_on', 'text')
    .execute()
  await db.schema.createIndex('api_tokens_by_user').ifNotExists().on('api_tokens').column('user_id').execute()
}
