import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { historyHeaderLine, historyLine } from '#domain/history/history-line'
import type { Prints } from '#domain/history/prints'
import { somePrints } from '#domain/history/test-prints'
import { fieldsOf, keysOf } from '#domain/keys-of'
import { startsOf, technicalOf } from '#domain/stock/technical'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { parseJsonObject } from '../market/dataset/read-lines.ts'
import { openMarket } from '../market/market.ts'
import { openDatasetFolder } from '../market/publish/dataset-folder.ts'
import type { DatasetStore } from '../market/publish/dataset-store.ts'
import { openDatasetTable } from '../market/publish/dataset-table.ts'
import { fileSource, publishFile } from '../market/sources/file-source.ts'
import { tradingDaysUpTo } from '../market/trading-calendar.ts'
import { aDatabase, aFolder } from '../testing/server.ts'
import { technicalFromHistory } from './technical-from-history.ts'

const dates = tradingDaysUpTo('2026-01-05', 280)
const now = () => Date.parse('2026-01-06T12:00:00Z')

/** A listing that trades in all sessions at slowly rising prices and splits 10 for 1 in the middle. */
const lark: Prints = {
  symbol: 'LARK',
  first: 0,
  close: Float64Array.from(dates, (_, at) => (at < 140 ? 1000 + at : 100 + at / 10 + (at % 7))),
  volume: new Float64Array(dates.length).fill(NaN),
  splits: [{ session: 140, ratio: 10 }],
}
const closeOf = (prints: Prints, day: number) => prints.close[day - prints.first] ?? NaN

/** The technical values after a day, calculated by plain loops over the prints. */
function plainTechnical({ first, close, ranges, splits }: Prints, day: number) {
  const days: string[] = []
  const columns: Record<'close' | 'open' | 'high' | 'low', number[]> = { close: [], open: [], high: [], low: [] }
  for (let session = Math.max(day - 259, 0); session <= day; session++) {
    if (Number.isNaN(close[session - first] ?? NaN)) continue
    let factor = 1
    for (const split of splits) if (split.session > session && split.session <= day) factor *= split.ratio
    days.push(dates[session] ?? '')
    const printed = { close, ...ranges }
    for (const column of keysOf(columns)) columns[column].push((printed[column]?.[session - first] ?? NaN) / factor)
  }
  const { close: closes, ...others } = columns
  return technicalOf({ close: closes, ...(ranges && others), ...startsOf(days) })
}

const zippedHistory = (...listings: readonly Prints[]) =>
  gzipSync(
    [historyHeaderLine(dates), ...listings.map((prints) => historyLine({ prints, changes: [] }, dates))].join('\n'),
  )

/** A record of a day, by default the last session. */
const aPricedRecord = (symbol: string, close: number, { day = dates.length - 1, ...rest }: RecordOptions = {}) =>
  ({ symbol, last: { date: dates[day], close }, ...rest }) as const

interface RecordOptions {
  readonly day?: number
  readonly technical?: object
  readonly overview?: object
}

const others = Array.from({ length: 40 }, (_, at) => aPricedRecord(`S${at}`, 5))
const zippedRecords = (...records: readonly object[]) =>
  gzipSync([...records, ...others].map((record) => JSON.stringify(record)).join('\n'))

const recordsOf = (body: Buffer | undefined): Readonly<Record<string, unknown>>[] =>
  gunzipSync(body ?? Buffer.of())
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => parseJsonObject(line) ?? {})

/** A dataset and a history that a test may replace. */
async function someFiles(records: Uint8Array, history: Uint8Array = zippedHistory(lark)) {
  const { path, remove } = await aFolder({ 'stonks.gz': records, 'history.gz': history })
  onTestFinished(remove)
  const [file, past] = [join(path, 'stonks.gz'), join(path, 'history.gz')]
  const technical = technicalFromHistory({ market: { name: 'file', file, history: { path: past, years: 1 } } })
  return {
    files: { file, technical },
    past,
    store: openDatasetFolder(path, 'file'),
    replaceHistory: (next: Uint8Array) => writeFile(past, next),
    replaceRecords: (next: Uint8Array) => writeFile(file, next),
  }
}

async function load({ files, store }: { files: Parameters<typeof fileSource>[0]; store: DatasetStore }) {
  const source = fileSource(files, store, now)
  // The first load does not read a whole history, so that the server starts at once.
  await source.load()
  const loaded = await source.load()
  if (!loaded.ok) throw new Error(loaded.failure.join(' '))
  return { records: recordsOf(loaded.value.dataset?.body), problem: loaded.value.problem, ...loaded.value }
}

