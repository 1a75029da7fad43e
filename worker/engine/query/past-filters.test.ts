import { expect, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { pastFilters } from '#domain/screen/past-filters'
import { compareSymbols, matching } from '#domain/screen/screen'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { isSearchUnavailable } from '../search/search.ts'
import { createSnapshot } from '../snapshot.ts'
import { columnsOfStocks } from '../test-data.ts'

/** A stock as known on a past day: some have no sector, some no exchange. */
const someStock = fc.record({
  exchange: fc.constantFrom('NASDAQ', 'NYSE', null),
  sector: fc.constantFrom('TECHNOLOGY', 'FINANCE', 'OTHER', null),
  name: fc.constantFrom('Known', null),
  sp500: fc.boolean(),
  close: fc.integer({ min: 1, max: 40 }),
})

const someFilters: fc.Arbitrary<Partial<Filters>> = fc.record(
  {
    unlisted: fc.boolean(),
    sector: fc.constantFrom([], ['TECHNOLOGY'], ['OTHER']),
    symbols: fc.constantFrom([], ['GONE', 'S0', 'S2', 'S3']),
    nasdaq: fc.boolean(),
    sp500: fc.boolean(),
    minPrice: fc.constantFrom(0, 10),
  },
  { requiredKeys: [] },
)

const scope = { kind: 'all' } as const
const none = () => new Set<string>()

function aPastDay(drawn: readonly Partial<Stock>[]) {
  const stocks = drawn.map((values, at) => aStock({ ...values, symbol: `S${at}` }))
  const columns = columnsOfStocks(stocks)
  const empty = new Uint32Array()
  const snapshot = createSnapshot(
    {
      ...{ version: 'one', date: null, oldestRecord: null, downloadedAt: 0, size: 0, drops: noDrops() },
      ...{ lines: 0, kept: 0, simulated: true, stored: true },
    },
    { columns, lines: { piece: empty, start: empty, end: empty }, dropped: () => new Map(), isPast: true },
    () => Promise.resolve(undefined),
  )
  return { stocks, snapshot }
}

const symbolsIn = (stocks: readonly Stock[]) => stocks.map(({ symbol }) => symbol).toSorted(compareSymbols)

test('only changed filters exclude a stock of a past day for an unknown sector or exchange', () => {
  fc.assert(
    fc.property(fc.array(someStock, { minLength: 1, maxLength: 40 }), someFilters, (drawn, change) => {
      const { stocks, snapshot } = aPastDay(drawn)
      const filters = { ...defaultFilters, ...change, maxEntries: 0 }
      const passing = (some: Filters) =>
        stocks.filter((stock) => matching([stock], pastFilters(some, stock), scope, none).length > 0)
      const page = snapshot.screen({ filters, scope, from: 0, count: 100, fields: [] })
      expect(page.symbols.toSorted(compareSymbols)).toEqual(symbolsIn(passing(filters)))
      const unknown = passing({ ...filters, sector: [] }).filter(({ sector }) => sector === null)
      expect(page.unknownSector ?? 0).toBe(filters.sector.length === 0 ? 0 : unknown.length)
    }),
  )
})

test.for([
  ['default sectors and any exchange', {}, ['S0', 'S1', 'S2']],
  ['chosen sectors', { sector: ['TECHNOLOGY'] }, ['S0', 'S2']],
  ['a chosen exchange', { nasdaq: true }, ['S0', 'S1']],
  ['any sector', { sector: [] }, ['S0', 'S1', 'S2', 'S3']],
] as const)('a past day with %s shows the stocks that are not known to fail them', ([, change, expected]) => {
  const { snapshot } = aPastDay([
    { sector: 'TECHNOLOGY', exchange: 'NASDAQ' },
    { sector: null, exchange: 'NASDAQ', name: 'Ended' },
    { sector: 'TECHNOLOGY', exchange: null },
    { sector: 'OTHER', exchange: null },
  ])
  const filters = {
    ...defaultFilters,
    ...change,
    sector: [...('sector' in change ? change.sector : defaultFilters.sector)],
  }
  const page = snapshot.screen({ filters, scope, from: 0, count: 100, fields: [] })
  expect(page.symbols.toSorted(compareSymbols)).toEqual(expected)
})

test('a search for a stock with unknown values names only the rules that exclude it', async () => {
  await isSearchUnavailable({ ...defaultFilters, search: 's0' })
  const { snapshot } = aPastDay([{ name: 'Ended', exchange: null, sector: null, close: 5, sp500: false }])
  const explain = (change: Partial<Filters>) =>
    snapshot.explain({ filters: { ...defaultFilters, search: 's0', ...change }, scope })?.causes
  expect(explain({})).toBeUndefined()
  expect(explain({ minPrice: 10 })).toMatchObject([{ rule: 'minPrice' }])
  expect(explain({ sector: ['TECHNOLOGY'] })).toMatchObject([{ rule: 'sector' }])
})
