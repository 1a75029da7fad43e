import { gzipSync } from 'node:zlib'
import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { succeed } from '#domain/result'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { openDatasetFolder } from '../market/publish/dataset-folder.ts'
import { openDatasetTable } from '../market/publish/dataset-table.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import { openDatabaseFile } from '../platform/database/open-database.ts'
import { moveDatabase } from '../platform/database/postgres/move-database.ts'
import { openPostgres } from '../platform/database/postgres/open-postgres.ts'
import { parseAddress } from '../platform/runtime/postgres-address.ts'
import { aUser } from '../testing/people.ts'
import { borrowDatabase, connectTo, queryOn } from '../testing/postgres.ts'
import { aFolder } from '../testing/server.ts'
import { adminProgram } from './admin-commands.ts'
import { runCommandLine } from './command-line.ts'

/** A data folder with users, bookmarks, 2,500 bars and a dataset. */
async function aUsedFolder() {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const opened = await openDatabaseFile(path)
  if (!opened.ok) throw new Error(opened.failure.join('\n'))
  const db = opened.value
  for (const name of ['ann', 'bob']) await aUser(db, name)
  await db.updateTable('users').set({ display_name: 'A\u0000nn', bookmarks_version: 2 }).where('id', '=', 'ann').execute()
  await db
    .insertInto('bookmarks')
    .values(['LARK', 'BF/B'].map((symbol, position) => ({ user_id: 'ann', symbol, position })))
    .execute()
  const bars = Array.from({ length: 2_500 }, (_, at) => ({
    ...{ source: 'massive', symbol: `S${at}`, session: '2026-11-20' },
    ...{ open: null, high: 2.5, low: 1e-9, close: at / 7, volume: 2 ** 52 },
  }))
  for (let at = 0; at < bars.length; at += 500) await db.insertInto('bars').values(bars.slice(at, at + 500)).execute()
  const details = { edition: 'friday', records: 1, createdAt: null, sessions: { newest: null, oldest: null, ofNewest: 0 }, drops: noDrops() }
  await openDatasetFolder(path, 'massive').add(gzipSync('{"symbol":"LARK"}'), details)
  await db.destroy()
  const open = async () => {
    const again = await openDatabaseFile(path)
    if (!again.ok) throw new Error(again.failure.join('\n'))
    return again.value
  }
  return { path, bars, open, move: (url: string) => runCommandLine(adminProgram, ['move-to', url], succeed({ dataDir: path, postgres: undefined, publicUrl: 'http://localhost:8080' })) }
} // prettier-ignore

async function anEmptyTarget() {
  const { url, giveBack } = await borrowDatabase()
  onTestFinished(giveBack)
  const db = connectTo(url)
  onTestFinished(() => db.destroy())
  return { url, db }
}

test('copies accounts, bookmarks, bars and the newest dataset, and leaves the folder unchanged', async () => {
  const { path, bars, move, open } = await aUsedFolder()
  const { url, db } = await anEmptyTarget()
  const { code, output, errors } = await move(url)
  expect([code, errors]).toEqual([0, []])
  expect(output).toContain('users: 2')
  expect(output).toContain('bars: 2,500')
  const lists = await db.selectFrom('bookmarks').select(['user_id', 'symbol', 'position']).orderBy('position').execute()
  expect(lists).toEqual([
    { user_id: 'ann', symbol: 'LARK', position: 0 },
    { user_id: 'ann', symbol: 'BF/B', position: 1 },
  ])
  const ann = await db.selectFrom('users').selectAll().where('id', '=', 'ann').executeTakeFirst()
  expect(ann).toMatchObject({ display_name: 'A\u{fffd}nn', bookmarks_version: 2 })
  const moved = await db.selectFrom('bars').selectAll().execute()
  expect(moved.toSorted((a, b) => a.close - b.close)).toEqual(bars)
  const [here, there] = [openDatasetFolder(path, 'massive'), openDatasetTable(db, 'massive')]
  expect((await there.newest())?.dataset).toEqual((await here.newest())?.dataset)
  const source = await open()
  expect(await source.selectFrom('bars').select('symbol').execute()).toHaveLength(2_500)
  await source.destroy()
})

test('rejects a database that is not empty and leaves it unchanged', async () => {
  const { move } = await aUsedFolder()
  const { url, db } = await anEmptyTarget()
  await aUser(db, 'zoe')
  const { code, errors } = await move(url)
  expect([code, errors]).toEqual([1, ['The database there is not empty: users has rows. Create another one.']])
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 'zoe' }])
})

