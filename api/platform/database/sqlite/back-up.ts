import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { fail, type Result, succeed } from '#domain/result'
import { renameExclusive } from '../../runtime/files.ts'
import type { Database } from '../database.ts'
import type { Schema } from '../migrate.ts'
import { migrations } from '../migrations.ts'
import { openSqlite, sqliteVersion } from './open-sqlite.ts'
import { explainSqlite } from './sqlite-error.ts'

/**
 * Writes a consistent copy of the database to a new file, completely or not at all, while the database stays in use.
 * An existing file is never replaced.
 */
export async function backUp(db: Database, file: string): Promise<Result<string>> {
  if (existsSync(file)) return fail(`${file} is there already. Choose another name: a backup never replaces a file.`)
  const temporaryFile = `${file}.part-${process.pid}`
  try {
    const written = await writeBackup(db, temporaryFile)
    if (!written.ok) return written
    // A plain rename would replace a file created in the meantime.
    await renameExclusive(temporaryFile, file)
    await flush(dirname(file))
    return succeed(file)
  } catch (error) {
    return fail(explainSqlite(error, file))
  } finally {
    await rm(temporaryFile, { force: true })
  }
}

/** Writes the backup in place: a kill may leave an incomplete file. */
export async function writeBackup(db: Database, file: string): Promise<Result<string>> {
  await sql`vacuum into ${file}`.execute(db)
  await flush(file)
  return inspectBackup(file)
}

/** Flushes a file, or the entries of a folder, to disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The file if it is a complete backup that this release can open, or why it is not. */
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
