import { beforeAll, expect, test } from 'vitest'
import type { HistoryManifest } from '#domain/history/manifest'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { keysOf } from '#domain/keys-of'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { numericMetrics } from '#domain/screen/ranges'
import { metricIds } from '#domain/stock/metrics'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { engine } from '../engine.ts'
import { daySnapshot } from '../history/day-snapshot.ts'
import { createPastMarket, type PastMarket } from '../history/past-market.ts'
import { dates, sessions, someListings } from '../history/test-listings.ts'
import { metricColumn } from '../index/columns.ts'
import { areFormulasUnavailable } from '../snapshot.ts'
import { marketDays } from './market-days.ts'
import { neededValues } from './needed-values.ts'
import { createSelect } from './select-rows.ts'

const manifest: HistoryManifest = {
  ...{ format: 'history 1', generation: '0', simulated: true, dates, blocks: [], nights: [] },
}
const atOnce = () => undefined
const everything: Filters = { ...defaultFilters, sector: [], unlisted: true, maxEntries: 0 }
const scope = { kind: 'all' } as const

beforeAll(() => areFormulasUnavailable({ formulas: { 'formula:1': { name: 'A', expression: '1' } } }))

/** Markets with facts that only these screens use, and with sparse prints. */
const someMarket = fc
  .tuple(someListings, fc.array(fc.constantFrom('NASDAQ', 'NYSE', null), { minLength: 6, maxLength: 6 }), fc.nat(3))
  .map(([listings, exchanges, sparse]) =>
    createPastMarket(
      dates,
      listings.map(({ prints, changes }, at): ListingHistory => ({
        prints: at % 4 === sparse && at > 0 ? { ...prints, isSparse: true } : prints,
        changes: changes.map(({ since, facts }) => ({
          since,
          facts: {
            ...facts,
            exchange: exchanges[at] ?? null,
            industry: at % 2 === 0 ? 'Banks' : 'Gold',
            dowJones: at < 2,
          },
        })),
      })),
    ),
  )

const someSessions = fc
  .uniqueArray(fc.integer({ min: 40, max: sessions - 1 }), { minLength: 1, maxLength: 40 })
  .map((days) => days.toSorted((a, b) => a - b))

const daysOf = (market: PastMarket, days: readonly number[], filters: Filters) =>
  marketDays(market, days, neededValues(filters, []), atOnce)

const wholeDay = (market: PastMarket, session: number) =>
  daySnapshot(engine, { manifest, market }, dates[session] ?? '', atOnce)

test('every metric of a screen equals that of the whole row of the day', async () => {
  let values = 0
  const someMetrics = fc.uniqueArray(fc.constantFrom(...numericMetrics), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(someMarket, someSessions, someMetrics, async (market, days, ids) => {
      const ranges = Object.fromEntries(ids.map((id) => [id, [0, null] as const]))
      for await (const { session, columns, listings } of daysOf(market, days, { ...everything, ranges })) {
        const whole = (await wholeDay(market, session)).columns
        const symbols = [...listings].map((listing) => market.listings[listing]?.prints.symbol)
        expect(columns.symbols).toEqual(symbols)
        expect(symbols).toEqual(whole.symbols.toSorted())
        for (const id of ids) {
          const [own, others] = [metricColumn(columns, id), metricColumn(whole, id)]
          expect([...own]).toEqual(symbols.map((symbol) => others[whole.symbols.indexOf(symbol ?? '')]))
          values += own.filter((value) => !Number.isNaN(value)).length
        }
      }
    }),
    { numRuns: 200 },
  )
  expect(values).toBeGreaterThan(100)
})

