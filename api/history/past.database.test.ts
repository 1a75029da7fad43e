import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { decodeFacts } from '#domain/history/facts-block'
import { type HistoryManifest, parseManifest } from '#domain/history/manifest'
import { decodePrints } from '#domain/history/print-block'
import type { Result } from '#domain/result'
import type { Database } from '../platform/database/database.ts'
import { aDatabase, aFolder, aServer } from '../testing/server.ts'
import { choosePast, type MarketPast } from './open-past.ts'
import { pastHistory } from './past-charts.ts'
import { type BuiltPast, readWhole } from './test-past.ts'

const dates = ['2024-01-05', '2025-01-06', '2026-01-05', '2026-01-06']
const header = JSON.stringify({ dates })
const lark = { symbol: 'LARK', name: 'Lark Corp', from: dates[0], to: dates[3], close: [9, 10, null, 5] }
const wren = { symbol: 'WREN', from: dates[2], to: dates[2], close: [7], open: [6], high: [8], low: [5] }
const zipped = (...lines: readonly (object | string)[]) =>
  gzipSync([header, ...lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))].join('\n'))

const valueOf = <Value>(outcome: Result<Value>): Value => {
  if (!outcome.ok) throw new Error(outcome.failure.join('\n'))
  return outcome.value
}

/** A history file that a test may replace. */
async function aFile(bytes: Uint8Array) {
  const { path, remove } = await aFolder({ 'history.gz': bytes })
  onTestFinished(remove)
  const file = join(path, 'history.gz')
  return { file, replace: (next: Uint8Array) => writeFile(file, next) }
}

async function aSharedDatabase() {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  return db
}

/** A market without a dataset yet. */
const noDataset = { newest: () => undefined }

const opening = (file: string, db: Database, years = 2) =>
  choosePast({ market: { name: 'file', file: 'stonks.gz', history: { path: file, years } } }, db, noDataset)

const aPast = async (file: string, db: Database, years = 2): Promise<BuiltPast> =>
  readWhole(valueOf(await opening(file, db, years)))

async function aPastServer(past: MarketPast | undefined) {
  const app = await aServer({ past })
  onTestFinished(() => app.close())
  return app
}

/** The content of a block as a page reads it: its listings' prints and facts. */
async function readBlock(past: BuiltPast, { prints, facts, listings }: HistoryManifest['blocks'][number]) {
  const unzipped = async (sha256: string) => gunzipSync((await past.file(sha256)) ?? '')
  return {
    prints: valueOf(decodePrints(await unzipped(prints.sha256))),
    facts: valueOf(decodeFacts(await unzipped(facts.sha256), listings.length)),
  }
}

/** A poll that reads nothing yet. */
const unread = () => Promise.resolve({ ok: true, value: undefined } as const)

const manifestPath = '/data/history/manifest.json'

describe('the history of a market from a file', () => {
  test('has the last years of its listings and their facts', async () => {
    const { file } = await aFile(zipped(lark, wren))
    const past = await aPast(file, await aSharedDatabase())
    const { manifest, closes } = past.newest()
    expect(manifest).toMatchObject({ simulated: false, dates: dates.slice(1), nights: [] })
    expect(manifest.blocks.map(({ listings }) => listings)).toEqual([
      [
        ['LARK', 0, 2],
        ['WREN', 1, 1],
      ],
    ])
    expect(manifest.blocks[0]?.ranges?.sha256).toMatch(/^[\da-f]{64}$/)
    const block = manifest.blocks[0]
    const read = block && (await readBlock(past, block))
    expect(read?.prints.map(({ close }) => [...close])).toEqual([[10, NaN, 5], [7]])
    expect(read?.facts).toEqual([[{ since: '2026-01-06', facts: { name: 'Lark Corp' } }], []])
    expect(closes).toBe(3)
  })

  test('leaves out listings that ended before those years, with their facts', async () => {
    const old = { symbol: 'AULD', name: 'Auld', from: dates[0], to: dates[0], close: [3] }
    const { file } = await aFile(zipped(old, lark))
    const past = await aPast(file, await aSharedDatabase(), 1)
    expect(past.newest().manifest.blocks.map(({ listings }) => listings)).toEqual([[['LARK', 1, 1]]])
    expect(past.newest().manifest.dates).toEqual(dates.slice(2))
  })

  test('is in blocks of 64 listings', async () => {
    const many = Array.from({ length: 65 }, (_, at) => ({ ...lark, symbol: `S${String(at).padStart(3, '0')}` }))
    const { file } = await aFile(zipped(...many))
    const { manifest } = (await aPast(file, await aSharedDatabase())).newest()
    expect(manifest.blocks.map(({ listings }) => listings.length)).toEqual([64, 1])
  })

  test('is built once for all servers on a database', async () => {
    const { file } = await aFile(zipped(lark))
    const db = await aSharedDatabase()
    const [one, two] = await Promise.all([aPast(file, db), aPast(file, db)])
    const three = await aPast(file, db)
    expect([one.newest(), two.newest(), three.newest()].map(({ number }) => number)).toEqual([1, 1, 1])
  })

  test('is another one for another number of years', async () => {
    const { file } = await aFile(zipped(lark))
    const db = await aSharedDatabase()
    const two = (await aPast(file, db, 2)).newest()
    const one = (await aPast(file, db, 1)).newest()
    expect([two.number, one.number]).toEqual([1, 2])
    expect(one.manifest.generation).not.toBe(two.manifest.generation)
  })
})