test('rejects a database on which a server has run, even without users', async () => {
  const { move } = await aUsedFolder()
  const { url, db } = await anEmptyTarget()
  await createLeases(db).withLease('refresh massive', () => Promise.resolve())
  expect((await move(url)).errors).toEqual(['The database there is not empty: leases has rows. Create another one.'])
})

test('a move that a full disk interrupts reports this, keeps servers from starting, and continues later', async () => {
  const { move } = await aUsedFolder()
  const { url, db } = await anEmptyTarget()
  const start = async () => {
    const address = parseAddress(url)
    const opened = address.ok ? await openPostgres(address.value) : address
    if (opened.ok) await opened.value.destroy()
    return opened.ok ? [] : opened.failure
  }
  await queryOn(
    url,
    `create function fail() returns trigger language plpgsql as $$ begin raise sqlstate '53100'; end $$;
     create trigger full_disk before insert on bars for each row when (new.symbol = 'S1500') execute function fail()`,
  )
  const { code, errors } = await move(url)
  expect([code, errors]).toEqual([
    1,
    ['The move was interrupted: the disk of PostgreSQL is full. Run it again, and it continues.'],
  ])
  expect(await db.selectFrom('users').select('id').execute()).toHaveLength(2)
  expect(await start()).toEqual([expect.stringMatching(/ holds a part of a SQLite database\. .* move-to$/)])
  await queryOn(url, 'drop function fail cascade')
  expect(await move(url)).toMatchObject({ code: 0, errors: [] })
  expect(await start()).toEqual([])
})

test('rejects a second move', async () => {
  const { move } = await aUsedFolder()
  const { url } = await anEmptyTarget()
  await move(url)
  expect((await move(url)).errors).toEqual(['A database was moved there before. Create an empty one.'])
})

test('copies nothing while a server runs on the folder', async () => {
  const { open, move } = await aUsedFolder()
  const { url, db } = await anEmptyTarget()
  const running = await open()
  expect((await move(url)).errors).toEqual(['A server is running on this folder. Stop it first.'])
  await running.destroy()
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
})

test.for([
  ['mysql://db/stonks', 'The address must look like postgres://user@host1,host2/stonks.'],
  ['postgres://ann@db', 'The address names no database: postgres://user@host/stonks.'],
] as const)('rejects %s in a sentence', async ([uri, sentence]) => {
  const { move } = await aUsedFolder()
  expect((await move(uri)).errors).toEqual([sentence])
})

test('a move that was killed anywhere continues and copies no row twice', async () => {
  const { path, open } = await aUsedFolder()
  const file = `${path}/stonks.db`
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 3 }), async (kills) => {
      const { url, giveBack } = await borrowDatabase()
      const source = await open()
      const target = connectTo(url)
      try {
        for (const statements of kills) {
          const killed = moveDatabase({ source, target: target.withPlugin(endAfter(statements)), file })
          await killed.catch((error: unknown) => expect(String(error)).toContain('killed'))
        }
        const moved = await moveDatabase({ source, target, file })
        expect(moved.ok && moved.value).toContainEqual({ table: 'bars', rows: 2_500 })
        expect(
          await queryOn(url, 'select count(*)::int as count, count(distinct symbol)::int as symbols from bars'),
        ).toEqual([{ count: 2_500, symbols: 2_500 }])
      } finally {
        await target.destroy()
        await source.destroy()
        await giveBack()
      }
    }),
    { numRuns: sampleCount(60) },
  )
}, 120_000)

/** Throws after a number of statements. */
function endAfter(statements: number): KyselyPlugin {
  let left = statements
  return {
    transformQuery({ node }) {
      left -= 1
      if (left < 0) throw new Error('killed')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

test('copies a file anew that has changed since an interrupted move', async () => {
  const { path, open } = await aUsedFolder()
  const { db, url } = await anEmptyTarget()
  const file = `${path}/stonks.db`
  const first = await open()
  await moveDatabase({ source: first, target: db.withPlugin(endAfter(45)), file }).catch(() => undefined)
  await first.deleteFrom('bookmarks').where('symbol', '=', 'LARK').execute()
  await first.executeQuery(CompiledQuery.raw('pragma wal_checkpoint(TRUNCATE)'))
  expect(await moveDatabase({ source: first, target: db, file })).toMatchObject({ ok: true })
  await first.destroy()
  expect(await queryOn(url, 'select symbol from bookmarks')).toEqual([{ symbol: 'BF/B' }])
})
