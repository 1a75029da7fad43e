import { existsSync } from 'node:fs'
import { databaseFiles } from '../database/database-files.ts'
import { fail, succeed, type Outcome } from '../start/outcome.ts'
import { backUp } from '../database/sqlite/back-up.ts'
import { explainSqlite } from '../database/sqlite/explain-sqlite.ts'
import { lockFolder } from '../database/sqlite/folder-lock.ts'
import { openSqlite } from '../database/sqlite/open-sqlite.ts'
import { restore } from '../database/sqlite/restore.ts'

/** Backs up the database of a folder as it is: a backup before a new release must not bring it up to date. */
export async function backUpFolder(dataDir: string, file: string): Promise<Outcome<readonly string[]>> {
  const { database, lock } = databaseFiles(dataDir)
  if (!existsSync(database)) return fail(`There is no database in ${dataDir}.`)
  try {
    const release = lockFolder(lock, 'shared')
    if (!release) return fail(`A backup is being restored in ${dataDir}. Try again after that.`)
    const db = openSqlite(database, { whenClosed: release })
    try {
      const written = await backUp(db, file)
      return written.ok ? succeed([`All accounts and bookmarks are in ${file}.`]) : written
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return fail(explainSqlite(error, database))
  }
}

/** Puts a backup in the place of a folder's database. */
export async function restoreFolder(dataDir: string, file: string): Promise<Outcome<readonly string[]>> {
  const restored = await restore(file, dataDir)
  if (!restored.ok) return restored
  const kept = restored.value === undefined ? [] : [`What was there before is in ${restored.value}.`]
  return succeed([`${file} is restored. Start the server.`, ...kept])
}