describe('a history file that is replaced', () => {
  test('is served by every running server, and downloads in progress continue', async () => {
    const { file, replace } = await aFile(zipped(lark))
    const db = await aSharedDatabase()
    const past = await aPast(file, db)
    const other = await aPast(file, db)
    const before = past.newest().manifest
    await replace(zipped({ ...lark, close: [9, 10, 11, 12] }))
    expect(await past.reload()).toEqual({ ok: true, value: undefined })
    const after = past.newest().manifest
    expect(after.generation).not.toBe(before.generation)
    expect(await other.reload()).toMatchObject({ ok: true })
    expect(other.newest().manifest).toEqual(after)
    const old = before.blocks[0]?.prints.sha256 ?? ''
    expect(
      createHash('sha256')
        .update((await past.file(old)) ?? '')
        .digest('hex'),
    ).toBe(old)
    await replace(zipped({ ...lark, close: [9, 10, 11, 13] }))
    await past.reload()
    expect(await past.file(old)).toBeUndefined()
    expect(await past.file(after.blocks[0]?.prints.sha256 ?? '')).toBeDefined()
  })

  test('by an unusable one is reported, and the old past stays', async () => {
    const { file, replace } = await aFile(zipped(lark))
    const past = await aPast(file, await aSharedDatabase())
    const before = past.newest()
    await replace(Buffer.from('<!doctype html>'))
    expect(await past.reload()).toEqual({ ok: false, failure: [`MARKET_HISTORY_FILE ${file} is not a gzip file.`] })
    expect(past.isBehind()).toBe(true)
    expect(past.newest()).toBe(before)
    await replace(zipped(lark, wren))
    expect(await past.reload()).toMatchObject({ ok: true })
    expect([past.isBehind(), past.newest().number]).toEqual([false, 2])
  })
})

describe('a history file whose beginning is unusable keeps the server from starting', () => {
  test.for([
    ['that is a web page', Buffer.from('<!doctype html>'), 'is not a gzip file.'],
    ['that is empty', Buffer.of(), 'is not a gzip file.'],
    [
      'without sessions',
      gzipSync(JSON.stringify(lark)),
      'is not a history file: its first line must be {"dates":["2026-01-05",…]}, the oldest date first.',
    ],
    ['without listings', zipped(), 'holds no listings.'],
  ] as const)('%s', async ([, bytes, sentence]) => {
    const { file } = await aFile(bytes)
    const db = await aSharedDatabase()
    expect(await opening(file, db)).toEqual({ ok: false, failure: [`MARKET_HISTORY_FILE ${file} ${sentence}`] })
    expect(await db.selectFrom('history_files').selectAll().execute()).toEqual([])
  })

  test('that does not exist', async () => {
    const outcome = await opening('/no/such/file', await aSharedDatabase())
    expect(outcome).toEqual({ ok: false, failure: ['MARKET_HISTORY_FILE /no/such/file does not exist.'] })
  })
})

describe('a history file that is unusable after its beginning is reported while the server listens and leaves nothing', () => {
  const cut = zipped(lark, wren).subarray(0, -20)
  test.for([
    ['that is cut off', cut, 'is cut off: the gzip file does not end.'],
    ['with an invalid line', zipped(lark, '{"symbol":"MOLE"}'), 'breaks the format of a history file in line 3.'],
    [
      'with a line without an end',
      zipped(lark, 'x'.repeat(1_100_000)),
      'breaks the format of a history file in line 3.',
    ],
    ['in another order', zipped(wren, lark), 'must be in the order of its symbols: line 3 is not.'],
  ] as const)('%s', async ([, bytes, sentence]) => {
    const { file } = await aFile(bytes)
    const db = await aSharedDatabase()
    const past = valueOf(await opening(file, db))
    expect(await past?.reload()).toEqual({ ok: false, failure: [`MARKET_HISTORY_FILE ${file} ${sentence}`] })
    expect([past?.isBehind(), past?.isPending?.(), past?.newest()]).toEqual([true, false, undefined])
    expect(await db.selectFrom('history_files').selectAll().execute()).toEqual([])
  })
})

