import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fail, type Result, succeed } from '#domain/result'
import type { Config } from '../runtime/config.ts'
import { errorCode, makeFolder } from '../runtime/files.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations.ts'
import { isIntact } from './sqlite/back-up.ts'
import { lockFolder, type OpenOptions, openSqlite, type ReleaseLock, sqliteVersion } from './sqlite/open-sqlite.ts'
import { explainSqlite } from './sqlite/sqlite-error.ts'

/** The files of a data folder: the database, its write-ahead log, its lock, and the lock of its servers. */
export const databaseFiles = (dataDir: string) => ({
  database: join(dataDir, 'stonks.db'),
  log: join(dataDir, 'stonks.db-wal'),
  lock: join(dataDir, 'stonks.lock'),
  servers: join(dataDir, 'stonks.servers.lock'),
})

/** Where the configured database is: PostgreSQL, or else a file in the data folder. */
export type DatabaseLocation = Pick<Config, 'dataDir' | 'postgres'>

/**
 * Opens the configured database for a command. Only the server creates one, so that a mistyped DATA_DIR is reported
 * instead of becoming an empty database.
 */
export function openExistingDatabase(location: DatabaseLocation): Promise<Result<Database>> {
  const { dataDir, postgres } = location
  const isMissing = !postgres && Object.values(databaseFiles(dataDir)).every((file) => !existsSync(file))
  return isMissing ? Promise.resolve(fail(noDatabase(dataDir))) : openDatabase(location)
}

/** What a command reports about a folder without a database. */
export const noDatabase = (dataDir: string): string =>
  `There is no database in ${dataDir}. DATA_DIR must name the folder of the server, which creates it.`

/**
 * Opens the configured database and migrates it to this release’s schema. A database that cannot be used is reported
 * and left unchanged.
 */
export async function openDatabase(
  { dataDir, postgres }: DatabaseLocation,
  options: OpenOptions = {},
): Promise<Result<Database>> {
  if (!postgres) return openDatabaseFile(dataDir, options)
  // Its driver is loaded only when it is used.
  const { openPostgres } = await import('./postgres/open-postgres.ts')
  return openPostgres(postgres.address, postgres)
}

/** Does work on a database opened for it, then closes the database. */
export async function withDatabase<Value>(
  opening: Promise<Result<Database>>,
  work: (db: Database) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const opened = await opening
  if (!opened.ok) return opened
  try {
    return await work(opened.value)
  } finally {
    await opened.value.destroy()
  }
}

/**
 * Opens the database of a folder and migrates it to this release’s schema; a missing folder or file is created. A
 * database that cannot be used is reported and left unchanged.
 */
export async function openDatabaseFile(dataDir: string, options: OpenOptions = {}): Promise<Result<Database>> {
  const { database, log, lock } = databaseFiles(dataDir)
  const folder = await makeDataDir(dataDir)
  if (!folder.ok) return folder
  if (!existsSync(database) && existsSync(log)) {
    return fail(`${database} is gone, but ${log}, a part of it, is there. Bring it back, or restore a backup.`)
  }
  let release: ReleaseLock | undefined
  try {
    release = lockFolder(lock, 'shared')
  } catch (error) {
    return fail(explainSqlite(error, lock))
  }
  const whenClosed = () => {
    release?.()
    options.whenClosed?.()
  }
  if (release) return openAndMigrate(database, { ...options, whenClosed })
  return fail(`A backup is being restored in ${dataDir}. Try again after that.`)
}

async function openAndMigrate(file: string, options: OpenOptions): Promise<Result<Database>> {
  let db: Database | undefined
  try {
    db = openSqlite(file, options)
    const problem = await problemOf(db)
    if (problem === undefined) return succeed(db)
    await db.destroy()
    return fail(`${file} ${problem}`)
  } catch (error) {
    await (db ? db.destroy() : options.whenClosed?.())
    return fail(explainSqlite(error, file))
  }
}

async function problemOf(db: Database): Promise<string | undefined> {
  if (!(await isIntact(db))) return 'is damaged. It was left as it is: restore a backup.'
  const schema = await migrate(db, migrations, sqliteVersion)
  if (schema === 'newer') return 'was written by a newer release. Start that one, or restore a backup of before.'
  return schema === 'foreign' ? 'is the database of another program. It was left as it is.' : undefined
}

/** Creates the database’s folder if there is none; only its user can read it. */
export async function makeDataDir(dataDir: string): Promise<Result<void>> {
  try {
    await makeFolder(dataDir)
    return succeed(undefined)
  } catch (error) {
    return fail(`DATA_DIR is "${dataDir}", a folder that cannot be made (${errorCode(error)}).`)
  }
}
