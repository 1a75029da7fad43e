import { existsSync } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { fail, succeed, type Result } from '../../runtime/result.ts'
import { renameExclusive } from '../../runtime/files.ts'
import type { Database } from '../database.ts'
import { explainSqlite } from './explain-sqlite.ts'
import { inspectBackup } from './inspect-backup.ts'

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
