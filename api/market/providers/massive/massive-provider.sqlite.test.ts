import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { respondJson } from '#api/testing/fake-alphavantage'
import { aFakeMarket, barsOf } from '#api/testing/fake-market'
import { fakeMassive } from '#api/testing/fake-massive'
import { fakeSec } from '#api/testing/fake-sec'
import { createFaults, type Handler, respondWith } from '#api/testing/fake-server'
import { aCollectTask, aFakeServer, aMarketStore, collectMessages, quickClock } from '#api/testing/refresh-builders'
import { aFolder } from '#api/testing/server'
import { fc } from '#domain/testing/fast-check'
import { matching } from '#domain/testing/matchers'
import { massiveProvider, symbolsInCsv } from './massive-provider.ts'
import { parseGrouped, parseSplitPage, symbolOfTicker, tickerOfSymbol } from './parse-responses.ts'

/** The messages without configured index files. */
const noMembers = [
  'SP500_FILE is not set: no stock is a member of that index.',
  'DOWJONES_FILE is not set: no stock is a member of that index.',
]

/** Short, because tests with a silent service wait for it. Other tests may need longer on a busy machine. */
const unresponsiveMs = 500

/** A provider with fake servers of both services, and its store. */
async function aMarket({
  world = aFakeMarket({ sessions: 20 }),
  key = 'TESTKEY',
  contact = 'Tests test@example.com',
  files = {},
  since = '',
  timeoutMs = 10_000,
  archiveAbove = 1000,
} = {}) {
  const faults = createFaults()
  const massive = await aFakeServer(onTestFinished, fakeMassive(world, faults, { since }))
  const sec = await aFakeServer(onTestFinished, fakeSec(world, faults))
  const store = await aMarketStore(onTestFinished, 'massive')
  const { path: dataDir, remove } = await aFolder()
  onTestFinished(remove)
  const provider = massiveProvider({
    ...{ dataDir, archiveAbove },
    url: massive.origin,
    key,
    perMinute: 5,
    sec: { url: sec.origin, contact, perMinute: 300 },
    files,
    clock: quickClock(),
    now: () => 1_800_000_000_000,
    timeoutMs,
  })
  const asked = () => [...massive.requests, ...sec.requests]
  const record = async (symbol: string) => {
    const listing = (await store.listings()).find((one) => one.symbol === symbol)
    const [bars, overview] = [await store.bars(symbol), await store.overview(symbol)]
    return listing && provider.overviewOf({ listing, bars, overview })
  }
  return { world, faults, massive, sec, store, provider, asked, record, order: aCollectTask(store, world) }
}

test('collects listings, every session, splits, companies and reports in a night', async () => {
  const world = aFakeMarket({ sessions: 260 })
  const { store, provider, record, massive, order } = await aMarket({ world })
  expect(await provider.collect(order)).toEqual({ ok: true, value: noMembers })
  expect((await store.listings()).map(({ symbol, exchange, cik }) => [symbol, exchange, cik])).toEqual(
    world.stocks.map(({ symbol, exchange, cik }) => [symbol, exchange, cik]),
  )
  for (const stock of world.stocks) {
    const expected = barsOf(world, stock).map(({ session: date, ...bar }) => ({ symbol: stock.symbol, date, ...bar }))
    expect(await store.bars(stock.symbol)).toEqual(expected)
  }
  // 260 sessions, the listed and the ended symbols, and the splits: less than an hour at five a minute.
  expect(massive.requests).toHaveLength(263)
  expect(await record('AAA')).toMatchObject({
    Name: 'Company AAA',
    Exchange: 'NASDAQ',
    Sector: 'TECHNOLOGY',
    Industry: 'INDUSTRY 3571',
    CIK: '1000',
    FiscalYearEnd: 'December',
    LatestQuarter: '2026-09-30',
    ReportFiled: '2026-11-09',
    SharesOutstanding: '1000000',
    // 8 ÷ 40, 30 ÷ 20, and (15 % − 3 %) of 41.8 ÷ (8 + 40).
    DebtToEquity: '0.2',
    CurrentRatio: '1.5',
    ReturnOnInvestedCapitalTTM: '0.1045',
    SharesGrowth: '0',
    // 72.6 dollars a share in 2020, 40.6 in 2025.
    RevenueGrowth5Years: '-0.109738',
    EPSGrowth5Years: '-0.109738',
    ProfitMargin: '0.1',
    OperatingMarginTTM: '0.15',
    GrossProfitTTM: matching.stringMatching(/^\d+$/),
    DividendPerShare: '1',
  })
  expect(await record('AAB')).toMatchObject({ Sector: 'FINANCE' })
})

