import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { technicalFieldIds } from '#domain/stock/fields'
import { fc } from '#domain/testing/fast-check'
import { matching } from '#domain/testing/matchers'
import { sampleCount } from '#domain/testing/sample-count'
import { seeded } from '#domain/testing/seed'
import type { Outcome } from '../../contract.ts'
import { aLine, chunksAt, someLines, utf8 } from '../test-data.ts'
import type { FileInfo } from './download.ts'
import { createIngest, type IngestResult } from './ingest.ts'

type Bytes = Uint8Array<ArrayBuffer>

const gzip = (text: string): Bytes => new Uint8Array(gzipSync(text))
const sha256 = (bytes: Bytes) => createHash('sha256').update(bytes).digest('base64')

interface Arrival {
  readonly said?: Partial<FileInfo>
  /** The beginnings of the chunks. */
  readonly cuts?: readonly number[]
  readonly lastRecordCount?: number
}

/** The outcome of a file that arrives like this. */
async function ingest(
  file: Bytes,
  { said, cuts = [], lastRecordCount = 0 }: Arrival = {},
): Promise<Outcome<IngestResult>> {
  const ingest = createIngest(() => undefined)
  ingest.announce({ simulated: false, ...said })
  for (const chunk of chunksAt(file, cuts)) {
    const failure = ingest.bytes(chunk)
    if (failure) return { ok: false, failure }
  }
  return ingest.finish(lastRecordCount)
}

/** The same, after the comparison of the checksum. */
async function checked(file: Bytes, arrival: Arrival): Promise<Outcome<IngestResult>> {
  const outcome = await ingest(file, arrival)
  const wrong = outcome.ok ? await outcome.value.checked : undefined
  return wrong ? { ok: false, failure: wrong } : outcome
}

const failure = async (outcome: Promise<Outcome<unknown>>) => {
  const settled = await outcome
  return settled.ok ? 'accepted' : settled.failure
}

/** Lines with different descriptions, so that the compressed file has many bytes. */
function variedLines(count: number, wordsEach: number, sequence: number): string {
  const random = seeded(sequence)
  const words = () => Array.from({ length: wordsEach }, () => random().toString(36).slice(2)).join(' ')
  return Array.from(
    { length: count },
    (_, i) => `${aLine({ symbol: `S${i}`, overview: { Description: words() } })}\n`,
  ).join('')
}

test('reads a valid file as a dataset with its details', async () => {
  const file = gzip(`${someLines(100)}{"broken\n${aLine({ symbol: 'S3', createdAt: '2026-10-01' })}`)
  expect(await ingest(file, { said: { etag: '"v1"', records: 102, digest: sha256(file), simulated: true } })).toEqual({
    ok: true,
    value: {
      checked: matching.any(Promise),
      read: matching.objectContaining({ lines: 102 }),
      dataset: {
        version: '"v1"',
        date: '2026-11-19',
        freshDays: 1,
        oldestRecord: '2026-10-01',
        downloadedAt: matching.any(Number),
        size: file.length,
        lines: 102,
        kept: 100,
        drops: matching.objectContaining({ unparsable: 1, duplicate: 1 }),
        technical: { stocks: 0, wrong: 0, missing: technicalFieldIds },
        simulated: true,
        missing: matching.any(Array),
        emptyIndexes: ['sp500', 'dowJones'],
        stored: false,
      },
      file: { bytes: [file], headers: undefined, isCached: false },
    },
  })
})

test('identifies a file without an ETag by its content', async () => {
  const file = gzip(someLines(3))
  expect(await ingest(file)).toMatchObject({ value: { dataset: { version: sha256(file) } } })
  expect(await ingest(file, { said: { digest: sha256(file) } })).toMatchObject({ ok: true })
})

describe('a truncated file', () => {
  test('is rejected at every length', async () => {
    const file = gzip(variedLines(2, 80, 1))
    expect(file.length).toBeGreaterThan(1500)
    const random = seeded(2)
    const passed: number[] = []
    for (let end = 0; end < file.length; end++) {
      const cuts = [random() * end, random() * end].map(Math.floor)
      const outcome = await ingest(file.slice(0, end), { cuts })
      if (outcome.ok) passed.push(end)
    }
    expect(passed).toEqual([])
    expect(await ingest(file)).toMatchObject({ ok: true })
  })

  const cutCount = sampleCount(1000)
  test(`is rejected at ${cutCount} lengths of a larger file, in chunks of any size`, async () => {
    const file = gzip(variedLines(20, 220, 3))
    expect(file.length).toBeGreaterThan(30_000)
    const random = seeded(4)
    const passed: number[] = []
    const below = (most: number) => Math.floor(random() * most)
    for (let round = 0; round < cutCount; round++) {
      // Half of the cuts are in the checksum at the very end.
      const end = round % 2 === 0 ? below(file.length) : file.length - 1 - below(16)
      const cuts = Array.from({ length: below(12) }, () => below(end))
      const outcome = await ingest(file.slice(0, end), { cuts })
      if (outcome.ok) passed.push(end)
    }
    expect(passed).toEqual([])
  })
})

