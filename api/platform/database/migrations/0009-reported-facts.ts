import type { Schema } from '../migrate.ts'

/** What companies have reported, with the days of filing. */
export async function reportedFacts(db: Schema): Promise<void> {
  await db.schema
    .createTable('reported_facts')
    .ifNotExists()
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('cik', 'text', (column) => column.notNull())
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('reported_facts_key', ['source', 'cik'])
    .execute()
}
