import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { lastTradeUpTo } from '#domain/history/prints'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { fieldsOf } from '#domain/keys-of'
import { createPublishedDataset } from '../market/dataset/published-dataset.ts'
import { parseJsonObject } from '../market/dataset/read-lines.ts'
import { massiveProvider } from '../market/providers/massive/massive-provider.ts'
import { openDatasetFolder } from '../market/publish/dataset-folder.ts'
import { providerJob } from '../market/refresh/provider-job.ts'
import { openRefreshLog, refresh } from '../market/refresh/refresh.ts'
import { createMarketStore } from '../market/store/market-store.ts'
import { tradingDaysUpTo } from '../market/trading-calendar.ts'
import { createLeases } from '../platform/database/coordination/leases.ts'
import { aFakeMarket, barsOf, type FakeMarket, type FakeStock } from '../testing/fake-market.ts'
import { fakeMassive } from '../testing/fake-massive.ts'
import { fakeSec } from '../testing/fake-sec.ts'
import { createFaults } from '../testing/fake-server.ts'
import { aFakeServer, eveningOf, quickClock } from '../testing/refresh-builders.ts'
import { aDatabase, aFolder } from '../testing/server.ts'
import { storeHistory } from './choose-history.ts'
import { collectedPast } from './collected-past.ts'

const today = '2026-11-27'

/** Companies of the market and some others, each under one symbol; two symbols of a company share its number. */
function aMarketWith(...others: readonly Partial<FakeStock>[]): FakeMarket {
  const market = aFakeMarket({ sessions: tradingDaysUpTo(today, 700) })
  const aStock = (special: Partial<FakeStock>, at: number): FakeStock => ({
    ...{
      symbol: '',
      name: '',
      exchange: 'NYSE',
      cik: String(2000 + at),
      sic: '3571',
      shares: 1_000_000,
      hasVanished: false,
    },
    ...{ splits: [], halts: new Set() },
    ...special,
  })
  return { ...market, stocks: [...market.stocks, ...others.map(aStock)] }
}

/** A server with MARKET=massive that keeps two years. */
async function aServer(world: FakeMarket) {
  const massive = await aFakeServer(onTestFinished, fakeMassive(world, createFaults(), { since: '' }))
  const sec = await aFakeServer(onTestFinished, fakeSec(world, createFaults()))
  const { path: dataDir, remove } = await aFolder()
  onTestFinished(remove)
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const [store, datasets] = [createMarketStore(db, 'massive'), openDatasetFolder(dataDir, 'massive')]
  const provider = massiveProvider({
    ...{ url: massive.origin, key: 'TESTKEY', perMinute: 5, files: {}, dataDir, clock: quickClock(), now: () => 0 },
    sec: { url: sec.origin, contact: 'me@stonks.example', perMinute: 300 },
  })
  const job = providerJob(provider, { db, datasets, historyYears: 2 })

  return {
    store,
    /** `listedOn` is the day of the list of symbols. */
    async refreshedAfter(day: string, listedOn = day) {
      world.today = listedOn
      const outcome = await refresh(
        { job, leases: createLeases(db), log: openRefreshLog(db, 'massive'), now: () => eveningOf(day) },
        {
          ...{ isThorough: false, only: undefined, onlyIfDue: true, onProgress: () => undefined },
          signal: new AbortController().signal,
        },
      )
      expect(outcome).toMatchObject({ ok: true })
      const body = (await datasets.newest())?.dataset.body
      const lines = gunzipSync(body ?? '')
        .toString()
        .trim()
        .split('\n')
      return new Map(lines.map((line) => [String(parseJsonObject(line)?.['symbol']), fieldsOf(parseJsonObject(line))]))
    },
    async chartOf(symbol: string) {
      const history = storeHistory(store, () => ({ createdAt: `${world.today ?? ''}T21:00:00Z`, etag: '"1"' }))
      return (await history.historyOf(symbol))?.response
    },
    async past() {
      const dataset = createPublishedDataset(Buffer.of(), { lines: 1, createdAt: `${world.today ?? ''}T21:00:00Z` })
      const past = await collectedPast(store, { years: 2 }, () => dataset).open()
      if (!past.ok) throw new Error(past.failure.join())
      const { dates } = past.value
      const listings: ListingHistory[] = []
      for await (const listing of past.value.listings) listings.push(listing)
      const spanOf = ({ prints }: ListingHistory) =>
        [prints.symbol, dates[prints.first], dates[lastTradeUpTo(prints, dates.length)]] as const
      return { dates, listings, spans: listings.map(spanOf) }
    },
  }
}

const [eqx, vmx] = [
  { symbol: 'EQX', name: 'Equity Homes', cik: '906107', to: '2026-08-17' },
  { symbol: 'VMX', name: 'Vivmark Homes', cik: '906107', from: '2026-08-18' },
]

const closesOf = (world: FakeMarket, symbols: readonly string[]) =>
  world.stocks.filter(({ symbol }) => symbols.includes(symbol)).flatMap((stock) => barsOf(world, stock))

