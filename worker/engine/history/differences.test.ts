import { expect, test } from 'vitest'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { someChanges, someCloses, someDates } from '#domain/history/test-prints'
import { type Differences, differences, type ScreenedMarket } from '#domain/screen/differences'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { showHidden } from '#domain/screen/show-hidden'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { engine } from '../engine.ts'
import { has } from '../index/bitmap.ts'
import { createSearch, isSearchUnavailable } from '../search/search.ts'
import { areFormulasUnavailable } from '../snapshot.ts'
import { daySnapshot } from './day-snapshot.ts'
import { differencesBetween } from './differences.ts'
import { createPastMarket } from './past-market.ts'

const sessions = 90
const dates = someDates(sessions)

const formulas = { 'formula:1': { name: 'Momentum', expression: 'monthDeltaRatio - weekDeltaRatio' } } as const

const someListings = fc
  .array(fc.record({ prints: someCloses(sessions), changes: fc.oneof(someChanges, fc.constant([])) }), {
    minLength: 8,
    maxLength: 16,
  })
  .map((listings) =>
    listings.map(({ prints, changes }, at): ListingHistory => ({ prints: { ...prints, symbol: `S${at}` }, changes })),
  )

const someFilters: fc.Arbitrary<Filters> = fc
  .record(
    {
      ...{
        minPrice: fc.constantFrom(0, 5, 60),
        maxPrice: fc.constantFrom(0, 150),
        sp500: fc.constantFrom(false, false, false, true),
      },
      sector: fc.constantFrom([], [], [], ['FINANCE'], defaultFilters.sector),
      symbols: fc.constantFrom([], [], ['GONE', 'S0', 'S1', 'S2', 'S3', 'S5']),
      unlisted: fc.constantFrom(true, true, true, false),
      ranges: fc.constantFrom({}, { weekDeltaRatio: [-0.5, 0.5] }, { 'formula:1': [null, 0.2] }, {
        eps: [0, null],
      } as const),
      search: fc.constantFrom('', '', '', 'S1', 'Lark'),
      sortColumn: fc.constantFrom('price', 'ticker', 'eps'),
      asc: fc.boolean(),
      maxEntries: fc.constantFrom(0, 1, 1, 2),
    },
    { requiredKeys: ['maxEntries', 'unlisted'] },
  )
  .map((change): Filters => ({ ...defaultFilters, ...showHidden(defaultFilters), formulas, ...change }))

const someScreen = fc.record({ filters: someFilters, day: fc.integer({ min: 60, max: sessions - 1 }) })

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

const atOnce = () => undefined

/** The same screen for the reference and for the worker. */
async function bothOf(listings: readonly ListingHistory[], { filters, day }: { filters: Filters; day: number }) {
  const market = createPastMarket(dates, listings)
  const manifest = {
    ...({ format: 'history 1', generation: '0', simulated: true, dates, blocks: [], nights: [] } as const),
  }
  const { snapshot, columns } = await daySnapshot(engine, { manifest, market }, dates[day] ?? '', atOnce)
  const stocks = listings.flatMap((history) => stockAsOf(history, dates, day)?.stock ?? [])
  const parsed = parseFormula(formulas['formula:1'].expression)
  if (!parsed.ok) throw new Error('Not a formula')
  const values = evaluateFormula(stocks, parsed.expression)
  const find = createSearch(columns)
  const plain: ScreenedMarket = {
    filters,
    stocks: stocks.map((stock, at) => ({ ...stock, formulas: { 'formula:1': numberOf(values[at]) } })),
    isPast: true,
    search(text) {
      const found = find(text)
      return new Set(columns.symbols.filter((_, row) => has(found, row)))
    },
  }
  return { plain, indexed: { snapshot, filters } }
}

test('finds the same entries, exits and causes between two screens of any two days as the plain calculation', async () => {
  await isSearchUnavailable({ ...defaultFilters, search: 'S1' })
  await areFormulasUnavailable({ formulas })
  const seen = { entered: 0, left: 0, absent: 0, moved: 0, rules: new Set<string>() }
  await fc.assert(
    fc.asyncProperty(someListings, someScreen, someScreen, async (listings, one, other) => {
      const [before, after] = [await bothOf(listings, one), await bothOf(listings, other)]
      const found = await differencesBetween(before.indexed, after.indexed, atOnce)
      expect(found).toEqual(differences(before.plain, after.plain))
      for (const { causes } of [...found.entered, ...found.left]) {
        seen.absent += causes === null ? 1 : 0
        expect(causes?.length).not.toBe(0)
        for (const cause of causes ?? []) {
          seen.moved += cause.selectedValue === undefined ? 0 : 1
          seen.rules.add(cause.kind === 'rule' ? cause.rule : cause.kind)
        }
      }
      seen.entered += found.entered.length
      seen.left += found.left.length
    }),
    // The seed gives the same examples each time: the assertions below check what they cover.
    { numRuns: sampleCount(800), seed: 3 },
  )
  expect(Math.min(seen.entered, seen.left)).toBeGreaterThan(4)
  expect(seen.absent).toBeGreaterThan(0)
  expect(seen.moved).toBeGreaterThan(0)
  expect(seen.rules).toContain('minPrice')
  expect(seen.rules).not.toContain('maxEntries')
})

test('counts all matches as members, regardless of Max Entries', async () => {
  // The price of the first stock rises, that of the last one falls below $10.
  const listings = [0, 1, 2].map((at): ListingHistory => {
    const close = Float64Array.from({ length: sessions }, (_, day) => 50 + ((1 - at) * day) / 2)
    return { prints: { symbol: `S${at}`, first: 0, splits: [], close, volume: close }, changes: [] }
  })
  const every: Filters = { ...defaultFilters, ...showHidden(defaultFilters), sortColumn: 'price', minPrice: 10 }
  const sideOf = async (day: number, maxEntries: number) =>
    (await bothOf(listings, { filters: { ...every, maxEntries }, day })).indexed
  const found = await differencesBetween(await sideOf(60, 1), await sideOf(88, 1), atOnce)
  expect(found).toMatchObject({
    before: 3,
    after: 2,
    entered: [],
    left: [{ symbol: 'S2', causes: [{ rule: 'minPrice', value: 6, selectedValue: 20 }] }],
  })
})

test('finds no differences between equal screens of the same day, nor between different orders of the same stocks', async () => {
  const listings = fc.sample(someListings, { numRuns: 1, seed: 7 })[0] ?? []
  const filters: Filters = { ...defaultFilters, ...showHidden(defaultFilters), sector: [] }
  const { indexed } = await bothOf(listings, { filters, day: 80 })
  const turned = { ...indexed, filters: { ...filters, sortColumn: 'price', asc: true } as const }
  for (const other of [indexed, turned]) {
    const { before, after, entered, left }: Differences = await differencesBetween(indexed, other, atOnce)
    expect([after, entered, left]).toEqual([before, [], []])
  }
})
