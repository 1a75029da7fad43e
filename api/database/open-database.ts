import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '../start/error-code.ts'
import { fail, succeed, type Outcome } from '../start/outcome.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { explainSqlite } from './sqlite/explain-sqlite.ts'
import { openSqlite } from './sqlite/open-sqlite.ts'
import { sqliteVersion } from './sqlite/schema-version.ts'

/** The database's name in its folder. */
export const databaseFile = (dataDir: string): string => join(dataDir, 'stonks.db')

/**
 * Opens the database in a folder and brings it to this release's schema; folder and file are made where they are
 * missing. What cannot be used is told and left as it is.
 */
export async function openDatabase(dataDir: string): Promise<Outcome<Database>> {
  try {
    await mkdir(dataDir, { recursive: true })
  } catch (error) {
    return fail(`DATA_DIR is "${dataDir}", a folder that cannot be made (${errorCode(error)}).`)
  }
  const file = databaseFile(dataDir)
  if (!existsSync(file) && existsSync(`${file}-wal`)) {
    return fail(`${file} is gone, but ${file}-wal, which belongs to it, is there: bring it back, or restore a backup.`)
  }
  let db: Database | undefined
  try {
    db = openSqlite(file)
    if (await migrate(db, migrations, sqliteVersion)) return succeed(db)
    await db.destroy()
    return fail(`${file} was written by a newer release. Start that one, or restore a backup of before.`)
  } catch (error) {
    await db?.destroy()
    return fail(explainSqlite(error, file))
  }
}
