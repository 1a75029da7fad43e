import { sql } from 'kysely'
import type { SchemaVersion } from '../schema.ts'

/** SQLite has a place for it in the file's header, which a transaction covers like everything else. */
export const sqliteVersion: SchemaVersion = {
  async read(db) {
    const { rows } = await sql<{ user_version: number }>`pragma user_version`.execute(db)
    return rows[0]?.user_version ?? 0
  },
  async write(db, version) {
    await sql`pragma user_version = ${sql.lit(version)}`.execute(db)
  },
}