describe('a record without technical values gets them from the history', () => {
  test('as of its last session, adjusted for splits', async () => {
    const day = dates.length - 3
    const server = await someFiles(zippedRecords(aPricedRecord('LARK', closeOf(lark, day), { day })))
    const { records, problem } = await load(server)
    expect(problem).toBeUndefined()
    expect(records[0]).toEqual({
      ...aPricedRecord('LARK', closeOf(lark, day), { day }),
      technical: plainTechnical(lark, day),
    })
    expect(records[0]?.['technical']).toHaveProperty('change12Months')
  })

  test('but not from prints with gaps', async () => {
    const day = dates.length - 3
    const lines = [historyHeaderLine(dates, 'sparse'), historyLine({ prints: lark, changes: [] }, dates)]
    const record = aPricedRecord('LARK', closeOf(lark, day), { day })
    const { records, problem } = await load(await someFiles(zippedRecords(record), gzipSync(lines.join('\n'))))
    expect(problem).toBeUndefined()
    expect(records[0]).toEqual(record)
  })

  test('for any prints of a listing', async () => {
    const listings = fc.uniqueArray(somePrints(dates.length), { maxLength: 12, selector: ({ symbol }) => symbol })
    await fc.assert(
      fc.asyncProperty(listings, fc.nat(dates.length - 1), async (unsorted, day) => {
        const sorted = unsorted.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1))
        const { files } = await someFiles(Buffer.of(), zippedHistory(...sorted, { ...lark, symbol: 'ZZZZZZ' }))
        const date = dates[day] ?? ''
        const records = new Map(
          sorted.map((prints) => [prints.symbol, { date, close: closeOf(prints, day), stated: {} }] as const),
        )
        const values = await files.technical?.valuesOf(records)
        const expected = sorted.flatMap((prints) => {
          const technical = Number.isNaN(closeOf(prints, day)) ? {} : plainTechnical(prints, day)
          return Object.keys(technical).length > 0 ? [[prints.symbol, technical] as const] : []
        })
        expect(values).toEqual({ ok: true, value: new Map(expected) })
      }),
      { numRuns: sampleCount(200) },
    )
  })

  test.for<[string, Readonly<Record<string, unknown>>]>([
    ['has technical values of its own', aPricedRecord('LARK', closeOf(lark, 279), { technical: { rsi14: '12.5' } })],
    ['has another last close', aPricedRecord('LARK', closeOf(lark, 279) * 1.006)],
    ['is of a day without a session', { symbol: 'LARK', last: { date: '2024-01-06', close: closeOf(lark, 279) } }],
    ['has no close', { symbol: 'LARK', last: { date: dates[279] } }],
    ['is of another stock', aPricedRecord('WREN', closeOf(lark, 279))],
    ['has no symbol', { last: { date: dates[279], close: closeOf(lark, 279) } }],
  ])('unless it %s', async ([, record]) => {
    const zipped = zippedRecords(record)
    const { dataset } = await load(await someFiles(zipped))
    expect(dataset?.body).toEqual(zipped)
  })

  test('if its own are empty', async () => {
    const own = { technical: { rsi14: 'None', sma20: null } }
    const { records } = await load(await someFiles(zippedRecords(aPricedRecord('LARK', closeOf(lark, 279), own))))
    expect(records[0]?.['technical']).toEqual(plainTechnical(lark, 279))
  })

  test('except those that contradict the extremes in the record', async () => {
    const falling = { ...lark, close: lark.close.map((_, at) => 500 - at), splits: [] }
    const records = (stated: string) =>
      zippedRecords(aPricedRecord('LARK', closeOf(falling, 279), { overview: { '52WeekLow': stated } }))
    const lowOf = async (stated: string) => {
      const { records: filled } = await load(await someFiles(records(stated), zippedHistory(falling)))
      return fieldsOf(filled[0]?.['technical'])['sessionsSinceLow']
    }
    expect([await lowOf('None'), await lowOf('150')]).toEqual([0, undefined])
  })

  test('only in the last of two records of a symbol, and every other line stays unchanged', async () => {
    const lines = [
      JSON.stringify(aPricedRecord('LARK', closeOf(lark, 200), { day: 200 })),
      ' {"symbol": "HAWK",  "last":{"date":"2025-01-03","close":1.50}}\r',
      JSON.stringify(aPricedRecord('LARK', closeOf(lark, 279))),
      ...others.map((record) => JSON.stringify(record)),
    ]
    const { dataset, records } = await load(await someFiles(gzipSync(lines.join('\n'))))
    const filled = gunzipSync(dataset?.body ?? '')
      .toString()
      .split('\n')
    expect([filled[0], filled[1]]).toEqual(lines.slice(0, 2))
    expect(records[2]?.['technical']).toEqual(plainTechnical(lark, 279))
  })
})

const lastRecord = aPricedRecord('LARK', closeOf(lark, 279))
const dearer = { ...lark, close: lark.close.map((price, at) => (at < 270 ? price * 2 : price)) }

