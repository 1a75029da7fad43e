import { constants, existsSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { fail, type Result, succeed } from '#domain/result'
import { databaseFiles, makeDataDir } from '../open-database.ts'
import { flush, inspectBackup, writeBackup } from './back-up.ts'
import { lockFolder, openSqlite } from './open-sqlite.ts'
import { explainSqlite, sqliteCode } from './sqlite-error.ts'

/**
 * Replaces the database of a folder with a backup and keeps the old one under another name, which it returns; undefined
 * if there was none. A kill in between leaves the old or the new database. Refused while the database is in use.
 */
export async function restore(backup: string, dataDir: string): Promise<Result<string | undefined>> {
  const inspected = await inspectBackup(backup)
  if (!inspected.ok) return inspected
  // The operator may restore into a new folder to try a backup.
  const folder = await makeDataDir(dataDir)
  if (!folder.ok) return folder
  const { database, lock } = databaseFiles(dataDir)
  const temporaryFile = `${database}.part-${process.pid}`
  try {
    const release = lockFolder(lock, 'exclusive')
    if (!release) return fail(`A server is running on ${dataDir}. Stop it, then try again.`)
    try {
      const copied = await copy(backup, temporaryFile)
      if (!copied.ok) return copied
      const aside = existsSync(database) ? await moveAside(database) : undefined
      await rename(temporaryFile, database)
      await flush(dataDir)
      return succeed(aside)
    } finally {
      release()
    }
  } catch (error) {
    return fail(explainSqlite(error, dataDir))
  } finally {
    await rm(temporaryFile, { force: true })
  }
}

async function copy(backup: string, file: string): Promise<Result<string>> {
  const db = openSqlite(backup, { readOnly: true })
  try {
    return await writeBackup(db, file)
  } finally {
    await db.destroy()
  }
}

/** Moves the unused database aside, as one file that can itself be restored. */
async function moveAside(database: string): Promise<string> {
  const time = new Date().toISOString().replaceAll(/\W/g, '')
  const aside = join(dirname(database), `stonks-before-${time}.db`)
  checkpoint(database)
  await copyFile(database, aside, constants.COPYFILE_EXCL)
  await flush(aside)
  // The log of a damaged database cannot be checkpointed, and must not be applied to the restored database.
  if (existsSync(`${database}-wal`)) await rename(`${database}-wal`, `${aside}-wal`)
  await rm(`${database}-shm`, { force: true })
  return aside
}

function checkpoint(database: string): void {
  try {
    const connection = new Sqlite(database)
    try {
      connection.pragma('journal_mode = delete')
    } finally {
      connection.close()
    }
  } catch (error) {
    // Move it aside unchanged: it may be unreadable, which is why it is replaced.
    if (sqliteCode(error) === undefined) throw error
  }
}