test('rejects files with one wrong bit, whichever checksum is announced', async () => {
  const text = variedLines(2, 40, 8)
  const file = gzip(text)
  const digest = sha256(file)
  const bits = fc.record({ at: fc.nat(file.length - 1), bit: fc.nat(7), isHashed: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(bits, async ({ at, bit, isHashed }) => {
      const flipped = file.slice()
      flipped[at] = (flipped[at] ?? 0) ^ (1 << bit)
      const outcome = await checked(flipped, { said: { records: 2, etag: '"v1"', ...(isHashed && { digest }) } })
      // Without the file's hash, changes that do not affect its content pass, such as the time in its header.
      if (outcome.ok) expect([isHashed, Buffer.concat(outcome.value.read.pieces).toString()]).toEqual([false, text])
    }),
    { numRuns: sampleCount(2000) },
  )
})

describe('rejects a file that is not a dataset, and names its kind', () => {
  const noise = Uint8Array.from({ length: 5000 }, seeded(5).bind(null)).map((_, i) => (i * 151 + 7) & 0xff)

  test.for([
    ['a web page', utf8('<!doctype html><title>Log in to the hotel’s network</title>'), 'a web page'],
    ['a web page with space before it', utf8('\r\n  <html>'), 'a web page'],
    ['an error with a message', utf8('{"message":"The market is being rebuilt."}'), 'The market is being rebuilt.'],
    ['an error without a message', utf8('{"error":true}'), 'an unknown kind of file'],
    [
      'an error whose message is not a text',
      utf8('{"message":{"toString":null,"valueOf":1}}'),
      'an unknown kind of file',
    ],
    ['nothing', new Uint8Array(0), 'an empty file'],
    ['only space', utf8(' \n '), 'an empty file'],
    ['a single byte', utf8('{'), 'an unknown kind of file'],
    ['the first byte of a gzip file', Uint8Array.of(0x1f), 'an unknown kind of file'],
    ['random bytes', noise, 'an unknown kind of file'],
    ['a zip archive', utf8('PK\u0003\u0004'), 'an unknown kind of file'],
  ] as const)('%s', async ([, file, detail]) => {
    expect(await failure(ingest(file))).toEqual({ id: 'notMarketData', detail })
    expect(await failure(ingest(file, { said: { length: file.length } }))).toMatchObject({ id: 'notMarketData' })
    if (file.length > 2) expect(await failure(ingest(file, { cuts: [1] }))).toMatchObject({ id: 'notMarketData' })
  })

  test('shortens a long message', async () => {
    const { detail } = fieldsOf(await failure(ingest(utf8(JSON.stringify({ message: 'a'.repeat(1500) })))))
    expect(String(detail).length).toBe(200)
  })

  test('a gzip file with other content', async () => {
    expect(await failure(ingest(gzip('<html>')))).toEqual({ id: 'unreadable' })
    expect(await failure(ingest(gzip('')))).toEqual({ id: 'unreadable' })
    expect(await failure(ingest(gzip('{"message":"no"}')))).toEqual({ id: 'unreadable' })
  })
})

describe('a file that was decompressed in transit', () => {
  const lines = utf8(someLines(20))

  test('is accepted when it has the announced number of records', async () => {
    expect(await ingest(lines, { said: { records: 20 }, cuts: [1, 500, 501] })).toMatchObject({
      ok: true,
      value: { dataset: { kept: 20, size: lines.length } },
    })
  })

  test('is rejected without an announced number of records', async () => {
    expect(await failure(ingest(lines))).toMatchObject({ id: 'notMarketData' })
  })

  test('is rejected when it is truncated anywhere', async () => {
    for (let end = 0; end < lines.length - 1; end += 29) {
      const cut = lines.slice(0, end)
      expect(await failure(ingest(cut, { said: { records: 20 } })), `cut at ${end}`).not.toBe('accepted')
    }
  })

  test('needs no final newline', async () => {
    expect(await ingest(lines.slice(0, -1), { said: { records: 20 } })).toMatchObject({ ok: true })
  })

  test('is not compared with the checksum of the compressed file', async () => {
    expect(await ingest(lines, { said: { records: 20, digest: 'of the packed file' } })).toMatchObject({ ok: true })
  })
})

describe('rejects a complete file that differs from its announcement', () => {
  const text = someLines(20)

  test.for([
    ['fewer records', 21],
    ['more records', 19],
    ['no record', 0],
  ] as const)('%s', async ([, records]) => {
    expect(await failure(ingest(gzip(text), { said: { records } }))).toEqual({
      id: 'incomplete',
      detail: `20 of ${records} records`,
    })
  })

  test('another checksum', async () => {
    const digest = sha256(gzip(`${text}${text}`))
    expect(await failure(checked(gzip(text), { said: { records: 20, digest } }))).toEqual({
      id: 'damaged',
      detail: 'its checksum is wrong',
    })
  })

  test('does not count empty lines, and needs no final newline', async () => {
    for (const file of [
      text.trimEnd(),
      text.replaceAll('\n', '\r\n'),
      `\uFEFF${text}`,
      text.replaceAll('\n', '\n\n'),
    ]) {
      expect(await ingest(gzip(file), { said: { records: 20 } })).toMatchObject({ ok: true })
    }
  })
})

describe('a file without an announcement', () => {
  test('must have at least half as many stocks as the last good one', async () => {
    expect(await failure(ingest(gzip(someLines(49)), { lastRecordCount: 100 }))).toEqual({
      id: 'incomplete',
      detail: '49 stocks, 100 before',
    })
    expect(await ingest(gzip(someLines(50)), { lastRecordCount: 100 })).toMatchObject({ ok: true })
    expect(await ingest(gzip(someLines(1)))).toMatchObject({ ok: true })
  })

  test('may shrink to the number that is announced', async () => {
    expect(await ingest(gzip(someLines(1)), { lastRecordCount: 100, said: { records: 1 } })).toMatchObject({ ok: true })
  })
})

describe('unreadable lines', () => {
  const file = (good: number, broken: number) => gzip(someLines(good) + '{"symbol":\n'.repeat(broken))

  test('are dropped and counted while they are few', async () => {
    expect(await ingest(file(95, 5))).toMatchObject({ value: { dataset: { kept: 95, drops: { unparsable: 5 } } } })
  })

  test('make the file invalid when they are more than one in twenty', async () => {
    expect(await failure(ingest(file(94, 6)))).toEqual({ id: 'unreadable' })
    expect(await failure(ingest(file(94, 6), { said: { records: 100 } }))).toEqual({ id: 'unreadable' })
  })

  test('do not include records without required fields', async () => {
    const lacking = `${aLine({ symbol: 'LACKS', week: null })}\n`.repeat(90)
    expect(await ingest(gzip(someLines(10) + lacking))).toMatchObject({ value: { dataset: { drops: { week: 90 } } } })
    expect(await failure(ingest(gzip(lacking)))).toEqual({ id: 'unreadable' })
  })
})

test('aborts a file larger than the maximum during the download', () => {
  const ingest = createIngest(() => undefined)
  ingest.announce({ simulated: false })
  expect(ingest.bytes(gzip(someLines(1)))).toBeUndefined()
  const padding = new Uint8Array(16 * 1024 * 1024)
  const answers = Array.from({ length: 6 }, () => ingest.bytes(padding))
  expect(answers).toEqual([...Array<undefined>(5).fill(undefined), { id: 'tooLarge' }])
})

test('aborts a decompression bomb during the download, before most of it has arrived', () => {
  const member = gzip(' '.repeat(16 * 1024 * 1024))
  const bomb = new Uint8Array(Buffer.concat(Array.from({ length: 128 }, () => member)))
  const chunks = chunksAt(
    bomb,
    Array.from({ length: 50 }, (_, i) => i * 40_000),
  )
  const ingest = createIngest(() => undefined)
  ingest.announce({ simulated: false })
  const refused = chunks.findIndex((chunk) => ingest.bytes(chunk)?.id === 'tooLarge')
  expect(refused).toBeGreaterThanOrEqual(0)
  expect(refused).toBeLessThan(chunks.length / 10)
})

test('lists the metrics without values, in a sparse market and in any other', async () => {
  const sparse = { prints: 'sparse', day: undefined, week: undefined, twoWeeks: undefined, last: { volume: undefined } }
  const ofMarket = async (text: string) => {
    const outcome = await ingest(gzip(text), {})
    return outcome.ok ? outcome.value.dataset : undefined
  }
  const dataset = await ofMarket(someLines(3, sparse))
  expect(dataset?.isSparse).toBe(true)
  expect(dataset?.missing).toEqual(expect.arrayContaining(['dayDelta', 'weekRange', 'twoWeeksVolumeAverage', 'volume']))
  for (const id of ['monthDelta', 'marketCap', 'name', 'graph']) expect(dataset?.missing).not.toContain(id)
  const mixed = await ofMarket(`${someLines(3, sparse)}${aLine()}`)
  expect(mixed).not.toHaveProperty('isSparse')
  expect(mixed?.missing).toEqual(expect.arrayContaining(['debtToEquity', 'freeCashFlowYield', 'rsi14']))
  for (const id of ['dayDelta', 'weekRange', 'volume', 'price']) expect(mixed?.missing).not.toContain(id)
})

test('lists the indexes without members', async () => {
  const emptyIn = async (...lines: readonly string[]) => {
    const outcome = await ingest(gzip(lines.join('\n')), {})
    return outcome.ok ? outcome.value.dataset.emptyIndexes : outcome
  }
  const without = aLine({ sp500: false, dowJones: undefined })
  expect(await emptyIn(without)).toEqual(['sp500', 'dowJones'])
  expect(await emptyIn(without, aLine({ symbol: 'B', sp500: true, dowJones: false }))).toEqual(['dowJones'])
  expect(await emptyIn(without, aLine({ symbol: 'B', sp500: true, dowJones: true }))).toBeUndefined()
})
