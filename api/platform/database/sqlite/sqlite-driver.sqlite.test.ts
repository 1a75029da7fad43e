import { existsSync, statSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aDataDir, aDisk, mayMount, opened } from '../../../testing/database.ts'
import type { Database } from '../database.ts'
import { storageFailure } from '../transact.ts'
import { checkpoint } from './open-sqlite.ts'

const add = (db: Database, subject: string) =>
  db.insertInto('login_failures').values({ subject, failures: 1, last_at: 0 }).execute()
const subjects = async (db: Database) =>
  (await db.selectFrom('login_failures').select('subject').orderBy('subject').execute()).map(({ subject }) => subject)

/** A second program that uses the file. */
function another(file: string): Sqlite.Database {
  const connection = new Sqlite(file, { timeout: 0 })
  onTestFinished(() => void connection.close())
  return connection
}

describe('while another program writes', () => {
  test('a write waits, and reads continue', async () => {
    const { path, file } = await aDataDir(onTestFinished)
    const db = await opened(onTestFinished, path)
    const other = another(file)
    other.exec('begin immediate')
    const order: string[] = []
    const one = add(db, 'one').then(() => order.push('statement'))
    const two = db
      .transaction()
      .execute((transaction) => add(transaction, 'two'))
      .then(() => order.push('transaction'))
    expect(await subjects(db)).toEqual([])
    order.push('read')
    other.exec('commit')
    await Promise.all([one, two])
    expect(order[0]).toBe('read')
    expect(await subjects(db)).toEqual(['one', 'two'])
  })

  test('a write gives up when it takes too long, and the next one succeeds', async () => {
    const { path, file } = await aDataDir(onTestFinished)
    const db = await opened(onTestFinished, path, { busyTimeoutMs: 150 })
    const other = another(file)
    other.exec('begin immediate')
    const failure = await db
      .transaction()
      .execute((transaction) => add(transaction, 'late'))
      .catch(storageFailure)
    expect(failure).toBe('store-busy')
    expect(await add(db, 'late').catch(storageFailure)).toBe('store-busy')
    other.exec('rollback')
    await add(db, 'in time')
    expect(await subjects(db)).toEqual(['in time'])
  })
})

describe('transactions', () => {
  test('never interleave with concurrent queries', async () => {
    const { path } = await aDataDir(onTestFinished)
    const db = await opened(onTestFinished, path)
    let end = (): void => undefined
    const ended = new Promise<void>((resolve) => (end = resolve))
    const failing = db.transaction().execute(async (transaction) => {
      await add(transaction, 'undone')
      await ended
      throw new Error('no')
    })
    const seen = subjects(db)
    const added = add(db, 'done')
    // Everything that does not wait for the transaction has happened by now.
    await setImmediate()
    end()
    await Promise.all([expect(failing).rejects.toThrow('no'), added])
    expect(await seen).toEqual([])
    expect(await subjects(db)).toEqual(['done'])
  })

  test('streaming is rejected, since it would block checkpoints', async () => {
    const { path } = await aDataDir(onTestFinished)
    const db = await opened(onTestFinished, path)
    const rows = db.selectFrom('users').select('id').stream()
    await expect(rows[Symbol.asyncIterator]().next()).rejects.toThrow('all at once')
  })
})

test('acknowledged writes are on disk, foreign keys hold, and the log is short', async () => {
  const { path } = await aDataDir(onTestFinished)
  const db = await opened(onTestFinished, path)
  const setting = async (name: string) => {
    const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db)
    return Object.values(rows[0] ?? {})[0]
  }
  // 2 is FULL.
  expect(await setting('synchronous')).toBe(2)
  expect(await setting('journal_mode')).toBe('wal')
  expect(await setting('foreign_keys')).toBe(1)
  expect(await setting('journal_size_limit')).toBe(16 * 1024 * 1024)
})

describe('when the disk is full', () => {
  /** A database without room for more; `free` makes room. */
  async function aFullDatabase() {
    if (!mayMount) {
      const { path } = await aDataDir(onTestFinished)
      const db = await opened(onTestFinished, path)
      await sql`pragma max_page_count = 40`.execute(db)
      return { db, free: () => sql`pragma max_page_count = 4000`.execute(db) }
    }
    const { path, resize } = await aDisk(onTestFinished, 1024 * 1024)
    return { db: await opened(onTestFinished, path), free: () => Promise.resolve(resize(64 * 1024 * 1024)) }
  }

  test('writes fail, reads continue, no acknowledged write is lost, and the database recovers by itself', async () => {
    const { db, free } = await aFullDatabase()
    const done: string[] = []
    let failure: unknown
    for (let at = 1000; failure === undefined && at < 9000; at += 1) {
      const subject = `${at} ${'x'.repeat(500)}`
      await add(db, subject).then(
        () => done.push(subject),
        (error: unknown) => (failure = error),
      )
    }
    expect(storageFailure(failure)).toBe('store-full')
    const grouped = db.transaction().execute((transaction) => add(transaction, 'y'.repeat(100_000)))
    expect(await grouped.catch(storageFailure)).toBe('store-full')
    expect(done.length).toBeGreaterThan(10)
    expect(await subjects(db)).toEqual(done)
    await free()
    await add(db, 'z')
    expect(await subjects(db)).toEqual([...done, 'z'])
    expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)).rows).toEqual([
      { integrity_check: 'ok' },
    ])
  })
})

describe('the write-ahead log', () => {
  const fill = (connection: Sqlite.Database, megabytes: number) => {
    connection.exec('create table if not exists bulk (bytes)')
    const put = connection.prepare('insert into bulk values (zeroblob(262144))')
    for (let at = 0; at < megabytes * 4; at += 1) put.run()
    connection.exec('delete from bulk')
  }

  test('grows during a long read and is truncated after it', async () => {
    const { path, file } = await aDataDir(onTestFinished)
    const db = await opened(onTestFinished, path)
    const [reader, writer, folder] = [another(file), another(file), another(file)]
    reader.exec('begin; select count(*) from users')
    fill(writer, 24)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(16 * 1024 * 1024)
    checkpoint(folder)
    reader.exec('commit')
    checkpoint(folder)
    expect(statSync(`${file}-wal`).size).toBe(0)
    await add(db, 'after')
    expect(await subjects(db)).toEqual(['after'])
  })

  test('never exceeds its limit without a long read', async () => {
    const { path, file } = await aDataDir(onTestFinished)
    await opened(onTestFinished, path)
    const writer = another(file)
    for (let round = 0; round < 5; round += 1) fill(writer, 8)
    expect(statSync(`${file}-wal`).size).toBeLessThan(64 * 1024 * 1024)
  })

  test('is checkpointed when the last connection closes', async () => {
    const { path, file } = await aDataDir(onTestFinished)
    const db = await opened(onTestFinished, path)
    await add(db, 'one')
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    await db.destroy()
    expect(existsSync(`${file}-wal`)).toBe(false)
  })
})
