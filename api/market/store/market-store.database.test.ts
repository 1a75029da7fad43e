import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { turnsDuring } from '../../testing/event-loop.ts'
import { aDatabase } from '../../testing/server.ts'
import { type Bar, createMarketStore, type Listing } from './market-store.ts'

async function aStore(source = 'test') {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  return { db, store: createMarketStore(db, source) }
}

const aListing = (symbol: string): Listing => ({ symbol, name: null, exchange: null, assetType: null, cik: null })
const aBar = (symbol: string, date: string, close = 10): Bar => ({
  symbol,
  date,
  open: null,
  high: null,
  low: null,
  close,
  volume: 100,
})

test('reads saved data back unchanged', async () => {
  const { store } = await aStore()
  const whole = { ...aBar('LARK', '2026-01-05'), open: 9.5, high: 10.25, low: 9.25 }
  await store.save({
    listings: [{ symbol: 'LARK', name: 'Lark Inc', exchange: 'NYSE', assetType: 'Stock', cik: '17' }],
    members: { sp500: ['LARK'] },
    bars: [whole, { ...aBar('LARK', '2026-01-02'), volume: null }],
    splits: [{ symbol: 'LARK', date: '2026-01-05', ratio: 0.5 }],
    overviews: [{ symbol: 'LARK', content: { Name: 'Lark “Inc”' }, fetchedAt: 1_767_000_000_000 }],
    checkpoints: [{ kind: 'day', name: '2026-01-05', value: 'done' }],
  })
  expect(await store.listings()).toEqual([
    { symbol: 'LARK', name: 'Lark Inc', exchange: 'NYSE', assetType: 'Stock', cik: '17' },
  ])
  expect([await store.members('sp500'), await store.members('dowJones')]).toEqual([new Set(['LARK']), new Set()])
  expect(await store.bars('LARK')).toEqual([{ ...aBar('LARK', '2026-01-02'), volume: null }, whole])
  expect(await store.newestDates()).toEqual(new Map([['LARK', '2026-01-05']]))
  expect(await store.splits()).toEqual([{ symbol: 'LARK', date: '2026-01-05', ratio: 0.5 }])
  expect(await store.overview('LARK')).toMatchObject({ content: { Name: 'Lark “Inc”' }, fetchedAt: 1_767_000_000_000 })
  expect(await store.overviewTimes()).toEqual(new Map([['LARK', 1_767_000_000_000]]))
  expect(await store.checkpoints('day')).toEqual(new Map([['2026-01-05', 'done']]))
})

test('reads a company’s facts back unchanged, and replaces them as a whole', async () => {
  const { store } = await aStore()
  const fact = {
    ...{ tag: 'us-gaap/Revenues', unit: 'USD', start: '2025-01-01', end: '2025-12-31', value: 1.5e11 },
    ...{ accn: '0000000017-26-000001', form: '10-K', filed: '2026-02-01' },
  }
  const facts = [
    fact,
    { ...fact, value: -0.25, filed: '2026-03-01', form: '10-K/A', accn: '0000000017-26-000002' },
    { ...fact, unit: 'EUR' },
    { ...fact, tag: 'us-gaap/Assets', start: null },
  ]
  await store.save({ reported: [{ cik: '17', facts }] })
  expect(await store.reported('17')).toEqual(facts)
  expect(await store.reported('18')).toBeUndefined()
  await store.save({ reported: [{ cik: '17', facts: [fact] }] })
  expect(await store.reported('17')).toEqual([fact])
})

test('a listing has the bars and splits of all its symbols, and none of another listing', async () => {
  const { store } = await aStore()
  const spans = [
    { symbol: 'LARK', from: '', before: '2026-01-08', until: '2026-01-05' },
    { symbol: 'WREN', from: '2026-01-06', before: '' },
  ]
  await store.save({
    bars: [
      ...[aBar('LARK', '2026-01-05', 7), aBar('LARK', '2026-01-06', 8), aBar('LARK', '2026-01-08', 3)],
      ...[aBar('WREN', '2026-01-02', 1), aBar('WREN', '2026-01-06', 9)],
    ],
    splits: ['2026-01-05', '2026-01-06', '2026-01-08'].map((date) => ({ symbol: 'LARK', date, ratio: 2 })),
    checkpoints: [
      { kind: 'series', name: 'WREN', value: JSON.stringify(spans) },
      ...[{ symbol: 'LARK', from: '2026-01-08', before: '' }].map((span) => ({
        ...{ kind: 'series', name: 'LARK', value: JSON.stringify([span]) },
      })),
      { kind: 'series', name: 'WREN 2026-01-06', value: '[{"symbol":"WREN","from":"","before":"2026-01-06"}]' },
    ],
  })
  expect(await store.bars('WREN')).toEqual([aBar('LARK', '2026-01-05', 7), aBar('WREN', '2026-01-06', 9)])
  expect(await store.bars('LARK')).toEqual([aBar('LARK', '2026-01-08', 3)])
  expect(await store.bars('WREN 2026-01-06')).toEqual([aBar('WREN', '2026-01-02', 1)])
  const split = (symbol: string, date: string, ratio = 2) => ({ symbol, date, ratio })
  expect(await store.splits()).toEqual([
    ...[split('WREN', '2026-01-05'), split('WREN', '2026-01-06'), split('LARK', '2026-01-08')],
  ])
  await store.save({ allSplits: [{ symbol: 'WREN', splits: [{ date: '2026-01-05', ratio: 3 }] }] })
  expect(await store.splitsOf('WREN')).toEqual([split('WREN', '2026-01-05', 3)])
  expect(await store.splitsOf('LARK')).toEqual([split('LARK', '2026-01-08')])
})