test('the ratios of a company follow from its reports', async () => {
  const { record, provider, store, order } = await aMarket()
  await provider.collect(order)
  const close = (await store.bars('AAA')).at(-1)?.close ?? NaN
  const overview = await record('AAA')
  // Q4 of 2025 is reported only as part of its year: ten dollars a share, plus a tenth for each quarter of the count.
  const quarters = [8103, 8104, 8105, 8106].map((quarter) => 1e6 * (10 + (quarter % 100) / 10))
  const revenue = quarters.reduce((a, b) => a + b, 0)
  expect(Number(overview?.['RevenueTTM'])).toBeCloseTo(revenue, 0)
  expect(Number(overview?.['EPS'])).toBeCloseTo(revenue / 10 / 1e6, 4)
  expect(Number(overview?.['PERatio'])).toBeCloseTo(close / (revenue / 10 / 1e6), 3)
  expect(Number(overview?.['MarketCapitalization'])).toBe(Math.round(1e6 * close))
  expect(Number(overview?.['EBITDA'])).toBeCloseTo(revenue * 0.15 + 1e6, 0)
  // A tenth of the revenue plus one dollar per share, less two.
  expect(Number(overview?.['FreeCashFlowYield'])).toBeCloseTo((revenue / 10 - 1e6) / 1e6 / close, 5)
  expect(overview).not.toHaveProperty('52WeekHigh')
  expect(overview).not.toHaveProperty('Beta')
})

test('does not request stored data again, and makes the same overviews of the same responses', async () => {
  const { provider, store, asked, order } = await aMarket()
  await provider.collect(order)
  const [before, overview] = [asked().length, await store.overview('AAA')]
  expect(await provider.collect(order)).toMatchObject({ ok: true })
  // The filings of the day itself.
  expect(asked().slice(before)).toEqual(['/Archives/edgar/daily-index/2026/QTR4/master.20261120.idx'])
  expect(await store.overview('AAA')).toEqual(overview)
})

test('the next night requests one trading day, and EDGAR’s index of what was filed', async () => {
  const world = aFakeMarket({ sessions: 61 })
  const { provider, store, massive, sec } = await aMarket({ world })
  const [yesterday, today] = [
    {
      ...aCollectTask(store, world),
      tradingDay: world.sessions.at(-2) ?? '',
      tradingDays: world.sessions.slice(0, -1),
    },
    aCollectTask(store, world),
  ]
  await provider.collect(yesterday)
  const [before, reports] = [massive.requests.length, sec.requests.length]
  await provider.collect(today)
  expect(massive.requests.slice(before).filter((address) => address.includes('grouped'))).toHaveLength(1)
  expect(sec.requests.slice(reports)).toEqual([
    '/files/company_tickers_exchange.json',
    '/Archives/edgar/daily-index/2026/QTR4/master.20261119.idx',
    '/Archives/edgar/daily-index/2026/QTR4/master.20261120.idx',
  ])
})

