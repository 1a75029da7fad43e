import { expect, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { compareSymbols, matching } from '#domain/screen/screen'
import { showHidden } from '#domain/screen/show-hidden'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { bitmapOf } from '../index/bitmap.ts'
import { isSearchUnavailable } from '../search/search.ts'
import { createSnapshot } from '../snapshot.ts'
import { columnsOfStocks } from '../test-data.ts'

const nothingKnown = { name: null, exchange: null, sector: null, industry: null, marketCap: null }

const company = fc.record({
  exchange: fc.constantFrom('NASDAQ', 'NYSE', null),
  sector: fc.constantFrom('TECHNOLOGY', 'FINANCE', 'OTHER', null),
  sp500: fc.boolean(),
})

/** A stock, and whether only its prices are known. */
const someStock = fc
  .record({ isPrintsOnly: fc.boolean(), known: company, close: fc.integer({ min: 1, max: 40 }) })
  .map(({ isPrintsOnly, known, close }) => ({
    isPrintsOnly,
    values: { close, ...(isPrintsOnly ? { ...nothingKnown, sp500: false } : known) },
  }))

const someFilters: fc.Arbitrary<Partial<Filters>> = fc.record(
  {
    unlisted: fc.boolean(),
    sector: fc.constantFrom([], ['TECHNOLOGY'], ['OTHER']),
    nasdaq: fc.boolean(),
    sp500: fc.boolean(),
    minPrice: fc.constantFrom(0, 10),
    marketCap: fc.constantFrom(defaultFilters.marketCap, [1, 3] as const),
  },
  { requiredKeys: [] },
)

const scope = { kind: 'all' } as const
const none = () => new Set<string>()

function aMarket(drawn: readonly { readonly isPrintsOnly: boolean; readonly values: Partial<Stock> }[]) {
  const stocks = drawn.map(({ values }, at) => aStock({ ...values, symbol: `S${at}` }))
  const columns = columnsOfStocks(stocks)
  const printsOnly = bitmapOf(drawn.length, (row) => drawn[row]?.isPrintsOnly === true)
  const empty = new Uint32Array()
  const snapshot = createSnapshot(
    {
      ...{ version: 'one', date: null, oldestRecord: null, downloadedAt: 0, size: 0, drops: noDrops() },
      ...{ lines: 0, kept: 0, simulated: true, stored: true },
    },
    { columns, lines: { piece: empty, start: empty, end: empty }, dropped: () => new Map(), printsOnly },
    () => Promise.resolve(undefined),
  )
  return { stocks, snapshot }
}

test('filters that nobody has changed do not exclude stocks of which only prices are known, and all others do', () => {
  fc.assert(
    fc.property(fc.array(someStock, { minLength: 1, maxLength: 40 }), someFilters, (drawn, change) => {
      const { stocks, snapshot } = aMarket(drawn)
      const filters = { ...defaultFilters, ...change, maxEntries: 0 }
      const lenient = { ...filters, ...showHidden(filters) }
      const expected = stocks.filter((stock, at) => {
        return matching([stock], drawn[at]?.isPrintsOnly === true ? lenient : filters, scope, none).length > 0
      })
      const page = snapshot.screen({ filters, scope, from: 0, count: 100, fields: [] })
      expect(page.symbols.toSorted(compareSymbols)).toEqual(
        expected.map(({ symbol }) => symbol).toSorted(compareSymbols),
      )
      const byPrice = expected.filter(({ symbol }) => drawn[Number(symbol.slice(1))]?.isPrintsOnly).length
      expect(page.printsOnly ?? 0).toBe(byPrice)
    }),
  )
})

test('a search explains why such a stock is not shown by what excludes it alone', async () => {
  await isSearchUnavailable({ ...defaultFilters, search: 's0' })
  const { snapshot } = aMarket([{ isPrintsOnly: true, values: { ...nothingKnown, close: 5, sp500: false } }])
  const explain = (change: Partial<Filters>) =>
    snapshot.explain({ filters: { ...defaultFilters, search: 's0', ...change }, scope })?.causes
  expect(explain({})).toBeUndefined()
  expect(explain({ minPrice: 10 })).toMatchObject([{ rule: 'minPrice' }])
  expect(explain({ sector: ['TECHNOLOGY'] })).toMatchObject([{ rule: 'sector' }])
})
