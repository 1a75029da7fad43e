import { expect, onTestFinished, test } from 'vitest'
import { aDatabase } from '#api/testing/server'
import { fc } from '#domain/testing/fast-check'
import { type Bar, createMarketStore } from '../store/market-store.ts'
import { followListings, separateListings } from './follow-listings.ts'
import type { Described } from './identify.ts'
import { symbolOfSeries } from './symbol-spans.ts'

const sessions = ['2026-08-10', '2026-08-11', '2026-08-12', '2026-08-13', '2026-08-14', '2026-08-17', '2026-08-18']

async function aStore(source = 'test') {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  return createMarketStore(db, source)
}
type Store = Awaited<ReturnType<typeof aStore>>

const aListing = (symbol: string, cik: string | null, special: Partial<Described> = {}): Described => ({
  ...{ symbol, cik, name: `N${cik ?? symbol} Corp`, assetType: 'Stock' },
  ...special,
})

const aBar = (symbol: string, date: string, close = 10): Bar => ({
  ...{ symbol, date, open: null, high: null, low: null, close, volume: 100 },
})

interface TestNight {
  readonly session: string
  readonly listings: readonly Described[]
  /** The bars that arrive in that night; by default one of its session for each listing. */
  readonly bars?: readonly Bar[]
}

async function follow(store: Store, nights: readonly TestNight[]) {
  for (const { session, listings, bars = listings.map(({ symbol }) => aBar(symbol, session)) } of nights) {
    await store.save({ bars })
    await followListings(store, { session, listings })
  }
}

const daysOf = async (store: Store, name: string) =>
  (await store.bars(name)).map(({ symbol, date }) => `${symbol} ${date.slice(5)}`)

const [first = '', second = '', third = ''] = sessions

/** Companies; the source knows the number of each and the share class of some. */
const companies = [0, 1, 2, 3, 4].map((at) => ({ cik: `${at + 1}`, ...(at % 2 === 0 && { figi: `BBG${at}` }) }))
const symbols = ['A', 'B', 'C', 'D']
/** For each night, the company under each symbol; a number out of range means none. */
const anyNights = fc.array(fc.array(fc.nat({ max: companies.length }), { minLength: 4, maxLength: 4 }), {
  ...{ minLength: 2, maxLength: sessions.length },
})

test('every bar belongs to the company that had its symbol on its day, however companies change symbols', async () => {
  await fc.assert(
    fc.asyncProperty(anyNights, async (nights) => {
      const store = await aStore()
      const truth = new Map<number, string[]>()
      for (const [night, holders] of nights.entries()) {
        const session = sessions[night] ?? ''
        const listed = symbols.flatMap((symbol, at) => {
          const company = holders[at] ?? -1
          return companies[company] && holders.indexOf(company) === at ? [{ symbol, company }] : []
        })
        for (const { symbol, company } of listed)
          truth.set(company, [...(truth.get(company) ?? []), `${symbol} ${session.slice(5)}`])
        const listings = listed.map(({ symbol, company }) =>
          aListing(symbol, null, { name: `N${company} Corp`, ...companies[company] }),
        )
        await follow(store, [{ session, listings }])
        for (const { symbol, company } of listed) expect(await daysOf(store, symbol)).toEqual(truth.get(company))
      }
      // Delisted companies keep their bars, and no bar is in two series.
      const names = new Set([...(await store.newestDates()).keys(), ...(await store.series()).keys()])
      const series = await Promise.all([...names].map((name) => daysOf(store, name)))
      expect(series.filter((days) => days.length > 0).sort()).toEqual([...truth.values()].sort())
    }),
    { numRuns: 60 },
  )
})

test('a company under its third symbol has the prices of both earlier ones', async () => {
  const store = await aStore()
  await follow(store, [
    { session: first, listings: [aListing('A', '1')] },
    { session: second, listings: [aListing('B', '1')] },
    { session: third, listings: [aListing('C', '1')] },
  ])
  expect(await daysOf(store, 'C')).toEqual(['A 08-10', 'B 08-11', 'C 08-12'])
  expect((await store.series()).get('C')).toMatchObject([{ until: first }, { until: second }, { symbol: 'C' }])
})

test('a listing that is first compared after its symbol change has the prices of its former symbols', async () => {
  const store = await aStore()
  await store.save({
    bars: [aBar('A', first), aBar('B', second), aBar('C', third), aBar('D', first), aBar('X', third)],
  })
  const ended = [
    { ...aListing('B', '1'), last: second },
    { ...aListing('A', '1'), last: first },
    { ...aListing('D', '2'), last: first },
  ]
  const listings = [aListing('C', '1'), aListing('X', '2', { assetType: 'Depositary Receipt' })]
  await followListings(store, { session: third, listings, ended })
  expect(await daysOf(store, 'C')).toEqual(['A 08-10', 'B 08-11', 'C 08-12'])
  expect(await daysOf(store, 'X')).toEqual(['X 08-12'])
  expect(await daysOf(store, 'D')).toEqual(['D 08-10'])
})

