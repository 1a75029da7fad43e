import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { aFolder, aRecord } from '../../testing/server.ts'
import { openDatasetFolder } from '../publish/dataset-folder.ts'
import { fileSource } from './choose-source.ts'
import { openMarket } from '../market.ts'

const records = Array.from({ length: 40 }, (_, day) => aRecord('LARK', `2026-01-${10 + (day % 20)}T21:10:00.000Z`))
const zipped = (...lines: readonly string[]) => gzipSync(lines.join('\n'))
const whole = zipped(...records)

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder({
    'stonks.ndjson.gz': whole,
    'two-members.gz': Buffer.concat([zipped(...records, ''), zipped(...records)]),
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
    'too-many-bad-lines.gz': zipped(...records, 'one', 'two', '[]'),
  })
})
afterAll(() => folder.remove())

const load = (name: string) =>
  fileSource({ file: join(folder.path, name) }, openDatasetFolder(folder.path, 'file')).load()

test('a whole dataset is served byte by byte as it is', async () => {
  const dataset = await load('stonks.ndjson.gz')
  expect(dataset).toMatchObject({
    ok: true,
    value: { dataset: { body: whole, lines: 40, createdAt: '2026-01-29T21:10:00.000Z' } },
  })
})

test.for([
  ['all members of a gzip file count', 'two-members.gz', 80],
  ['a few unreadable lines are the reader’s to drop', 'some-bad-lines.gz', 42],
] as const)('%s', async ([, name, lines]) => {
  expect(await load(name)).toMatchObject({ ok: true, value: { dataset: { lines } } })
})

describe('a file that cannot be served has one sentence about it', () => {
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
    ['page.gz', 'is not a dataset: 2 of its 2 lines are not JSON records.'],
    ['too-many-bad-lines.gz', 'is not a dataset: 3 of its 43 lines are not JSON records.'],
  ] as const)('%s %s', async ([name, sentence]) => {
    const failure = [`MARKET_FILE ${join(folder.path, name)} ${sentence}`]
    expect(await load(name)).toEqual({ ok: false, failure })
    expect(
      await openMarket(fileSource({ file: join(folder.path, name) }, openDatasetFolder(folder.path, 'file'))),
    ).toEqual({
      ok: false,
      failure,
    })
  })
})

test('a server takes as much as a page does, and no more', { timeout: 60_000 }, async () => {
  const mebibyte = 1024 * 1024
  const member = gzipSync(`${aRecord('LARK')}\n`.padEnd(mebibyte, '\n'.padStart(mebibyte / 2)))
  const large = await aFolder({
    '300.gz': Buffer.concat(Array.from({ length: 300 }, () => member)),
    '385.gz': Buffer.concat(Array.from({ length: 385 }, () => member)),
  })
  onTestFinished(large.remove)
  const loadLarge = (name: string) =>
    fileSource({ file: join(large.path, name) }, openDatasetFolder(large.path, 'file')).load()
  expect(await loadLarge('300.gz')).toMatchObject({ ok: true, value: { dataset: { lines: 300 } } })
  expect(await loadLarge('385.gz')).toMatchObject({
    failure: [expect.stringContaining('385.gz holds more than 384 MB.')],
  })
})

test('reading a file does not block the event loop', async () => {
  const lines = Array.from({ length: 150_000 }, (_, at) => aRecord(`S${at}`))
  const large = await aFolder({ 'stonks.gz': gzipSync(lines.join('\n')) })
  onTestFinished(large.remove)
  let timerRuns = 0
  const timer = setInterval(() => timerRuns++, 1)
  expect(
    await fileSource({ file: join(large.path, 'stonks.gz') }, openDatasetFolder(large.path, 'file')).load(),
  ).toMatchObject({ ok: true })
  clearInterval(timer)
  expect(timerRuns).toBeGreaterThan(8)
})
