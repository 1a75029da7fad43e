import { readdir, readFile, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { matching } from '#domain/testing/matchers'
import { dateOf, lastSessionBefore } from '../../demo/calendar.ts'
import { aDatabase, aFolder } from '../../testing/server.ts'
import { openMarket } from '../market.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { openDatasetTable } from '../publish/dataset-table.ts'
import { demoSource } from './demo-source.ts'

const friday = new Date('2026-11-20T10:00:00Z')
const saturday = new Date('2026-11-21T10:00:00Z')
const anyFile = matching.stringMatching(/^demo-000001-[0-9a-f]{12}\.ndjson\.gz$/)

/** A record after a session. */
const aDay = (symbol: string, session: number) =>
  JSON.stringify({ symbol, last: { date: dateOf(session), close: 7 }, createdAt: `${dateOf(session)}T21:10:00.000Z` })

/** The datasets stored in a folder, the oldest first. */
const datasetsIn = async (path: string) =>
  (await readdir(join(path, 'market'))).filter((name) => name.endsWith('.gz')).map((name) => join(path, 'market', name))

/** A folder, and a source that stores a small market there and counts how often it was generated. */
async function aDemo(files: Parameters<typeof aFolder>[0] = {}) {
  const { path, remove } = await aFolder(files)
  onTestFinished(remove)
  const made: number[] = []
  const lines = (session: number) => {
    made.push(session)
    return [aDay('LARK', session)]
  }
  const load = async (now: Date) => {
    const loaded = await demoSource(openDatasetFolder(path, 'demo'), () => now, { make: lines }).load()
    const dataset = loaded.ok ? loaded.value.dataset : undefined
    if (!dataset) throw new Error(loaded.ok ? 'There is none.' : loaded.failure.join('\n'))
    return dataset
  }
  return { path, made, load }
}

test('builds the market once a day and stores it for the next start', async () => {
  const { path, made, load } = await aDemo()
  const first = await load(friday)
  const [file = ''] = await datasetsIn(path)
  expect(await readFile(file)).toEqual(first.body)
  expect(await load(friday)).toEqual(first)
  expect(made).toHaveLength(1)
})

test('adds one trading day a day later and keeps other files of the folder', async () => {
  const { path, made, load } = await aDemo({ 'market/notes.txt': 'notes of the operator' })
  await load(friday)
  await load(saturday)
  expect(await datasetsIn(path)).toHaveLength(2)
  expect(await readdir(join(path, 'market'))).toContain('notes.txt')
  expect(made[1]).toBe((made[0] ?? NaN) + 1)
})

test('publishes no older dataset after the clock was set back, but serves the last one', async () => {
  const { load } = await aDemo()
  const last = await load(saturday)
  expect((await load(friday)).etag).toBe(last.etag)
})

test.for([
  ['cut off', (file: string) => truncate(file, 40)],
  ['emptied', (file: string) => truncate(file, 0)],
] as const)('generates a stored file again that was %s', async ([, damage]) => {
  const { path, made, load } = await aDemo()
  const first = await load(friday)
  const [file = ''] = await datasetsIn(path)
  await damage(file)
  expect((await load(friday)).etag).toBe(first.etag)
  expect(await readFile((await datasetsIn(path)).at(-1) ?? '')).toEqual(first.body)
  expect(made).toHaveLength(2)
})

test('leaves no partial file', async () => {
  const { path, load } = await aDemo()
  await Promise.all([load(friday), load(friday), load(friday)])
  expect(await readdir(join(path, 'market'))).toEqual([anyFile, 'demo-000001.json'])
})

test('reports an unwritable folder', async () => {
  const { path } = await aDemo({ 'notes.txt': '' })
  const folder = join(path, 'notes.txt', 'data')
  expect(
    await demoSource(openDatasetFolder(folder, 'demo'), () => friday, {
      make: (session) => [aDay('LARK', session)],
    }).load(),
  ).toEqual({
    ok: false,
    failure: [`DATA_DIR ${folder} cannot be written (ENOTDIR).`],
  })
})

test('a smaller market is the beginning of the whole one, with its own name', async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const make = (session: number) => ['LARK', 'WREN', 'ROOK'].map((symbol) => aDay(symbol, session))
  const dataset = await demoSource(openDatasetFolder(path, 'demo2'), () => friday, { stocks: 2, make }).load()
  const body = dataset.ok ? dataset.value.dataset?.body : undefined
  const lines = body && gunzipSync(body).toString().trim().split('\n')
  expect(lines).toEqual(make(lastSessionBefore(friday)).slice(0, 2))
  expect(await readdir(join(path, 'market'))).toContain('demo2-000001.json')
})

describe('servers on one database', () => {
  async function aSharedDemo() {
    const db = await aDatabase()
    onTestFinished(() => db.destroy())
    const open = async (make = (session: number) => [aDay('LARK', session)]) => {
      const market = await openMarket(demoSource(openDatasetTable(db, 'demo'), () => friday, { make }))
      if (!market.ok) throw new Error(market.failure.join('\n'))
      return market.value
    }
    return { db, open }
  }

  test('serve the same dataset when they start at once', async () => {
    const { db, open } = await aSharedDemo()
    const markets = await Promise.all([open(), open(), open()])
    expect(new Set(markets.map((market) => market.published().etag)).size).toBe(1)
    expect(await openDatasetTable(db, 'demo').manifests()).toHaveLength(1)
  })

  test('do not replace the dataset of a later release', async () => {
    const { db, open } = await aSharedDemo()
    const market = await open()
    const store = openDatasetTable(db, 'demo')
    const [manifest] = await store.manifests()
    if (!manifest) throw new Error('There is none.')
    const { edition, records, createdAt, sessions, drops } = manifest
    const later = edition.replace(/\d+$/, '999')
    await store.add(gzipSync(aDay('WREN', 1)), { edition: later, records, createdAt, sessions, drops })
    await market.reload()
    await open()
    expect((await store.manifests()).map((one) => one.edition)).toEqual([later, edition])
    expect(gunzipSync(market.published().body).toString()).toContain('WREN')
  })
})
