import { describe, expect, onTestFinished, test } from 'vitest'
import { fakeAlphavantage, notices, respondJson } from '#api/testing/fake-alphavantage'
import { aFakeMarket, barsOf } from '#api/testing/fake-market'
import { fakeSec } from '#api/testing/fake-sec'
import { createFaults, type Handler, respondWith } from '#api/testing/fake-server'
import { aCollectTask, aFakeServer, aMarketStore, collectMessages, quickClock } from '#api/testing/refresh-builders'
import { alphavantageProvider } from './alphavantage-provider.ts'

/** Short, because tests with a silent service wait for it. Other tests may need longer on a busy machine. */
const unresponsiveMs = 500

/** A provider with a fake server, its store and the requests. */
async function aMarket({
  world = aFakeMarket(),
  isPremium = true,
  withSec = false,
  key = 'TESTKEY',
  timeoutMs = 10_000,
} = {}) {
  const faults = createFaults()
  const service = await aFakeServer(onTestFinished, fakeAlphavantage(world, faults, { isPremium }))
  const sec = await aFakeServer(onTestFinished, fakeSec(world, faults))
  const store = await aMarketStore(onTestFinished, 'alphavantage')
  const provider = alphavantageProvider({
    url: service.origin,
    key,
    perMinute: 75,
    clock: quickClock(),
    now: () => 1_800_000_000_000,
    timeoutMs,
    ...(withSec && { sec: { url: sec.origin, contact: 'test@example.com', perMinute: 300 } }),
  })
  const asked = () => service.requests.map((address) => new URL(address, 'http://x').searchParams)
  const askedFor = (name: string) =>
    asked()
      .filter((ask) => ask.get('function') === name)
      .map((ask) => ask.get('symbol'))
      .toSorted()
  return { world, faults, service, sec, store, provider, askedFor, order: aCollectTask(store, world) }
}

const symbols = ['AAA', 'AAB', 'AAC', 'AAD', 'AAE', 'AAF']

test('collects the listing, the members of two indexes, each symbol’s prices, and every missing overview in a night', async () => {
  const { world, store, provider, askedFor, order } = await aMarket()
  expect(await provider.collect(order)).toEqual({ ok: true, value: [] })
  expect((await store.listings()).map(({ symbol }) => symbol)).toEqual(symbols)
  expect(await store.members('sp500')).toEqual(new Set(['AAA', 'AAB', 'AAC']))
  expect(await store.members('dowJones')).toEqual(new Set(['AAA']))
  for (const stock of world.stocks) {
    const expected = barsOf(world, stock).map(({ session: date, ...bar }) => ({ symbol: stock.symbol, date, ...bar }))
    expect(await store.bars(stock.symbol)).toEqual(expected)
  }
  expect(askedFor('OVERVIEW')).toEqual(symbols)
})

test('does not request stored data again: a restart in the same night sends no request', async () => {
  const { provider, service, order } = await aMarket()
  await provider.collect(order)
  const before = service.requests.length
  expect(await provider.collect(order)).toEqual({ ok: true, value: [] })
  expect(service.requests).toHaveLength(before)
})

test('the next night requests each symbol’s prices and a fifth of the overviews; after a week all are updated', async () => {
  const world = aFakeMarket({ stocks: 20, sessions: 66 })
  const { store, provider, askedFor } = await aMarket({ world })
  const night = (nights: number) => ({ ...aCollectTask(store, world), tradingDay: world.sessions.at(nights - 7) ?? '' })
  await provider.collect(night(1))
  const first = askedFor('OVERVIEW').length
  expect(first).toBe(20)
  for (const nights of [2, 3, 4, 5, 6]) {
    await provider.collect(night(nights))
    expect(askedFor('TIME_SERIES_DAILY_ADJUSTED')).toHaveLength(20 * nights)
  }
  expect(new Set(askedFor('OVERVIEW')).size).toBe(20)
  expect(askedFor('OVERVIEW')).toHaveLength(40)
})

