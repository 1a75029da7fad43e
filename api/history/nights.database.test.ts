import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { sessionsOf } from '#domain/history/manifest'
import type { ListingHistory } from '#domain/history/stock-as-of'
import type { Result } from '#domain/result'
import { createPublishedDataset, type PublishedDataset } from '../market/dataset/published-dataset.ts'
import { aDatabase, aFolder } from '../testing/server.ts'
import { aStockLine } from '../testing/stock-lines.ts'
import { openGenerationTable } from './generation-table.ts'
import { choosePast } from './open-past.ts'
import { pastHistory } from './past-charts.ts'
import { openStoredPast, storedListings } from './stored-past.ts'
import { type BuiltPast, readWhole } from './test-past.ts'

const valueOf = <Value>(outcome: Result<Value>): Value => {
  if (!outcome.ok) throw new Error(outcome.failure.join('\n'))
  return outcome.value
}

/** The days from 2024 on; the market trades on each. */
const dates = Array.from({ length: 900 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10))
const made = 800
/** Closes without a pattern: others would compress to nothing. */
const closeOf = (listing: number, session: number) => {
  const mixed = Math.imul((listing + 1) * 7919 + session, 0x9e3779b1) >>> 0
  return (1000 + ((mixed ^ (mixed >>> 15)) % 997)) / 100
}

interface Listing {
  readonly symbol: string
  readonly close: readonly (number | null)[]
}

/** Forty stocks up to a session. */
const someListings = (count: number): readonly Listing[] =>
  Array.from({ length: 40 }, (_, at) => ({
    symbol: `S${String(at).padStart(2, '0')}`,
    close: dates.slice(0, count).map((_date, session) => closeOf(at, session)),
  }))

const fileOf = (count: number, listings: readonly object[] = someListings(count)) =>
  gzipSync([{ dates: dates.slice(0, count) }, ...listings].map((line) => JSON.stringify(line)).join('\n'))

const aDataset = (date: string, eps: number): PublishedDataset =>
  createPublishedDataset(gzipSync(aStockLine({ symbol: 'S01', date, eps })), { lines: 1, createdAt: null })

async function aMarket(first = fileOf(made)) {
  const { path, remove } = await aFolder({ 'history.gz': first })
  onTestFinished(remove)
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const file = join(path, 'history.gz')
  let dataset: PublishedDataset | undefined
  return {
    db,
    open: async (years = 2): Promise<BuiltPast> => {
      const market = { name: 'file', file: 'stonks.gz', history: { path: file, years } } as const
      return readWhole(valueOf(await choosePast({ market }, db, { newest: () => dataset })))
    },
    replaceFile: (next: Uint8Array) => writeFile(file, next),
    publish: (next: PublishedDataset) => (dataset = next),
  }
}

async function reloaded(past: BuiltPast) {
  expect(await past.reload()).toEqual({ ok: true, value: undefined })
  return past.newest()
}

async function listingsOf(past: BuiltPast): Promise<readonly ListingHistory[]> {
  const found: ListingHistory[] = []
  for await (const { prints, changes } of storedListings(await openStoredPast(past.newest().manifest, past)))
    found.push({ prints, changes })
  return found
}

