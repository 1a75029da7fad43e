import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fail, type Result, succeed } from '#domain/result'
import { openDatasetFolder } from '../market/publish/dataset-folder.ts'
import { detailsOf } from '../market/publish/dataset-store.ts'
import { openDatasetTable } from '../market/publish/dataset-table.ts'
import type { Database } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { migrations } from '../platform/database/migrations.ts'
import { databaseFiles, type DatabaseLocation, noDatabase } from '../platform/database/open-database.ts'
import { completeMove, moveDatabase } from '../platform/database/postgres/move-database.ts'
import { openPostgres } from '../platform/database/postgres/open-postgres.ts'
import { postgresFailure } from '../platform/database/postgres/postgres-error.ts'
import { lockFolder, openSqlite, sqliteVersion } from '../platform/database/sqlite/open-sqlite.ts'
import { explainSqlite } from '../platform/database/sqlite/sqlite-error.ts'
import { parseAddress } from '../platform/runtime/postgres-address.ts'

/** Milliseconds for a statement: a batch of bars, or the count of two million of them. */
const queryTimeoutMs = 120_000

/**
 * Copies the SQLite database of a folder, and the newest dataset of each source, to PostgreSQL. The folder stays as it
 * is, except that an older schema is migrated first. No server may run on it.
 */
export async function moveTo(location: DatabaseLocation, uri: string): Promise<Result<readonly string[]>> {
  if (location.postgres) return fail('DATABASE_URL is set: the database is in PostgreSQL already.')
  const address = parseAddress(uri)
  if (!address.ok) return fail(...address.failure.map((sentence) => sentence.replaceAll('DATABASE_URL', 'The address')))
  const { database, lock } = databaseFiles(location.dataDir)
  if (!existsSync(database)) return fail(noDatabase(location.dataDir))
  try {
    const release = lockFolder(lock, 'exclusive')
    if (!release) return fail('A server is running on this folder. Stop it first.')
    const source = openSqlite(database, { whenClosed: release })
    try {
      if ((await migrate(source, migrations, sqliteVersion)) !== 'done')
        return fail(`${database} is not of this release.`)
      // The copy is of the file’s content, which distinguishes one state of the database from another.
      await sql`pragma wal_checkpoint(TRUNCATE)`.execute(source)
      const target = await openPostgres(address.value, { queryTimeoutMs, isMoving: true })
      if (!target.ok) return target
      try {
        return await move({ source, target: target.value, dataDir: location.dataDir, file: database })
      } catch (error) {
        const reason = interruptions.get(postgresFailure(error))
        if (reason === undefined) throw error
        return fail(`The move was interrupted: ${reason}. Run it again, and it continues.`)
      } finally {
        await target.value.destroy()
      }
    } finally {
      await source.destroy()
    }
  } catch (error) {
    return fail(explainSqlite(error, database))
  }
}

const interruptions = new Map<unknown, string>([
  ['store-busy', 'PostgreSQL does not answer'],
  ['store-full', 'the disk of PostgreSQL is full'],
])

interface Move {
  readonly source: Database
  readonly target: Database
  readonly dataDir: string
  readonly file: string
}

async function move({ source, target, dataDir, file }: Move): Promise<Result<readonly string[]>> {
  const counts = await moveDatabase({ source, target, file })
  if (!counts.ok) return counts
  const datasets = await moveDatasets(dataDir, target)
  if (!datasets.ok) return datasets
  await completeMove(target)
  return succeed([
    ...counts.value.filter(({ rows }) => rows > 0).map(({ table, rows }) => `${table}: ${rows.toLocaleString('en')}`),
    ...datasets.value,
    'Everything is there, counted on both sides. Start the servers with DATABASE_URL and JWT_SECRET.',
  ])
}

/** Publishes the newest dataset of each source, unless it is already there. */
async function moveDatasets(dataDir: string, target: Database): Promise<Result<readonly string[]>> {
  const names = await readdir(join(dataDir, 'market')).catch(() => [])
  const sources = new Set(names.flatMap((name) => /^([a-z0-9]+)-\d{6,}\.json$/.exec(name)?.[1] ?? []))
  const lines: string[] = []
  for (const source of sources) {
    const newest = await openDatasetFolder(dataDir, source).newest()
    if (!newest) continue
    const store = openDatasetTable(target, source)
    const known = await store.newest()
    if (known?.manifest.sha256 !== newest.manifest.sha256) {
      const added = await store.add(newest.dataset.body, detailsOf(newest.manifest))
      if (!added.ok) return added
    }
    lines.push(`${newest.manifest.file}: ${newest.manifest.records.toLocaleString('en')} records`)
  }
  return succeed(lines)
}
