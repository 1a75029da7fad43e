import { sql } from 'kysely'
import type { Schema } from '../migrate.ts'

/** Facts are kept with the filings that state them: those kept without filings are downloaded once more. */
export async function wholeFacts(db: Schema): Promise<void> {
  await sql`delete from reported_facts`.execute(db)
  await sql`delete from market_marks where kind = 'facts-asked'`.execute(db)
}
