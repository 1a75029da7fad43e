import { sql } from 'kysely'
import { fail, succeed, type Result } from '../../runtime/result.ts'
import type { Database } from '../database.ts'
import { migrations } from '../migrations.ts'
import { explainSqlite } from './explain-sqlite.ts'
import { openSqlite } from './open-sqlite.ts'
import { sqliteVersion } from './schema-version.ts'
import type { Schema } from '../migrate.ts'

/** The file where it is a complete backup that this release can open, or why it is not. */
export async function inspectBackup(file: string): Promise<Result<string>> {
  try {
    const db = openSqlite(file, { readOnly: true })
    try {
      const problem = await problemOf(db)
      return problem === undefined ? succeed(file) : fail(`${file} ${problem}`)
    } finally {
      await db.destroy()
    }
  } catch (error) {
    return fail(explainSqlite(error, file))
  }
}

async function problemOf(db: Database): Promise<string | undefined> {
  const version = await sqliteVersion.read(db)
  if (!version) return 'is no backup of this product.'
  if (version > migrations.length) return 'was written by a newer release.'
  // A file copied while a server was running lacks its write-ahead log.
  if (await usesLog(db)) return 'is a copy of the database file, which may lack what was written last. Use a backup.'
  return (await isIntact(db)) ? undefined : 'is damaged.'
}

async function usesLog(db: Database): Promise<boolean> {
  const { rows } = await sql<{ journal_mode: string }>`pragma journal_mode`.execute(db)
  return rows[0]?.journal_mode === 'wal'
}

/** Whether every page and row of the file can be read. Takes about a second for a gigabyte. */
export async function isIntact(db: Pick<Schema, 'getExecutor'>): Promise<boolean> {
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check(1)`.execute(db)
  return rows[0]?.quick_check === 'ok'
}