test('adjusts changes and averages for a split in the two months after it', async () => {
  const split = fc.integer({ min: 100, max: 300 })
  const gap = fc.integer({ min: -60, max: 60 })
  await fc.assert(
    fc.asyncProperty(split, fc.option(gap), fc.constantFrom(2, 0.1), async (session, missing, ratio) => {
      const close = Float64Array.from({ length: sessions }, (_, at) => (100 + (at % 17)) / (at < session ? 1 : ratio))
      if (missing !== null) close[session + missing] = NaN
      const prints = { symbol: 'LARK', first: 0, close, volume: close.map(() => 1e6), splits: [{ session, ratio }] }
      const market = createPastMarket(dates, [{ prints, changes: [] }])
      // More days than are read at a time.
      const days = Array.from({ length: 130 }, (_, at) => session - 65 + at)
      const ranges = { monthDeltaRatio: [-9, null], twoMonthsAverage: [0, null], weekVolumeAverage: [0, null] } as const
      for await (const day of daysOf(market, days, { ...everything, ranges })) {
        const whole = (await wholeDay(market, day.session)).columns
        expect(day.columns.rows).toBe(whole.rows)
        for (const id of keysOf(ranges)) expect(metricColumn(day.columns, id)).toEqual(metricColumn(whole, id))
      }
    }),
    { numRuns: sampleCount(100) },
  )
})

const expression = fc.constantFrom(
  'monthDeltaRatio - weekDeltaRatio',
  'rank(marketCap)',
  'price / sector(price)',
  'if(rsi14 > 50, volume, peRatio)',
)

const aChange = fc.constantFrom<Partial<Filters>>(
  { minPrice: 5 },
  { maxPrice: 150 },
  { marketCap: [1, 8] },
  { marketCap: [0, 3] },
  { volume: [3, 11] },
  { sp500: true },
  { dowJones: true },
  { nasdaq: true },
  { unlisted: false },
  { sector: defaultFilters.sector },
  { sector: ['FINANCE'] },
  { industry: ['GOLD'] },
  { notIndustry: ['BANKS'] },
  { symbols: ['GONE', 'S0', 'S1', 'S3'] },
  { search: 'WREN' },
  { search: 'lar' },
  { ranges: { weekDeltaRatio: [-0.5, 0.5] } },
  { ranges: { from52WeekHigh: [-0.9, 0] } },
  { ranges: { '52WeekRange': [0.1, null], dollarVolume: [0, null] } },
  { ranges: { 'formula:1': [0, null] } },
  { thenBy: [{ column: 'name', asc: true }] },
  { thenBy: [{ column: 'volume', asc: false }] },
)

const someFilters = fc
  .record({
    changes: fc.array(aChange, { maxLength: 3 }),
    sortColumn: fc.constantFrom(...metricIds, 'formula:1' as const),
    asc: fc.boolean(),
    expression,
  })
  .map(({ changes, sortColumn, asc, expression: text }): Filters => ({
    ...everything,
    ...{ sortColumn, asc, formulas: { 'formula:1': { name: 'Own', expression: text } } },
    ...changes.reduce<Partial<Filters>>((all, change) => ({ ...all, ...change }), {}),
  }))

test('selects the stocks that the screen of the day shows, in the same order', async () => {
  const counts = new Set<number>()
  await engine.isSearchUnavailable({ ...everything, search: 'WREN' })
  await fc.assert(
    fc.asyncProperty(someMarket, someSessions, someFilters, async (market, days, filters) => {
      const select = await createSelect(engine, { filters, scope }, { market })
      for await (const day of daysOf(market, days, filters)) {
        const { rows, unknownSector } = select.all(day)
        const { snapshot, columns } = await wholeDay(market, day.session)
        const page = snapshot.screen({ filters, scope, from: 0, count: columns.rows, fields: [] })
        expect([...rows].map((row) => day.columns.symbols[row])).toEqual(page.symbols)
        expect(unknownSector).toBe(page.unknownSector ?? 0)
        const counted = rows.filter((row) => row % 3 > 0)
        for (const count of [0, 1, 2, 500])
          expect(select.first(day, count, (row) => row % 3 > 0)).toEqual(
            count === 0 ? counted : counted.slice(0, count),
          )
        counts.add(rows.length)
      }
    }),
    { numRuns: sampleCount(600) },
  )
  expect(counts.size).toBeGreaterThan(2)
})