describe('a server that has not read its history file yet', () => {
  test('answers 503 with Retry-After, and has the past once the file is read', async () => {
    const { file } = await aFile(zipped(lark, wren))
    const past = valueOf(await opening(file, await aSharedDatabase()))
    const history = past && pastHistory(past)
    const app = await aServer({ past: past && { ...past, reload: unread }, history })
    onTestFinished(() => app.close())
    const health = async () => (await app.inject('/api/health')).json<{ history: object | null }>().history
    for (const url of [manifestPath, `/data/history/${'0'.repeat(64)}.gz`, '/api/history/LARK']) {
      const answer = await app.inject(url)
      expect([answer.statusCode, answer.json<{ code: string }>().code, answer.headers['retry-after']]).toEqual([
        ...[503, 'history-pending', '5'],
      ])
    }
    expect(await health()).toEqual({ isBehind: false, isPending: true })
    expect((await app.inject('/data/stonks')).statusCode).toBe(200)
    await past?.reload()
    expect((await app.inject(manifestPath)).statusCode).toBe(200)
    expect((await app.inject('/api/history/LARK')).statusCode).toBe(200)
    expect(await health()).toEqual({ isBehind: false, isPending: false })
  })

  test('serves the stored past until it has read a newer one', async () => {
    const { file, replace } = await aFile(zipped(lark))
    const db = await aSharedDatabase()
    const before = (await aPast(file, db)).newest()
    const restarted = valueOf(await opening(file, db))
    expect(restarted?.newest()?.etag).toBe(before.etag)
    await replace(zipped(lark, wren))
    const replaced = valueOf(await opening(file, db))
    expect([replaced?.newest()?.etag, replaced?.isPending?.()]).toEqual([before.etag, false])
    await replaced?.reload()
    expect(replaced?.newest()?.etag).not.toBe(before.etag)
  })
})

describe('a page', () => {
  test('gets the manifest once while it is the newest', async () => {
    const { file, replace } = await aFile(zipped(lark))
    const past = await aPast(file, await aSharedDatabase())
    const app = await aPastServer(past)
    const { statusCode, headers, body } = await app.inject(manifestPath)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'application/json; charset=utf-8',
      'no-cache',
    ])
    expect(parseManifest(body)).toEqual({ ok: true, value: past.newest().manifest })
    const asks = { 'if-none-match': headers.etag }
    const again = await app.inject({ url: manifestPath, headers: asks })
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag])
    await replace(zipped(lark, wren))
    await past.reload()
    expect((await app.inject({ url: manifestPath, headers: asks })).statusCode).toBe(200)
  })

  test('gets the manifest compressed', async () => {
    const many = Array.from({ length: 200 }, (_, at) => ({ ...lark, symbol: `S${String(at).padStart(3, '0')}` }))
    const { file } = await aFile(zipped(...many))
    const app = await aPastServer(await aPast(file, await aSharedDatabase()))
    const answer = await app.inject({ url: manifestPath, headers: { 'accept-encoding': 'gzip' } })
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(parseManifest(gunzipSync(answer.rawPayload).toString()).ok).toBe(true)
  })

  test('gets a file without content encoding and may keep it forever', async () => {
    const { file } = await aFile(zipped(lark))
    const past = await aPast(file, await aSharedDatabase())
    const app = await aPastServer(past)
    const named = past.newest().manifest.blocks[0]?.prints
    const url = `/data/history/${named?.file ?? ''}`
    const { statusCode, headers, rawPayload } = await app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(named?.size),
      'cache-control': 'public, max-age=31536000, immutable, no-transform',
    })
    expect(headers).not.toHaveProperty('content-encoding')
    expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(named?.sha256)
    const again = await app.inject({ url, headers: { 'if-none-match': headers.etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const head = await app.inject({ method: 'HEAD', url })
    expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, String(named?.size), ''])
  })

  test.for(['0'.repeat(64) + '.gz', '0'.repeat(64), 'x', '..%2F..%2Fstonks.db', `${'A'.repeat(64)}.gz`])(
    'is told that there is no file %s',
    async (name) => {
      const { file } = await aFile(zipped(lark))
      const app = await aPastServer(await aPast(file, await aSharedDatabase()))
      const answer = await app.inject(`/data/history/${name}`)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store'])
      expect(answer.json()).toMatchObject({ code: 'past-file-missing' })
    },
  )

  test('is told that there is no history', async () => {
    const app = await aPastServer(
      valueOf(await choosePast({ market: { name: 'demo', stocks: 40 } }, await aSharedDatabase(), noDataset)),
    )
    expect((await app.inject(manifestPath)).statusCode).toBe(204)
    const answer = await app.inject(`/data/history/${'0'.repeat(64)}.gz`)
    expect([answer.statusCode, answer.json()]).toEqual([
      404,
      { message: 'This server has no history of its market.', code: 'past-missing' },
    ])
  })
})