test.for([
  { nights: ['2026-08-17', '2026-08-18', today], how: 'night after night' },
  { nights: ['2026-08-14', today], how: 'after a break' },
  { nights: [today], how: 'for the first time afterwards' },
])(
  'a company that is collected $how continues under its new symbol, and its record names the old one',
  async ({ nights }) => {
    const world = aMarketWith(eqx, vmx)
    const server = await aServer(world)
    let records = new Map<string, ReturnType<typeof fieldsOf>>()
    for (const night of nights) records = await server.refreshedAfter(night)
    expect(records.get('VMX')).toMatchObject({ formerly: [{ symbol: 'EQX', until: '2026-08-17' }] })
    expect(records.has('EQX')).toBe(false)
    expect(records.get('AAA')).not.toHaveProperty('formerly')
    expect(fieldsOf(records.get('VMX')?.['technical'])).toHaveProperty('change12Months')
    const year = closesOf(world, ['EQX', 'VMX']).slice(-252)
    expect((await server.chartOf('VMX'))?.close.slice(-252)).toEqual(year.map(({ close }) => close))
    expect(await server.chartOf('EQX')).toBeUndefined()
    const past = await server.past()
    expect(past.spans.filter(([symbol]) => ['EQX', 'VMX'].includes(symbol))).toEqual([['VMX', past.dates[0], today]])
  },
)

test('a renamed company stays in every screen on the first night under its new symbol, also as of later sessions', async () => {
  const world = aMarketWith(eqx, vmx)
  const server = await aServer(world)
  await server.refreshedAfter('2026-08-17')
  expect((await server.refreshedAfter('2026-08-18')).get('VMX')).toHaveProperty('twoMonths')
  const { listings, dates } = await server.past()
  const listing = listings.find(({ prints }) => prints.symbol === 'VMX')
  expect(listing && stockAsOf(listing, dates, dates.indexOf('2026-08-18'))?.stock.twoMonthsDeltaRatio).toBeTypeOf(
    'number',
  )
})

test('a renamed company loses no session if the list of symbols is days behind the prices', async () => {
  const world = aMarketWith(eqx, vmx)
  const server = await aServer(world)
  await server.refreshedAfter('2026-08-17')
  await server.refreshedAfter('2026-08-18', '2026-08-17')
  await server.refreshedAfter('2026-08-19', '2026-08-17')
  const records = await server.refreshedAfter('2026-08-20')
  expect(records.get('VMX')).toMatchObject({ formerly: [{ symbol: 'EQX', until: '2026-08-17' }] })
  const week = closesOf(world, ['EQX', 'VMX']).filter(
    ({ session }) => session >= '2026-08-14' && session <= '2026-08-20',
  )
  expect((await server.chartOf('VMX'))?.close.slice(-5)).toEqual(week.map(({ close }) => close))
})

test('a split on the day of a symbol change counts once, whichever symbol the vendor lists it under', async () => {
  for (const listed of [0, 1]) {
    const split = { session: '2026-08-18', ratio: 2 }
    const world = aMarketWith(
      { ...eqx, splits: listed === 0 ? [split] : [] },
      { ...vmx, splits: listed === 1 ? [split] : [] },
    )
    const server = await aServer(world)
    await server.refreshedAfter('2026-08-17')
    const records = await server.refreshedAfter('2026-08-18')
    expect(records.get('VMX')).toMatchObject({ splits: [{ date: '2026-08-18', ratio: 2 }] })
    expect(await server.store.splitsOf('VMX')).toEqual([{ symbol: 'VMX', date: '2026-08-18', ratio: 2 }])
  }
})

const [paramount, skydance, parabolic] = [
  { symbol: 'PARA', name: 'Paramount Global', cik: '813828', to: '2025-08-06' },
  { symbol: 'PSKY', name: 'Skydance Corp', cik: '813828', from: '2025-08-07' },
  { symbol: 'PARA', name: 'Parabolic Robotics Inc', cik: '1826011', from: '2026-06-15' },
]

test('a company that takes over a symbol months later starts with no prices, and the earlier one stays in the past as delisted', async () => {
  const world = aMarketWith({ ...paramount, cik: '1' }, parabolic)
  const server = await aServer(world)
  await server.refreshedAfter('2025-08-06')
  await server.refreshedAfter('2025-08-08')
  await server.refreshedAfter('2026-06-12')
  await server.refreshedAfter('2026-06-15')
  const records = await server.refreshedAfter(today)
  const own = closesOf(world, ['PARA']).filter(({ session }) => session >= '2026-06-15')
  expect((await server.chartOf('PARA'))?.sessions[0]).toBe('2026-06-15')
  expect((await server.chartOf('PARA'))?.close).toEqual(own.map(({ close }) => close))
  expect(records.get('PARA')).toMatchObject({ overview: { Name: 'Parabolic Robotics Inc', CIK: '1826011' } })
  // The company has less than a year, and fewer than 200 sessions.
  expect(records.get('PARA')).not.toMatchObject({ overview: { '52WeekHigh': expect.anything() as unknown } })
  expect(fieldsOf(records.get('PARA')?.['technical'])).not.toHaveProperty('sma200DeltaRatio')
  const past = await server.past()
  expect(past.spans.filter(([symbol]) => symbol === 'PARA')).toEqual([
    ['PARA', past.dates[0], '2025-08-06'],
    ['PARA', '2026-06-15', today],
  ])
})

test('a company keeps all its prices when another one takes over its former symbol', async () => {
  const world = aMarketWith(paramount, skydance, parabolic)
  const server = await aServer(world)
  await server.refreshedAfter('2025-08-06')
  const records = await server.refreshedAfter(today)
  const past = await server.past()
  expect(past.spans.filter(([symbol]) => symbol.startsWith('P'))).toEqual([
    ['PARA', '2026-06-15', today],
    ['PSKY', past.dates[0], today],
  ])
  expect(records.get('PSKY')).toMatchObject({ formerly: [{ symbol: 'PARA', until: '2025-08-06' }] })
  expect(records.get('PARA')).not.toHaveProperty('formerly')
})
