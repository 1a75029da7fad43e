import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aFolder, aMarketFile, aRecord } from '../../testing/server.ts'
import { aStockLine } from '../../testing/stock-lines.ts'
import { readClosesFile } from '../dataset/closes-file.ts'
import { openMarket } from '../market.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { fileSource } from './file-source.ts'

const records = Array.from({ length: 40 }, (_, at) => aRecord(`S${at}`, '2026-01-29T21:10:00.000Z'))
const zipped = (...lines: readonly string[]) => gzipSync(lines.join('\n'))
const withNaN = (symbol: string) => `{"symbol": "${symbol}", "last": {"close": NaN}}`
const whole = zipped(...records)

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder({
    'stonks.ndjson.gz': whole,
    'two-members.gz': Buffer.concat([zipped(...records.slice(0, 20), ''), zipped(...records.slice(20))]),
    'some-bad-lines.gz': zipped(...records, '{"symbol":', 'nonsense'),
    'folder.gz/file': '',
    'plain.ndjson': records.join('\n'),
    'empty-file.gz': '',
    'cut.gz': whole.subarray(0, whole.length / 2),
    'cut-trailer.gz': whole.subarray(0, whole.length - 1),
    'flipped.gz': Buffer.from(whole).fill(0xff, 40, 50),
    'wrong-sum.gz': Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8, 1)]),
    'no-lines.gz': zipped('', '  ', ''),
    'page.gz': zipped('<!doctype html>', '<title>Not found</title>'),
    'no-numbers.gz': zipped(...records.slice(0, 9), '', ...['AA', 'BB', 'CC'].map(withNaN)),
    'too-many-bad-lines.gz': zipped(...records, 'one', 'two', '[]'),
  })
})
afterAll(() => folder.remove())

/** Each test's server starts with nothing published. */
async function sourceOf(name: string) {
  const dataDir = await aFolder()
  onTestFinished(dataDir.remove)
  return fileSource({ file: join(folder.path, name) }, openDatasetFolder(dataDir.path, 'file'))
}

const load = async (name: string) => (await sourceOf(name)).load()

test('serves an intact dataset byte by byte', async () => {
  const dataset = await load('stonks.ndjson.gz')
  expect(dataset).toMatchObject({
    ok: true,
    value: { dataset: { body: whole, lines: 40, createdAt: '2026-01-29T21:10:00.000Z' } },
  })
})

test.for([
  ['reads all members of a gzip file', 'two-members.gz', 40],
  ['serves a file with a few unreadable lines, which the reader drops', 'some-bad-lines.gz', 42],
] as const)('%s', async ([, name, lines]) => {
  expect(await load(name)).toMatchObject({ ok: true, value: { dataset: { lines } } })
})

describe('reports in one sentence a file that cannot be served', () => {
  test.for([
    ['missing.gz', 'does not exist.'],
    ['plain.ndjson/missing.gz', 'does not exist.'],
    ['folder.gz', 'is a folder, not a file.'],
    ['plain.ndjson', 'is not a gzip file.'],
    ['empty-file.gz', 'is not a gzip file.'],
    ['cut.gz', 'is cut off: the gzip file does not end.'],
    ['cut-trailer.gz', 'is cut off: the gzip file does not end.'],
    ['flipped.gz', 'is damaged: it cannot be unzipped.'],
    ['wrong-sum.gz', 'is damaged: it cannot be unzipped.'],
    ['no-lines.gz', 'holds no records.'],
    ['page.gz', 'is not a dataset: 2 of its 2 lines are not JSON records: line 1 is not a JSON record.'],
    [
      'no-numbers.gz',
      'is not a dataset: 3 of its 12 lines are not JSON records: line 11 (AA) has NaN, which is not JSON.',
    ],
    [
      'too-many-bad-lines.gz',
      'is not a dataset: 3 of its 43 lines are not JSON records: line 41 is not a JSON record.',
    ],
  ] as const)('%s %s', async ([name, sentence]) => {
    const failure = [`MARKET_FILE ${join(folder.path, name)} ${sentence}`]
    expect(await load(name)).toEqual({ ok: false, failure })
    expect(await openMarket(await sourceOf(name))).toEqual({ ok: false, failure })
  })
})

test('accepts files up to the size that a page accepts', async () => {
  const mebibyte = 1024 * 1024
  const member = (at: number) => gzipSync(`${aRecord(`S${at}`)}\n`.padEnd(mebibyte, '\n'.padStart(mebibyte / 2)))
  const large = await aFolder({
    '300.gz': Buffer.concat(Array.from({ length: 300 }, (_, at) => member(at))),
    '385.gz': Buffer.concat(Array.from({ length: 385 }, (_, at) => member(at))),
  })
  onTestFinished(large.remove)
  const loadLarge = (name: string) =>
    fileSource({ file: join(large.path, name) }, openDatasetFolder(large.path, 'file')).load()
  expect(await loadLarge('300.gz')).toMatchObject({ ok: true, value: { dataset: { lines: 300 } } })
  expect(await loadLarge('385.gz')).toMatchObject({
    failure: [expect.stringContaining('385.gz holds more than 384 MB.')],
  })
})