test('requests a company again after it has filed a report', async () => {
  const [before, after] = [
    aFakeMarket({ sessions: ['2026-11-06'] }),
    aFakeMarket({ sessions: ['2026-11-06', '2026-11-09'] }),
  ]
  const { provider, store, massive, sec, record } = await aMarket({ world: before })
  await provider.collect(aCollectTask(store, before))
  expect(await record('AAA')).toMatchObject({ LatestQuarter: '2026-06-30', ReportFiled: '2026-08-10' })
  const requests = sec.requests.length
  massive.behaviour = fakeMassive(after, createFaults())
  sec.behaviour = fakeSec(after, createFaults())
  await provider.collect(aCollectTask(store, after))
  expect(sec.requests.slice(requests).filter((address) => address.includes('/CIK'))).toHaveLength(12)
  expect(await record('AAA')).toMatchObject({ LatestQuarter: '2026-09-30', ReportFiled: '2026-11-09' })
})

test('reads many companies from the SEC’s archives with the same records', async () => {
  const [single, archives] = [await aMarket(), await aMarket({ archiveAbove: 3 })]
  for (const { provider, order } of [single, archives])
    expect(await provider.collect(order)).toEqual({ ok: true, value: noMembers })
  expect(archives.sec.requests).toEqual([
    '/files/company_tickers_exchange.json',
    '/Archives/edgar/daily-index/bulkdata/submissions.zip',
    '/Archives/edgar/daily-index/xbrl/companyfacts.zip',
  ])
  for (const { symbol } of single.world.stocks)
    expect(await archives.record(symbol)).toEqual(await single.record(symbol))
})

test('replaces report data of earlier releases with the companies’ reports', async () => {
  const { provider, store, record, order } = await aMarket()
  const frames = ['frame', 'frame-asked'].map((kind) => ({ kind, name: 'us-gaap/Assets/USD/CY2026Q3I', value: '[]' }))
  const asked = [{ kind: 'company-asked', name: '1000', value: '2026-11-02' }]
  const company = [
    { kind: 'company', name: '1000', value: JSON.stringify({ cik: '1000', name: 'COMPANY AAA', sic: '3571' }) },
  ]
  await store.save({ checkpoints: [...frames, ...asked, ...company] })
  expect(await provider.collect(order)).toMatchObject({ ok: true })
  for (const kind of ['frame', 'frame-asked']) expect((await store.checkpoints(kind)).size).toBe(0)
  expect(await record('AAA')).toMatchObject({ LatestQuarter: '2026-09-30', SharesOutstanding: '1000000' })
})

test('attributes a refusal to the SEC, not to Massive, from the first request on', async () => {
  const { sec, provider, order } = await aMarket()
  sec.behaviour = respondWith(403)
  expect(await collectMessages(provider, order)).toEqual(['! The SEC: The provider refuses to answer.'])
})

describe('an interrupted refresh resumes where it stopped', () => {
  test.for([0, 1, 5, 25, 33])('after %i requests', async (requests) => {
    const { massive, sec, provider, store, asked, order } = await aMarket()
    const down = respondWith(401)
    for (const service of [massive, sec]) {
      const usual = service.behaviour
      service.behaviour = (request, response) => (asked().length > requests ? down : usual)(request, response)
    }
    expect((await collectMessages(provider, order))[0]).toMatch(
      /^! (Massive|The SEC): The provider does not accept the key\.$/,
    )
    const answered = asked().slice(0, requests)
    const mark = asked().length
    const [one, other] = [fakeMassive(aFakeMarket(), createFaults()), fakeSec(aFakeMarket(), createFaults())]
    massive.behaviour = one
    sec.behaviour = other
    expect(await provider.collect(order)).toMatchObject({ ok: true })
    const again = new Set(asked().slice(mark))
    expect(
      massive.requests.filter(
        (address, at) => massive.requests.indexOf(address) !== at && answered.includes(address) && again.has(address),
      ).length,
    ).toBeLessThanOrEqual(2)
    expect((await store.newestDates()).size).toBe(6)
  })
})