test('skips a public price that no neighbor supports, until one does', async () => {
  const { store } = await aStore('public')
  const closes = [10, 10.5, 99, 11, 11.2]
  await store.save({ bars: closes.map((close, at) => aBar('LARK', `2026-01-0${at + 5}`, close)) })
  const read = async (from?: string) => (await store.bars('LARK', from)).map(({ close }) => close)
  expect(await read()).toEqual([10, 10.5, 11, 11.2])
  expect(await read('2026-01-07')).toEqual([11, 11.2])
  await store.save({ bars: [aBar('LARK', '2026-01-08', 98), aBar('LARK', '2026-01-09', 97)] })
  expect(await read()).toEqual([10, 10.5, 99, 98, 97])
})

test('a delisted symbol is no longer listed; its data stays', async () => {
  const { store } = await aStore()
  await store.save({ listings: [aListing('LARK'), aListing('TIDE')], bars: [aBar('TIDE', '2026-01-05')] })
  await store.save({ listings: [aListing('LARK')] })
  expect((await store.listings()).map(({ symbol }) => symbol)).toEqual(['LARK'])
  expect(await store.bars('TIDE')).toHaveLength(1)
})

test('the last one of duplicate sessions counts, in one response or two', async () => {
  const day = fc.integer({ min: 1, max: 6 }).map((date) => `2026-01-0${date}`)
  const answers = fc.array(fc.array(fc.record({ date: day, close: fc.integer({ min: 1, max: 99 }) })))
  const { db } = await aStore()
  let round = 0
  await fc.assert(
    fc.asyncProperty(answers, async (said) => {
      const store = createMarketStore(db, `round ${round++}`)
      const expected = new Map<string, number>()
      for (const bars of said) {
        await store.save({ bars: bars.map(({ date, close }) => aBar('LARK', date, close)) })
        for (const { date, close } of bars) expected.set(date, close)
      }
      const stored = (await store.bars('LARK')).map(({ date, close }) => [date, close])
      expect(stored).toEqual([...expected].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    }),
    { numRuns: 60 },
  )
})

test('saves more rows than a statement takes in one transaction', async () => {
  const { store } = await aStore()
  const symbols = Array.from({ length: 1234 }, (_, at) => `S${at}`)
  await store.save({ listings: symbols.map(aListing), bars: symbols.map((symbol) => aBar(symbol, '2026-01-05')) })
  expect(await store.listings()).toHaveLength(1234)
  const bars = symbols.map((symbol) => aBar(symbol, '2026-01-06'))
  const broken = [{ symbol: 'S7', content: 7n, fetchedAt: 1 }]
  await expect(store.save({ listings: [], bars, overviews: broken })).rejects.toThrow('BigInt')
  expect([(await store.listings()).length, (await store.newestDates()).get('S7')]).toEqual([1234, '2026-01-05'])
})

const anyText = fc.string({ unit: fc.constantFrom('a', 'B', '\0', 'é', '\n') })
const anyNumber = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, 7))
const anyData = fc.record({
  listings: fc.uniqueArray(
    fc.record({
      symbol: anyText,
      name: fc.option(anyText),
      exchange: fc.option(anyText),
      assetType: fc.option(anyText),
      cik: fc.option(anyText),
    }),
    { selector: ({ symbol }) => symbol, maxLength: 4 },
  ),
  members: fc.record({ sp500: fc.array(anyText, { maxLength: 3 }) }),
  bars: fc.array(
    fc.record({
      symbol: anyText,
      date: fc.constantFrom('2026-01-05', '2026-01-06', '2026\0'),
      open: fc.option(anyNumber),
      high: fc.option(anyNumber),
      low: fc.option(anyNumber),
      close: anyNumber,
      volume: fc.option(anyNumber),
    }),
    { maxLength: 5 },
  ),
  splits: fc.array(fc.record({ symbol: anyText, date: fc.constant('2026-01-05'), ratio: anyNumber }), { maxLength: 3 }),
  overviews: fc.array(
    fc.record({ symbol: anyText, content: fc.record({ Name: anyText }), fetchedAt: fc.constantFrom(NaN, 7) }),
    { maxLength: 3 },
  ),
  checkpoints: fc.array(fc.record({ kind: anyText, name: anyText, value: anyText }), { maxLength: 3 }),
})