describe('a readable file that is not a plausible market', () => {
  const thirty = Array.from({ length: 30 }, (_, at) => `S${at}`)
  const now = Date.parse('2026-01-06T12:00:00Z')
  async function aServer(...lines: readonly string[]) {
    const files = await aFolder({ 'stonks.gz': zipped(...lines) })
    onTestFinished(files.remove)
    const file = join(files.path, 'stonks.gz')
    const store = openDatasetFolder(files.path, 'file')
    const source = fileSource({ file }, store, () => now)
    return { file, store, source, replace: (...next: readonly string[]) => writeFile(file, zipped(...next)) }
  }
  const future = '2099-01-05T21:10:00.000Z'

  test.for<[string, readonly string[], string]>([
    ['one record', [aRecord('LARK')], 'There are only 1 records.'],
    ['equal symbols', thirty.map(() => aRecord('LARK')), '29 symbols have more than one record.'],
    ['no symbols', thirty.map(() => aRecord('')), '30 records have no valid symbol.'],
    [
      'yields in percent',
      thirty.map((symbol) =>
        aStockLine({ symbol, date: '2026-01-05', dividendPerShare: 1.04, close: 295, dividendYield: 0.35 }),
      ),
      'DividendYield is a hundred times DividendPerShare ÷ close in 30 of the 30 records that have both: it must be a fraction, 0.0035 for 0.35%.',
    ],
    [
      'prices in euros',
      thirty.map((symbol, at) => aStockLine({ symbol, date: '2026-01-05', currency: at < 20 ? 'USD' : 'EUR' })),
      '10 of 30 records are priced in other currencies than dollars: a page leaves them out.',
    ],
    [
      'prices from the future',
      thirty.map((symbol) => aRecord(symbol, future)),
      'The newest prices are of 2099-01-05, and today is 2026-01-06.',
    ],
    [
      'prices without a date',
      thirty.map((symbol) => JSON.stringify({ symbol })),
      'The newest prices are of no session, and should be of any.',
    ],
    [
      'few prices of its newest session',
      thirty.map((symbol, at) => aRecord(symbol, at < 25 ? '2025-12-05T21:10:00.000Z' : undefined)),
      'Only 5 of 30 records have prices of 2026-01-05.',
    ],
  ])('with %s is not served before an operator accepts it', async ([, lines, reason]) => {
    const { file, source, store } = await aServer(...lines)
    const refused = await source.load()
    const { version = '' } = (await store.refused()) ?? {}
    const failure = refused.ok ? [] : refused.failure
    expect(failure).toContain(`MARKET_FILE ${file} is not published.`)
    expect(failure).toContain(reason)
    expect(failure).toContain(`To publish it all the same: npm run market -- accept ${version}`)
    expect(await store.accept(version)).toMatchObject({ ok: true })
    expect(await source.load()).toMatchObject({ ok: true, value: { dataset: { lines: lines.length } } })
  })

  test.for<[string, readonly string[], string]>([
    ['half as many records', aMarketFile(15), 'There are 15 records, and were 30'],
    [
      'older prices',
      thirty.map((symbol) => aRecord(symbol, '2026-01-02T21:10:00.000Z')),
      'The newest prices are of 2026-01-02, and were of 2026-01-05 already.',
    ],
  ])('with %s does not replace the previous one, even after a restart', async ([, lines, reason]) => {
    const { source, store, replace, file } = await aServer(...aMarketFile(30))
    const before = await source.load()
    await replace(...lines)
    for (const restarted of [source, fileSource({ file }, store, () => now)]) {
      const loaded = await restarted.load()
      expect(loaded).toMatchObject({
        ok: true,
        value: { dataset: { etag: before.ok && before.value.dataset?.etag } },
      })
      expect(loaded.ok && loaded.value.problem).toContain(reason)
    }
    await store.accept((await store.refused())?.version ?? '')
    expect(await source.load()).toMatchObject({ ok: true, value: { dataset: { lines: lines.length } } })
  })

  test('accepts an old market as the first one, and a corrected file of the same session as the next', async () => {
    const old = thirty.map((symbol) => aRecord(symbol, '2019-03-04T21:10:00.000Z'))
    const { source, replace } = await aServer(...old)
    expect(await source.load()).toMatchObject({ ok: true, value: { dataset: { lines: 30 } } })
    await replace(...old.slice(1))
    expect(await source.load()).toMatchObject({ ok: true, value: { dataset: { lines: 29 } } })
  })
})

test.for(['MARKET_FILE', 'MARKET_CLOSES_FILE'])(
  'rejects two and a half gigabytes in a small %s, using less than 100 MB of memory',
  async (setting) => {
    const { path, remove } = await aFolder()
    onTestFinished(remove)
    const file = join(path, 'bomb.gz')
    const member = gzipSync(`${aRecord('LARK')}\n`.padEnd(1024 * 1024))
    await writeFile(
      file,
      Array.from({ length: 2560 }, () => member),
    )
    const read =
      setting === 'MARKET_FILE'
        ? () => fileSource({ file }, openDatasetFolder(path, 'file')).load()
        : () => readClosesFile(file)
    const used = () => process.memoryUsage.rss()
    const before = used()
    let most = before
    const timer = setInterval(() => (most = Math.max(most, used())), 2)
    expect(await read()).toEqual({ ok: false, failure: [`${setting} ${file} holds more than 384 MB.`] })
    clearInterval(timer)
    expect((most - before) / 1024 / 1024).toBeLessThan(100)
  },
)