describe('transient faults have no lasting effect', () => {
  test.for<[string, Handler, RegExp]>([
    ['haste', respondWith(429, '{"status":"ERROR"}', { 'retry-after': '12' }), /grouped/],
    ['a fault of the service', respondWith(502), /tickers/],
    ['silence', () => undefined, /splits/],
    ['a web page', respondWith(200, '<!doctype html>'), /grouped/],
    ['an answer that is cut off', respondWith(200, '{"status":"OK","results":[{"T"'), /grouped/],
    ['haste at the SEC', respondWith(429, '<html>Request Rate Threshold Exceeded'), /companyfacts/],
    ['a fault of the SEC', respondWith(503), /submissions/],
  ])('%s', async ([, behaviour, address]) => {
    const { faults, store, provider, order } = await aMarket({ timeoutMs: unresponsiveMs })
    faults.inject(address, behaviour, 2)
    expect(await provider.collect(order)).toEqual({ ok: true, value: noMembers })
    expect((await store.overviewTimes()).size).toBe(6)
  })
})

test('a wrong key and a contact that the SEC does not accept have different messages', async () => {
  const wrongKey = await aMarket({ key: 'WRONG' })
  expect(await collectMessages(wrongKey.provider, wrongKey.order)).toEqual([
    '! Massive: The provider does not accept the key.',
  ])
  const rejected = await aMarket({ contact: 'unknown' })
  expect((await collectMessages(rejected.provider, rejected.order))[0]).toMatch(/who says who asks/)
})

test('reports that the service does not have the trading day yet, and requests it again later', async () => {
  const { world, store, provider } = await aMarket()
  const early = {
    ...aCollectTask(store, world),
    tradingDay: '2026-11-23',
    tradingDays: [...world.sessions, '2026-11-23'],
  }
  expect(await collectMessages(provider, early)).toEqual(['! Massive has no prices of 2026-11-23 yet.'])
  expect((await store.checkpoints('grouped')).has('2026-11-23')).toBe(false)
})

test('leaves out sessions that are too old for the plan', async () => {
  const world = aFakeMarket()
  const { store, provider, massive, order } = await aMarket({ world, since: world.sessions[20] ?? '' })
  expect(await provider.collect(order)).toEqual({ ok: true, value: noMembers })
  expect(await store.bars('AAA')).toHaveLength(40)
  const before = massive.requests.length
  await provider.collect(order)
  expect(massive.requests).toHaveLength(before)
})

test('knows a split from its day on, and counts shares outstanding after it', async () => {
  const world = aFakeMarket()
  const day = world.sessions.at(-3) ?? ''
  world.stocks[2]?.splits.push({ session: day, ratio: 0.1 })
  const { store, provider, record, order } = await aMarket({ world })
  await provider.collect(order)
  expect(await store.splits()).toEqual([{ symbol: 'AAC', date: day, ratio: 0.1 }])
  expect(await record('AAC')).toMatchObject({ SharesOutstanding: '300000' })
})

test('handles a repeated trading day, a halt and a delisted stock', async () => {
  const { world, faults, store, provider, order } = await aMarket()
  const [first, second] = world.stocks
  second?.halts.add(order.tradingDay)
  if (first) first.hasVanished = true
  const twice = (close: number) => ({
    T: 'AAC',
    o: close,
    h: close,
    l: close,
    c: close,
    v: 1,
    t: Date.parse(`${order.tradingDay}T21:00:00Z`),
  })
  faults.inject(
    new RegExp(`grouped.*${order.tradingDay}`),
    respondJson({ status: 'OK', results: [twice(7), twice(8)] }),
  )
  expect(await provider.collect(order)).toMatchObject({ ok: true })
  expect((await store.bars('AAC')).at(-1)).toMatchObject({ date: order.tradingDay, close: 8 })
  expect((await store.newestDates()).get('AAB')).toBe(world.sessions.at(-2))
  expect((await store.listings()).map(({ symbol }) => symbol)).not.toContain('AAA')
})

test('requests a selection of symbols by symbol', async () => {
  const { provider, massive, store, order } = await aMarket()
  expect(await provider.collect({ ...order, only: new Set(['AAD']) })).toMatchObject({ ok: true })
  expect(massive.requests.filter((address) => address.includes('/aggs/'))).toEqual([
    matching.stringContaining('/v2/aggs/ticker/AAD/range/1/day/'),
  ])
  expect(await store.newestDates()).toEqual(new Map([['AAD', order.tradingDay]]))
})