describe('an interrupted refresh resumes where it stopped', () => {
  test.for([3, 7, 11])('after %i requests and a daily limit', async (requests) => {
    const { faults, service, store, provider, order } = await aMarket()
    let left = requests
    const limit: Handler = (request, response) => respondJson(notices.dailyLimit)(request, response)
    const counted = service.behaviour
    service.behaviour = (request, response) => (left-- > 0 ? counted : limit)(request, response)
    expect(await collectMessages(provider, order)).toEqual([
      '! Alpha Vantage: The provider’s daily request limit is reached; the next refresh collects the missing fields.',
    ])
    const answered = service.requests.slice(0, requests)
    service.behaviour = counted
    const before = service.requests.length
    expect(await provider.collect(order)).toEqual({ ok: true, value: [] })
    const again = service.requests.slice(before)
    expect(again.filter((address) => answered.includes(address))).toEqual([])
    expect(await store.newestDates()).toEqual(new Map(symbols.map((symbol) => [symbol, order.tradingDay])))
    expect(faults.next('none')).toBeUndefined()
  })

  test('after it was aborted, which is reported', async () => {
    const { service, provider, order } = await aMarket()
    const stop = new AbortController()
    const usual = service.behaviour
    service.behaviour = (request, response) => {
      if (service.requests.length === 6) stop.abort()
      usual(request, response)
    }
    expect(await collectMessages(provider, { ...order, signal: stop.signal })).toEqual([
      '! Alpha Vantage: The refresh was stopped.',
    ])
    expect(await provider.collect(order)).toMatchObject({ ok: true })
  })
})

describe('transient faults have no lasting effect', () => {
  test.for<[string, Handler, RegExp]>([
    ['haste', respondJson(notices.burstLimit), /DAILY/],
    ['haste, in the old wording', respondJson(notices.minuteLimit), /OVERVIEW/],
    ['a fault of the service', respondWith(500), /LISTING/],
    ['a pause it asks for', respondWith(503, '', { 'retry-after': '20' }), /DAILY/],
    ['silence', () => undefined, /OVERVIEW/],
    ['a web page', respondWith(200, '<!doctype html><h1>Sorry'), /DAILY/],
    ['an answer that is cut off', respondWith(200, '{"Meta Data": {"1. In'), /ETF/],
  ])('%s', async ([, behaviour, address]) => {
    const { faults, store, provider, order } = await aMarket({ timeoutMs: unresponsiveMs })
    faults.inject(address, behaviour, 2)
    expect(await provider.collect(order)).toEqual({ ok: true, value: [] })
    expect((await store.newestDates()).size).toBe(6)
    expect((await store.overviewTimes()).size).toBe(6)
  })
})

test('a wrong key ends the refresh at once and is not repeated in the sentence', async () => {
  const { provider, service, order } = await aMarket({ key: 'WRONG' })
  expect(await collectMessages(provider, order)).toEqual(['! Alpha Vantage: The provider does not accept the key.'])
  expect(service.requests).toHaveLength(1)
})

test('reports a symbol that the service does not know or sends with other types, and continues with the others', async () => {
  const { faults, store, provider, order, askedFor } = await aMarket()
  faults.inject(/DAILY.*AAB/, respondJson(notices.unknown))
  faults.inject(/DAILY.*AAC/, respondJson({ 'Time Series (Daily)': [1, 2] }))
  expect((await collectMessages(provider, order)).toSorted()).toEqual([
    'Prices of 1 not to be had (AAB). The provider does not know the symbol.',
    'Prices of 1 not to be had (AAC). The provider’s answer is not what its documentation says.',
  ])
  expect([...(await store.newestDates()).keys()]).toEqual(['AAA', 'AAD', 'AAE', 'AAF'])
  // The unknown symbol is not requested again tonight; an unreadable response is.
  await provider.collect(order)
  expect(askedFor('TIME_SERIES_DAILY_ADJUSTED').filter((symbol) => symbol === 'AAB')).toHaveLength(1)
  expect(await store.newestDates()).toHaveProperty('size', 5)
})

