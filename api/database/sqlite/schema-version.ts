import { sql } from 'kysely'
import type { SchemaVersion } from '../migrate.ts'

/** The application id of our files: "Ston" in ASCII. */
const applicationId = 0x53_74_6f_6e

interface Header {
  readonly application: number
  readonly version: number
  readonly tables: number
}

/** SQLite stores it in the file’s header, which transactions cover. */
export const sqliteVersion: SchemaVersion = {
  async read(db) {
    const { rows } = await sql<Header>`
      select application_id as application, user_version as version, (select count(*) from sqlite_schema) as tables
      from pragma_application_id, pragma_user_version`.execute(db)
    const { application = 0, version = 0, tables = 0 } = rows[0] ?? {}
    const isNew = application === 0 && version === 0 && tables === 0
    return isNew || application === applicationId ? version : undefined
  },
  async write(db, version) {
    /* eslint-disable no-restricted-syntax -- A pragma takes no parameters, and both numbers are the code’s own. */
    await sql`pragma application_id = ${sql.lit(applicationId)}`.execute(db)
    await sql`pragma user_version = ${sql.lit(version)}`.execute(db)
    /* eslint-enable no-restricted-syntax */
  },
}