describe('members of indexes come from files', () => {
  test('by the column of symbols, whatever the other columns', () => {
    expect(symbolsInCsv('name,Symbol\n"Lark, Inc",LARK\nBerkshire,BRK.B\nOdd,not one\n')).toEqual(['LARK', 'BRK-B'])
    expect(symbolsInCsv('LARK\nTIDE\nLARK')).toEqual(['LARK', 'TIDE'])
    expect(symbolsInCsv('"')).toEqual([])
  })

  test('and an invalid file prevents the refresh', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'stonks-members-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const [sp500, empty] = [join(folder, 'sp500.csv'), join(folder, 'empty.csv')]
    await writeFile(sp500, 'symbol\nAAA\nAAC\n')
    await writeFile(empty, '\n')
    const good = await aMarket({ files: { sp500 } })
    expect(await good.provider.collect(good.order)).toEqual({ ok: true, value: noMembers.slice(1) })
    expect(await good.store.members('sp500')).toEqual(new Set(['AAA', 'AAC']))
    const bad = await aMarket({ files: { dowJones: empty } })
    expect(await collectMessages(bad.provider, bad.order)).toEqual([
      `! DOWJONES_FILE ${empty} names no symbols: it must be CSV with a column "symbol".`,
    ])
    const missing = await aMarket({ files: { sp500: join(folder, 'none.csv') } })
    expect(await collectMessages(missing.provider, missing.order)).toEqual([
      `! SP500_FILE ${join(folder, 'none.csv')} does not exist.`,
    ])
    expect(bad.asked()).toEqual([])
  })
})

test.for([
  ['AAPL', 'AAPL'],
  ['BRK.B', 'BRK-B'],
  ['ABRpD', 'ABR-P-D'],
  ['Tp', 'T-P'],
] as const)('the ticker %s is the symbol %s, and back', ([ticker, symbol]) => {
  expect(symbolOfTicker(ticker)).toBe(symbol)
  expect(tickerOfSymbol(symbol)).toBe(ticker)
})

describe('responses', () => {
  const grouped = (value: unknown) => parseGrouped(Buffer.from(JSON.stringify(value)), '2026-11-20')
  const row = { T: 'LARK', o: 9, h: 11, l: 8, c: 10, v: 100, t: Date.parse('2026-11-20T21:00:00Z') }

  test('are ignored if they are for another day', () => {
    expect(grouped({ status: 'OK', results: [row] })).toMatchObject({
      ok: true,
      value: [{ symbol: 'LARK', close: 10 }],
    })
    expect(grouped({ status: 'OK', results: [{ ...row, t: row.t - 86_400_000 }] })).toMatchObject({
      failure: 'unreadable',
    })
  })

  test.for<[unknown, string]>([
    [{ status: 'OK', results: 'none' }, 'unreadable'],
    [{ status: 'OK', resultsCount: 5 }, 'unreadable'],
    [{ status: 'ERROR' }, 'unreadable'],
    [{ status: 'NOT_AUTHORIZED' }, 'not-in-plan'],
    [{}, 'unreadable'],
  ])('%j: %s', ([value, failure]) => expect(grouped(value)).toEqual({ ok: false, failure }))

  test('are parsed without an error or an invalid price, whatever their rows', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.jsonValue(),
            fc.record({ T: fc.constant('LARK'), c: fc.jsonValue(), v: fc.jsonValue(), t: fc.constant(row.t) }),
          ),
        ),
        (results) => {
          const reply = grouped({ status: 'OK', results })
          for (const { close, volume } of reply.ok ? reply.value : []) {
            expect(close > 0 && Number.isFinite(close) && (volume === null || volume >= 0)).toBe(true)
          }
          expect(parseSplitPage(Buffer.from(JSON.stringify({ status: 'OK', results })))).toHaveProperty('ok')
        },
      ),
    )
  })
})