test('a halted stock has no new session and is requested once a night', async () => {
  const { world, store, provider, service, order } = await aMarket()
  world.stocks[1]?.halts.add(order.tradingDay)
  expect(await provider.collect(order)).toEqual({ ok: true, value: [] })
  expect((await store.newestDates()).get('AAB')).toBe(world.sessions.at(-2))
  const before = service.requests.length
  await provider.collect(order)
  expect(service.requests).toHaveLength(before)
})

test('a delisted stock is not requested', async () => {
  const world = aFakeMarket({ sessions: 61 })
  const { store, provider, askedFor } = await aMarket({ world })
  const yesterday = world.sessions.at(-2) ?? ''
  await provider.collect({ ...aCollectTask(store, world), tradingDay: yesterday })
  const [gone] = world.stocks
  if (gone) gone.hasVanished = true
  expect(await provider.collect(aCollectTask(store, world))).toEqual({ ok: true, value: [] })
  expect((await store.listings()).map(({ symbol }) => symbol)).toEqual(symbols.slice(1))
  expect(askedFor('TIME_SERIES_DAILY_ADJUSTED').filter((symbol) => symbol === 'AAA')).toHaveLength(1)
})

describe('splits', () => {
  const split = (world = aFakeMarket()) => {
    world.stocks[2]?.splits.push({ session: world.sessions.at(-10) ?? '', ratio: 4 })
    return { world, expected: [{ symbol: 'AAC', date: world.sessions.at(-10), ratio: 4 }] }
  }

  test('come with the prices if the plan includes them', async () => {
    const { world, expected } = split()
    const { store, provider, askedFor, order } = await aMarket({ world })
    await provider.collect(order)
    expect(await store.splits()).toEqual(expected)
    expect(askedFor('SPLITS')).toEqual([])
  })

  test('are requested for jumps of raw prices if the plan does not include them', async () => {
    const { world, expected } = split()
    const { store, provider, askedFor, order } = await aMarket({ world, isPremium: false })
    await provider.collect(order)
    expect(await store.splits()).toEqual(expected)
    expect(askedFor('SPLITS')).toEqual(['AAC'])
    // Each concurrent request that was already sent fails once before the plan is known to lack them.
    expect(askedFor('TIME_SERIES_DAILY_ADJUSTED').length).toBeLessThanOrEqual(4)
  })
})

test('requests a year of prices if needed, once for each symbol, as far as the plan allows', async () => {
  for (const isPremium of [true, false]) {
    const world = aFakeMarket({ stocks: 2, sessions: 150 })
    const { store, provider, service, order } = await aMarket({ world, isPremium })
    expect(await provider.collect(order)).toEqual({ ok: true, value: [] })
    expect(await store.bars('AAA')).toHaveLength(isPremium ? 150 : 100)
    const before = service.requests.length
    await provider.collect(order)
    expect(service.requests).toHaveLength(before)
  }
})

test('a thorough refresh requests every overview and every year again, once a night', async () => {
  const world = aFakeMarket({ stocks: 8, sessions: 122 })
  const { store, provider, service, askedFor } = await aMarket({ world })
  await provider.collect({ ...aCollectTask(store, world), tradingDay: world.sessions.at(-2) ?? '' })
  const before = askedFor('OVERVIEW').length
  const thorough = { ...aCollectTask(store, world), isThorough: true }
  await provider.collect(thorough)
  expect(askedFor('OVERVIEW')).toHaveLength(before + 8)
  const long = service.requests.filter((address) => address.includes('outputsize=full'))
  expect(long).toHaveLength(16)
  const all = service.requests.length
  await provider.collect(thorough)
  expect(service.requests).toHaveLength(all)
})

test('requests no prices before the service has the session', async () => {
  const { world, store, provider, askedFor } = await aMarket()
  const order = { ...aCollectTask(store, world), tradingDay: '2026-11-23' }
  expect(await collectMessages(provider, order)).toEqual(['! Alpha Vantage has no prices of 2026-11-23 yet.'])
  expect(askedFor('TIME_SERIES_DAILY_ADJUSTED')).toEqual([])
})