test('stores any data without NUL characters, NaN and infinity', async () => {
  const { db } = await aStore()
  let round = 0
  await fc.assert(
    fc.asyncProperty(anyData, async (data) => {
      const store = createMarketStore(db, `any ${round++}`)
      await store.save(data)
      const bars = (await Promise.all(data.bars.map(({ symbol }) => store.bars(symbol.replaceAll('\0', ''))))).flat()
      const stored = [await store.listings(), [...(await store.members('sp500'))], bars, await store.splits()]
      const numbers = stored.flat().flatMap((row) => Object.values(row).filter((value) => typeof value === 'number'))
      expect(numbers.every(Number.isFinite)).toBe(true)
      expect(JSON.stringify(stored)).not.toContain('\\u0000')
      // No valid row is missing.
      const isValid = (text: string) => !text.includes('\0')
      const closes = data.bars.filter((bar) => isValid(bar.symbol + bar.date) && Number.isFinite(bar.close))
      expect(new Set(bars.map(({ symbol, date }) => `${symbol} ${date}`))).toEqual(
        new Set(closes.map(({ symbol, date }) => `${symbol} ${date}`)),
      )
      expect((await store.listings()).length).toBe(data.listings.filter(({ symbol }) => isValid(symbol)).length)
    }),
    { numRuns: sampleCount(200) },
  )
})

test('a provider never sees the data of another', async () => {
  const { db, store } = await aStore('test')
  await store.save({ listings: [aListing('LARK')], bars: [aBar('LARK', '2026-01-05')] })
  const other = createMarketStore(db, 'another')
  await other.deleteBefore('9999-12-31')
  await other.save({ listings: [] })
  expect([await other.listings(), await other.bars('LARK')]).toEqual([[], []])
  expect([await store.listings(), await store.bars('LARK')]).toEqual([[aListing('LARK')], [aBar('LARK', '2026-01-05')]])
})

test('deletes old bars', async () => {
  const { store } = await aStore()
  await store.save({
    bars: [aBar('LARK', '2025-01-02'), aBar('LARK', '2026-01-05')],
    splits: [{ symbol: 'LARK', date: '2025-01-02', ratio: 2 }],
  })
  await store.deleteBefore('2026-01-05')
  expect([(await store.bars('LARK')).map(({ date }) => date), await store.splits()]).toEqual([['2026-01-05'], []])
})

/** Counts the rows of bars that each statement reads or deletes. */
function countingRows(counts: { read: number; deleted: number }[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      counts.push({ read: result.rows.length, deleted: Number(result.numAffectedRows ?? 0) })
      return Promise.resolve(result)
    },
  }
}

test('reads and deletes many bars in small statements and serves other requests in between', async () => {
  const { db, store } = await aStore()
  const symbols = Array.from({ length: 400 }, (_, at) => `S${String(at).padStart(3, '0')}`)
  const days = Array.from({ length: 1300 }, (_, at) => new Date(Date.UTC(2020, 0, 1) + at * 86_400_000))
  const old = days.map((day) => aBar('S007', day.toISOString().slice(0, 10)))
  await store.save({
    bars: [...symbols.flatMap((symbol) => [aBar(symbol, '2025-12-31'), aBar(symbol, '2026-01-05')]), ...old],
  })
  const counts: { read: number; deleted: number }[] = []
  const counted = createMarketStore(db.withPlugin(countingRows(counts)), 'test')

  const turns = await turnsDuring(async () =>
    expect(await counted.newestDates()).toEqual(new Map(symbols.map((symbol) => [symbol, '2026-01-05']))),
  )
  expect(counts.length).toBeGreaterThanOrEqual(8)
  expect(turns).toBeGreaterThanOrEqual(counts.length - 1)
  expect(Math.max(...counts.map(({ read }) => read))).toBeLessThanOrEqual(50)
  await counted.deleteBefore('2026-01-05')
  expect(Math.max(...counts.map(({ deleted }) => deleted))).toBeLessThanOrEqual(500)
  expect(counts.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(1700)
  expect(
    await db
      .selectFrom('bars')
      .select(({ fn }) => fn.countAll<number>().as('left'))
      .execute(),
  ).toEqual([{ left: 400 }])
})
