import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { aDataDir, failingAfter } from '../../testing/database.ts'
import type { Database } from './database.ts'
import { migrate, type Schema } from './migrate.ts'
import { migrations } from './migrations.ts'
import { openSqlite, sqliteVersion } from './sqlite/open-sqlite.ts'

async function aDatabaseFile() {
  const { path } = await aDataDir(onTestFinished)
  const db = openSqlite(join(path, 'stonks.db'))
  onTestFinished(() => db.destroy())
  return db
}

const tables = async (db: Database) => (await db.introspection.getTables()).map(({ name }) => name).toSorted()

/** Fails the migration at one point after another until it passes; returns the number of points. */
async function failEverywhere(db: Database, attempt: (at: number) => Promise<unknown>): Promise<number> {
  for (let at = 0; ; at += 1) {
    const error = await attempt(at).then(
      () => undefined,
      (reason: unknown) => reason,
    )
    if (error === undefined) return at
    expect([await tables(db), await sqliteVersion.read(db)]).toEqual([[], 0])
  }
}

test('rolls back a migration that fails at any statement; it can be retried', async () => {
  const db = await aDatabaseFile()
  const fail = () => {
    throw new Error('the power failed')
  }
  const points = await failEverywhere(db, (at) =>
    migrate(db.withPlugin(failingAfter(at, fail)), migrations, sqliteVersion),
  )
  expect(points).toBeGreaterThan(8)
  expect(await tables(db)).toContain('bookmarks')
  expect(await sqliteVersion.read(db)).toBe(migrations.length)
})

test('rolls back a migration when the disk is full', async () => {
  const db = await aDatabaseFile()
  const points = await failEverywhere(db, async (at) => {
    await sql`pragma max_page_count = ${sql.lit(at + 1)}`.execute(db)
    await migrate(db, migrations, sqliteVersion)
  })
  expect(points).toBeGreaterThan(8)
  expect(await tables(db)).toContain('bookmarks')
})

test('neither repeats applied migrations nor undoes those of a later release', async () => {
  const db = await aDatabaseFile()
  const taken: string[] = []
  const step =
    (name: string) =>
    async ({ schema }: Schema) => {
      taken.push(name)
      await schema.createTable(name).addColumn('id', 'integer').execute()
    }
  expect(await migrate(db, [step('one')], sqliteVersion)).toBe('done')
  expect(await migrate(db, [step('one'), step('two'), step('three')], sqliteVersion)).toBe('done')
  expect(taken).toEqual(['one', 'two', 'three'])
  expect(await migrate(db, [step('one')], sqliteVersion)).toBe('newer')
  expect(await tables(db)).toEqual(['one', 'three', 'two'])
})