test('refreshes single symbols without the others', async () => {
  const { provider, askedFor, order } = await aMarket()
  await provider.collect(order)
  await provider.collect({ ...order, only: new Set(['AAD']) })
  expect(askedFor('TIME_SERIES_DAILY_ADJUSTED')).toEqual([...symbols, 'AAD'].toSorted())
  expect(askedFor('LISTING_STATUS')).toHaveLength(1)
})

test('sectors are the SEC’s offices if SEC_CONTACT is set, and otherwise the provider’s unchanged text', async () => {
  for (const withSec of [true, false]) {
    const { store, provider, sec, order } = await aMarket({ withSec })
    await provider.collect(order)
    const [listing] = await store.listings()
    const [bars, overview] = [await store.bars('AAA'), await store.overview('AAA')]
    const written = listing && provider.overviewOf({ listing, bars, overview })
    expect(written).toMatchObject({
      Name: 'Company AAA',
      PERatio: 'None',
      Sector: withSec ? 'TECHNOLOGY' : 'SOME NEW SECTOR',
    })
    expect(sec.requests).toHaveLength(withSec ? 6 : 0)
  }
})

test('a stock without an overview has none in the dataset', async () => {
  const { faults, store, provider, order } = await aMarket()
  faults.inject(/OVERVIEW.*AAA/, respondJson({}))
  await provider.collect(order)
  const [listing] = await store.listings()
  const overview = await store.overview('AAA')
  expect(overview?.content).toMatchObject({ overview: null, sic: null })
  expect(listing && provider.overviewOf({ listing, bars: [], overview })).toBeUndefined()
})

test('requests the overview again on the night of a split, and converts it to new shares until then', async () => {
  const { world, store, provider, askedFor } = await aMarket()
  const night = (nights: number) => ({ ...aCollectTask(store, world), tradingDay: world.sessions.at(nights - 3) ?? '' })
  await provider.collect(night(0))
  const [overview, listings, bars] = [await store.overview('AAB'), await store.listings(), await store.bars('AAB')]
  const listing = listings.find(({ symbol }) => symbol === 'AAB')
  const split = { symbol: 'AAB', date: night(1).tradingDay, ratio: 10 }
  const last = { symbol: 'AAB', date: split.date, open: null, high: null, low: null, close: 1, volume: null }
  const epsOf = (splits: readonly (typeof split)[]) =>
    Number(listing && provider.overviewOf({ listing, overview, bars: [...bars, last], splits })?.['EPS'])
  expect(epsOf([])).toBeGreaterThan(0)
  expect(epsOf([split])).toBeCloseTo(epsOf([]) / 10, 5)
  const before = askedFor('OVERVIEW').filter((symbol) => symbol === 'AAB').length
  await store.save({ splits: [split] })
  await provider.collect(night(1))
  expect(askedFor('OVERVIEW').filter((symbol) => symbol === 'AAB')).toHaveLength(before + 1)
})

test('a company that changes its symbol keeps its prices, and one that takes over a symbol does not get them', async () => {
  const world = aFakeMarket()
  const [before = '', change = ''] = world.sessions.slice(-2)
  const [kept, other] = world.stocks.slice(1)
  if (!kept || !other) throw new Error('There are some.')
  const [vmx, para] = [
    { ...kept, symbol: 'VMX', name: 'Vivmark Homes', from: change },
    { ...other, name: 'Parabolic Robotics', cik: '77', from: change },
  ]
  const changed = { ...world, stocks: [...world.stocks, vmx, para] }
  for (const one of [kept, other]) one.to = before
  const { store, provider, askedFor } = await aMarket({ world: changed })
  for (const today of [before, change]) {
    changed.today = today
    await provider.collect({ ...aCollectTask(store, changed), tradingDay: today })
  }
  expect((await store.bars('VMX')).map(({ symbol, date }) => `${symbol} ${date}`)).toEqual([
    ...world.sessions.slice(0, -1).map((date) => `AAB ${date}`),
    `VMX ${change}`,
  ])
  expect((await store.bars('AAC')).map(({ date }) => date)).toEqual([change])
  expect(await store.bars(`AAC ${change}`)).toHaveLength(world.sessions.length - 1)
  expect(askedFor('OVERVIEW').filter((symbol) => symbol === 'AAC')).toHaveLength(2)
})
