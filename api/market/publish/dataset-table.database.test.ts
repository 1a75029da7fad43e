import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { keysOf } from '#domain/keys-of'
import type { Database } from '../../platform/database/database.ts'
import { aDatabase } from '../../testing/server.ts'
import { publishedSource } from '../sources/choose-source.ts'
import { openDatasetTable } from './dataset-table.ts'

const detailsOf = (inputVersion: string) => ({
  edition: inputVersion,
  records: 1,
  createdAt: '2026-11-20T21:00:00.000Z',
  sessions: { newest: '2026-11-20', oldest: '2026-11-20', ofNewest: 1 },
  drops: noDrops(),
})

/** Bytes that do not compress, for this number of rows. */
const bodyOf = (rows: number) => randomBytes((rows - 1) * 512 * 1024 + 1)

async function aTable() {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  return { db, store: openDatasetTable(db, 'massive'), other: openDatasetTable(db, 'alphavantage') }
}

test.for([1, 2, 8, 9, 17])('reads a dataset of %i rows as it was published', async (rows) => {
  const { db, store, other } = await aTable()
  const body = bodyOf(rows)
  const added = await store.add(body, detailsOf('friday'))
  expect(added.ok && added.value.manifest.file).toMatch(/^massive-000001-[0-9a-f]{12}\.ndjson\.gz$/)
  const newest = await store.newest()
  expect(newest?.dataset.body.equals(body)).toBe(true)
  expect(newest?.manifest).toEqual(added.ok && added.value.manifest)
  expect(await db.selectFrom('dataset_parts').select('part').execute()).toHaveLength(rows)
  expect([await store.revision(), await other.revision(), await other.newest()]).toEqual(['1', 'none', undefined])
})

test('keeps the last seven datasets and deletes all rows of older ones', async () => {
  const { db, store } = await aTable()
  for (let day = 1; day <= 9; day++) await store.add(bodyOf(2), detailsOf(`day ${day}`))
  expect((await store.manifests()).map(({ number }) => number)).toEqual([9, 8, 7, 6, 5, 4, 3])
  expect(await db.selectFrom('dataset_parts').select('part').execute()).toHaveLength(14)
})

test('servers that publish the same dataset at once store it once; different datasets get different numbers', async () => {
  const { db, store } = await aTable()
  const stores = Array.from({ length: 4 }, () => openDatasetTable(db, 'massive'))
  const body = bodyOf(1)
  const same = await Promise.all(stores.map((one) => one.add(body, detailsOf('friday'))))
  expect(same.map((release) => release.ok && release.value.manifest.number)).toEqual([1, 1, 1, 1])
  const different = await Promise.all(stores.map((one, at) => one.add(bodyOf(1), detailsOf(`${at}`))))
  const numbers = different.map((release) => (release.ok ? release.value.manifest.number : 0))
  expect(numbers.toSorted()).toEqual([2, 3, 4, 5])
  expect(await store.revision()).toBe('5')
})

/** Fails after a number of statements. */
function failingAfterResults(results: number): KyselyPlugin {
  let remaining = results
  return {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => (remaining-- > 0 ? Promise.resolve(result) : Promise.reject(new Error('killed'))),
  }
}

test('a server killed after any statement leaves the previous dataset published', async () => {
  const { db, store } = await aTable()
  await store.add(bodyOf(2), detailsOf('thursday'))
  const before = (await store.newest())?.dataset.etag
  let points = 0
  for (; ; points++) {
    const killed = openDatasetTable(db.withPlugin(failingAfterResults(points)), 'massive')
    const isDone = await killed.add(bodyOf(2), detailsOf('friday')).then(
      () => true,
      () => false,
    )
    if (isDone) break
    expect([(await store.newest())?.dataset.etag, await store.revision()]).toEqual([before, '1'])
  }
  expect(points).toBeGreaterThan(5)
  expect((await store.newest())?.manifest.edition).toBe('friday')
})

const damages = {
  damaged: (db: Database) =>
    db
      .updateTable('dataset_parts')
      .set({ bytes: Buffer.from('?') })
      .where('part', '=', 1),
  missing: (db: Database) => db.deleteFrom('dataset_parts').where('part', '=', 1),
}

test.for(keysOf(damages))(
  'reports %s bytes, serves the previous dataset, and is repaired by publishing again',
  async (kind) => {
    const { db, store } = await aTable()
    const body = bodyOf(3)
    await store.add(gzipSync('{}'), detailsOf('thursday'))
    await store.add(body, detailsOf('friday'))
    await damages[kind](db).execute()
    const { release, unreadable } = await store.open()
    expect([release?.manifest.number, unreadable?.inputVersion]).toEqual([1, 'friday'])
    expect(unreadable?.sentence).toMatch(
      /^Dataset massive-000002-\w+\.ndjson\.gz in the database is damaged\. The dataset before it is served, and this one is tried again\.$/,
    )
    await store.add(body, detailsOf('friday'))
    expect((await store.open()).unreadable).toBeUndefined()
  },
)

test('reports a damaged manifest', async () => {
  const { db, store } = await aTable()
  await store.add(gzipSync('{}'), detailsOf('friday'))
  await db.updateTable('datasets').set({ manifest: '{"source":' }).execute()
  expect(await publishedSource(store, 'massive').load()).toEqual({
    ok: false,
    failure: ['Dataset 1 of massive in the database is damaged. To make a new one: npm run market -- refresh'],
  })
})