test('two classes that change symbols in one night stay apart by letter or identifier', async () => {
  const store = await aStore()
  const [one, other] = [{ figi: 'F1' }, { figi: 'F2' }]
  await follow(store, [
    {
      session: first,
      listings: [aListing('X-A', '1'), aListing('X-B', '1'), aListing('GOOG', '2', one)],
    },
    {
      session: second,
      listings: [aListing('Y-A', '1'), aListing('Y-B', '1'), aListing('GOOG', '2', other), aListing('GOOGL', '2', one)],
    },
  ])
  expect(await daysOf(store, 'Y-A')).toEqual(['X-A 08-10', 'Y-A 08-11'])
  expect(await daysOf(store, 'Y-B')).toEqual(['X-B 08-10', 'Y-B 08-11'])
  expect(await daysOf(store, 'GOOGL')).toEqual(['GOOG 08-10', 'GOOGL 08-11'])
  expect(await daysOf(store, 'GOOG')).toEqual(['GOOG 08-11'])
})

test('a listing keeps its symbol under a new holding company, and loses it to a company with another name', async () => {
  const store = await aStore()
  await follow(store, [
    { session: first, listings: [aListing('XOM', '34088', { name: 'Big Oil Corp' }), aListing('PARA', '813828')] },
    {
      session: second,
      listings: [aListing('XOM', '2115436', { name: 'Big Oil Holdings' }), aListing('PARA', '1826011')],
    },
  ])
  expect(await daysOf(store, 'XOM')).toHaveLength(2)
  expect(await daysOf(store, 'PARA')).toEqual(['PARA 08-11'])
  expect(await daysOf(store, 'PARA 2026-08-11')).toEqual(['PARA 08-10'])
})

test('a company that takes over a symbol after months has none of its old prices, even if the end was never observed', async () => {
  const [old, now] = [aBar('PARA', '2025-08-06', 11), aBar('PARA', '2026-08-10', 1.9)]
  const fresh = await aStore()
  await fresh.save({ bars: [old, now] })
  await followListings(fresh, { session: first, listings: [aListing('PARA', '1826011')] })
  expect(await daysOf(fresh, 'PARA')).toEqual(['PARA 08-10'])
  expect(await daysOf(fresh, 'PARA 2026-08-10')).toEqual(['PARA 08-06'])

  const store = await aStore()
  await store.save({ bars: [old] })
  await follow(store, [
    { session: '2026-08-07', listings: [aListing('A', '1')] },
    { session: first, listings: [aListing('A', '1'), aListing('PARA', '1826011')] },
  ])
  expect(await daysOf(store, 'PARA')).toEqual(['PARA 08-10'])
})

test('a listing that is halted for months stays one listing', async () => {
  const store = await aStore()
  const listings = [aListing('A', '1'), aListing('B', '2')]
  await follow(store, [
    { session: '2026-01-05', listings },
    { session: first, listings: [aListing('B', '2')], bars: [aBar('B', first)] },
    { session: second, listings },
  ])
  expect(await daysOf(store, 'A')).toEqual(['A 01-05', 'A 08-11'])
})

test('a new company starts at the greatest price change of the missed sessions', async () => {
  const store = await aStore()
  await follow(store, [
    { session: first, listings: [aListing('A', '1')] },
    {
      session: '2026-08-14',
      listings: [aListing('A', '2')],
      bars: [aBar('A', second, 11), aBar('A', third, 3), aBar('A', '2026-08-13', 2), aBar('A', '2026-08-14', 2)],
    },
  ])
  expect(await daysOf(store, 'A')).toEqual(['A 08-12', 'A 08-13', 'A 08-14'])
})

test('a gap in public prices separates two listings only if the source had another name before it', async () => {
  const store = await aStore('public')
  const dates = ['2025-08-05', '2026-06-15']
  const listings = [aListing('PARA', '1826011'), aListing('QUIET', '7')]
  await store.save({ bars: listings.flatMap(({ symbol }) => dates.map((date) => aBar(symbol, date))) })
  await followListings(store, { session: first, listings, isSparse: true })
  for (let night = 0; night < 2; night++) await separateListings(store, new Map([['PARA', '2025-08-05']]))
  expect(await daysOf(store, 'PARA')).toEqual(['PARA 06-15'])
  expect(await daysOf(store, 'PARA 2026-06-15')).toEqual(['PARA 08-05'])
  expect(await daysOf(store, 'QUIET')).toHaveLength(2)
  expect([...(await store.series()).keys()].map(symbolOfSeries)).toEqual(['PARA', 'PARA'])
})