describe('a dataset with values from the history', () => {
  test('is published once, and again when the history changes', async () => {
    const server = await someFiles(zippedRecords(lastRecord))
    const opened = await openMarket(fileSource(server.files, server.store, now))
    if (!opened.ok) throw new Error(opened.failure.join(' '))
    const market = opened.value
    expect(market.newest(), 'the history is read while the server listens').toBeUndefined()
    expect(await market.reload()).toEqual({ ok: true, value: undefined })
    const before = market.published().etag
    expect((await load(server)).dataset?.etag).toBe(before)
    expect(await server.store.manifests()).toHaveLength(1)
    await server.replaceHistory(zippedHistory(dearer))
    const restarted = await openMarket(fileSource(server.files, server.store, now))
    expect(restarted.ok && restarted.value.published().etag, 'a restart goes on with what it served').toBe(before)
    expect(await market.reload()).toEqual({ ok: true, value: undefined })
    expect(recordsOf(market.published().body)[0]?.['technical']).toEqual(plainTechnical(dearer, 279))
    expect(await server.store.manifests()).toHaveLength(2)
  })

  test('replaces one without such values, and is replaced by it when the history is gone', async () => {
    const server = await someFiles(zippedRecords(lastRecord))
    const { file } = server.files
    const without = { files: { file }, store: server.store }
    expect((await load(without)).records[0]).toEqual(lastRecord)
    expect((await load(server)).records[0]).toHaveProperty('technical')
    expect((await load(without)).records[0]).toEqual(lastRecord)
  })

  test('is published from a refused file once an operator accepts it, and again with a later history', async () => {
    const server = await someFiles(zippedRecords(lastRecord))
    await server.replaceRecords(gzipSync(JSON.stringify(lastRecord)))
    await expect(load(server)).rejects.toThrow('There are only 1 records.')
    await server.store.accept((await server.store.refused())?.version ?? '')
    expect((await load(server)).records).toEqual([{ ...lastRecord, technical: plainTechnical(lark, 279) }])
    await server.replaceHistory(zippedHistory(dearer))
    expect((await load(server)).records).toEqual([{ ...lastRecord, technical: plainTechnical(dearer, 279) }])
  })

  test('stays the same on servers with different histories, which do not take turns to replace it', async () => {
    const one = await someFiles(zippedRecords(lastRecord))
    const other = await someFiles(zippedRecords(lastRecord), zippedHistory(dearer))
    const sources = [fileSource(one.files, one.store, now), fileSource(other.files, one.store, now)]
    for (let round = 0; round < 3; round++) for (const source of sources) await source.load()
    expect(await one.store.manifests()).toHaveLength(2)
    const etags = await Promise.all(sources.map(async (source) => await source.load()))
    expect(etags[0]).toEqual(etags[1])
  })

  test('has the values of the first server on a shared database until a refresh', async () => {
    const [one, other] = [
      await someFiles(zippedRecords(lastRecord)),
      await someFiles(zippedRecords(lastRecord), zippedHistory(dearer)),
    ]
    const db = await aDatabase()
    onTestFinished(() => db.destroy())
    const store = openDatasetTable(db, 'file')
    for (const { files } of [one, other]) {
      expect((await load({ files, store })).records[0]?.['technical']).toEqual(plainTechnical(lark, 279))
    }
    expect(await publishFile(other.files, store, now)).toMatchObject({ ok: true })
    for (const { files } of [one, other]) {
      expect((await load({ files, store })).records[0]?.['technical']).toEqual(plainTechnical(dearer, 279))
    }
  })
})

describe('an unusable history leaves the dataset as it is', () => {
  const rest = 'Records without technical values get none from it.'
  test.for([
    ['that is a web page', Buffer.from('<!doctype html>'), 'is not a gzip file.'],
    ['that is cut off', zippedHistory(lark, dearer).subarray(0, -20), 'is cut off: the gzip file does not end.'],
    [
      'without sessions',
      gzipSync('{}'),
      'is not a history file: its first line must be {"dates":["2026-01-05",…]}, the oldest date first.',
    ],
    [
      'with an invalid line',
      gzipSync(`${historyHeaderLine(dates)}\n${historyLine({ prints: lark, changes: [] }, dates)}\n{}`),
      'breaks the format of a history file in line 3.',
    ],
  ] as const)('%s', async ([, bytes, sentence]) => {
    const zipped = zippedRecords(lastRecord)
    const server = await someFiles(zipped, bytes)
    const { dataset, problem } = await load(server)
    expect(dataset?.body).toEqual(zipped)
    expect(problem).toBe(`MARKET_HISTORY_FILE ${server.past} ${sentence} ${rest}`)
  })

  test('that does not exist, and fills in the values once it does', async () => {
    const server = await someFiles(zippedRecords(lastRecord))
    await rm(server.past)
    const { records, problem } = await load(server)
    expect([records[0], problem]).toEqual([lastRecord, `MARKET_HISTORY_FILE ${server.past} does not exist. ${rest}`])
    await server.replaceHistory(zippedHistory(lark))
    expect((await load(server)).records[0]?.['technical']).toEqual(plainTechnical(lark, 279))
  })

  test('with the values of the previous history', async () => {
    const server = await someFiles(zippedRecords(lastRecord))
    const before = await load(server)
    await server.replaceHistory(Buffer.from('<!doctype html>'))
    const after = await load(server)
    expect(after.dataset?.etag).toBe(before.dataset?.etag)
    expect(after.problem).toContain('is not a gzip file.')
    expect(await server.store.manifests()).toHaveLength(1)
  })
})