describe('a market with new sessions', () => {
  test('adds a small file for each session and keeps the others', async () => {
    const { open, replaceFile } = await aMarket()
    const [past, other] = [await open(), await open()]
    const before = past.newest()
    await replaceFile(fileOf(made + 2))
    const after = await reloaded(past)
    expect(after.manifest).toEqual({ ...before.manifest, nights: after.manifest.nights })
    expect(after.manifest.nights.map(({ date }) => date)).toEqual(dates.slice(made, made + 2))
    expect([after.number, after.closes]).toEqual([2, before.closes + 80])
    await replaceFile(fileOf(made + 3))
    const last = await reloaded(past)
    expect(last.manifest.nights.slice(0, 2)).toEqual(after.manifest.nights)
    expect(sessionsOf(last.manifest).at(-1)).toBe(dates[made + 2])
    expect((await reloaded(other)).manifest).toEqual(last.manifest)
    expect((await open()).newest()).toEqual(last)
    const { manifest } = last
    for (const { sha256 } of [...manifest.blocks.flatMap(({ prints, facts }) => [prints, facts]), ...manifest.nights])
      expect(await past.file(sha256)).toBeDefined()
  })

  test('reads like a past that was made at once, charts included', async () => {
    const { open, replaceFile } = await aMarket()
    const past = await open()
    const more = [
      { symbol: 'NEW', name: 'New Corp', from: dates[made + 1], to: dates[made + 2], close: [7, 8] },
      ...someListings(made + 3).map((listing, at) =>
        at === 3 ? { ...listing, splits: [[dates[made + 1], 2]] } : listing,
      ),
    ]
    await replaceFile(fileOf(made + 3, more))
    await reloaded(past)
    expect(past.newest().manifest.nights.length).toBe(3)
    const { open: openWhole } = await aMarket(fileOf(made + 3, more))
    const whole = await openWhole()
    const from = sessionsOf(past.newest().manifest).indexOf(whole.newest().manifest.dates[0] ?? '')
    const known = (await listingsOf(past)).map(({ prints, changes }) => [
      prints.symbol,
      [...prints.close.subarray(Math.max(from - prints.first, 0))],
      prints.splits.map(({ session, ratio }) => [session - from, ratio]),
      changes,
    ])
    expect(known).toEqual(
      (await listingsOf(whole)).map(({ prints, changes }) => [
        prints.symbol,
        [...prints.close],
        prints.splits.map(({ session, ratio }) => [session, ratio]),
        changes,
      ]),
    )
    const [charts, expected] = [pastHistory(past), pastHistory(whole)]
    expect(charts.newestSession).toBe(dates[made + 2])
    for (const symbol of ['NEW', 'S03', 'S39'])
      expect((await charts.historyOf(symbol))?.response).toEqual((await expected.historyOf(symbol))?.response)
  })

  test('remembers the facts of earlier datasets', async () => {
    const { open, replaceFile, publish } = await aMarket()
    publish(aDataset(dates[made - 1] ?? '', 1))
    const past = await open()
    publish(aDataset(dates[made] ?? '', 2))
    await replaceFile(fileOf(made + 1))
    await reloaded(past)
    // The dataset of the next day, before its prices are there.
    publish(aDataset(dates[made + 1] ?? '', 3))
    const { manifest } = await reloaded(past)
    expect(manifest.nights.map(({ date }) => date)).toEqual(dates.slice(made, made + 1))
    await replaceFile(fileOf(made + 2))
    await reloaded(past)
    expect(past.newest().manifest.nights.length).toBe(2)
    const known = (await listingsOf(past)).find(({ prints }) => prints.symbol === 'S01')
    expect(known?.changes.map(({ since, facts }) => [since, facts.eps])).toEqual([
      [dates[made - 1], 1],
      [dates[made], 2],
      [dates[made + 1], 3],
    ])
  })

  test('makes a new generation when the files of sessions reach a tenth of its bytes', async () => {
    const { open, replaceFile } = await aMarket()
    const past = await open()
    const { generation } = past.newest().manifest
    const nights: number[] = []
    for (let count = made + 1; past.newest().manifest.generation === generation && count < dates.length; count++) {
      nights.push(past.newest().manifest.nights.length)
      await replaceFile(fileOf(count))
      await reloaded(past)
    }
    expect(nights).toEqual([...nights.keys()])
    expect(nights.length).toBeGreaterThan(5)
    const { manifest } = past.newest()
    expect([manifest.nights, manifest.dates.at(-1)]).toEqual([[], dates[made + nights.length - 1]])
  })

  test.for([
    [
      'corrects an older session',
      (file: readonly Listing[]) => file.map(({ symbol, close }) => ({ symbol, close: close.with(-9, 1) })),
    ],
    ['loses a listing', (file: readonly Listing[]) => file.slice(1)],
  ] as const)('makes a new generation when its source %s', async ([, change]) => {
    const { open, replaceFile } = await aMarket()
    const past = await open()
    await replaceFile(fileOf(made + 1, change(someListings(made + 1))))
    const { manifest } = await reloaded(past)
    expect([manifest.nights, manifest.dates.at(-1)]).toEqual([[], dates[made]])
  })

  test('makes a new generation when another number of years is kept', async () => {
    const { open, replaceFile } = await aMarket()
    await open()
    await replaceFile(fileOf(made + 1))
    const fewer = (await open(1)).newest().manifest
    expect([fewer.dates.length, fewer.nights]).toEqual([365, []])
    await replaceFile(fileOf(made + 2))
    const more = (await open(2)).newest().manifest
    expect([more.dates.length, more.nights]).toEqual([730, []])
  })

  test('makes a new generation if a file of the old one is damaged', async () => {
    const { db, open, replaceFile } = await aMarket()
    const past = await open()
    await replaceFile(fileOf(made + 1))
    await reloaded(past)
    const sha256 = past.newest().manifest.nights[0]?.sha256 ?? ''
    await db
      .updateTable('history_files')
      .set({ bytes: Buffer.from('?') })
      .where('sha256', '=', sha256)
      .execute()
    await replaceFile(fileOf(made + 2))
    expect((await reloaded(past)).manifest).toMatchObject({ nights: [] })
    expect((await listingsOf(past)).length).toBe(40)
  })

  test('warns once if another server has published another file', async () => {
    const { db, open, replaceFile } = await aMarket()
    const past = await open()
    const { path, remove } = await aFolder({ 'history.gz': fileOf(made, someListings(made).slice(1)) })
    onTestFinished(remove)
    const market = { name: 'file', file: 'stonks.gz', history: { path: join(path, 'history.gz'), years: 2 } } as const
    expect(await past.warning?.()).toBeUndefined()
    await readWhole(valueOf(await choosePast({ market }, db, { newest: () => undefined })))
    await reloaded(past)
    expect(await past.warning?.()).toBe(
      'The history that is served is of another server’s MARKET_HISTORY_FILE, which differs from that of this one: all servers should have the same file.',
    )
    expect(await past.warning?.()).toBeUndefined()
    await replaceFile(fileOf(made, someListings(made).slice(1)))
    await reloaded(past)
    expect(await past.warning?.()).toBeUndefined()
  })

  test('stays unchanged if writing ends between the file of a session and the manifest', async () => {
    const { db, open } = await aMarket()
    const past = await open()
    const { manifest, closes, number } = past.newest()
    class Interrupted extends Map<string, Buffer> {
      override *[Symbol.iterator](): MapIterator<[string, Buffer]> {
        yield ['f'.repeat(64), Buffer.of(1)]
        throw new Error('The server was killed.')
      }
    }
    const publishing = openGenerationTable(db, 'file').publish(
      { edition: 'next', manifest: { ...manifest, generation: 'next' }, files: new Interrupted(), closes },
      number,
    )
    await expect(publishing).rejects.toThrow('killed')
    expect(await past.file('f'.repeat(64))).toBeUndefined()
    expect((await open()).newest()).toEqual(past.newest())
  })
})
