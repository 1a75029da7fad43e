import { expect, test } from 'vitest'
import { countFilters } from '#domain/screen/count-filters'
import { decodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { marketCapSteps } from '#domain/screen/ranges'
import { sectorIds } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { describeFilters, describePosition, describePrices, describeSteps } from './describe-filters.ts'

test.for([
  [[0, 8], 'Any'],
  [[3, 8], '2B and above'],
  [[8, 8], 'Above 2T'],
  [[0, 5], '50B and below'],
  [[0, 0], 'Below 50M'],
  [[3, 5], '2B to 50B'],
  [[4, 4], 'Exactly 10B'],
] as const)('describes the positions %j as “%s”', ([range, text]) => {
  expect(describeSteps(marketCapSteps, range)).toBe(text)
})

test('describes each thumb’s position by itself', () => {
  expect(describePosition(marketCapSteps, 'lower', 0)).toBe('Any')
  expect(describePosition(marketCapSteps, 'upper', 8)).toBe('Any')
  expect(describePosition(marketCapSteps, 'upper', 3)).toBe('2B and below')
})

test('a price bound of 0 is unset', () => {
  expect([describePrices(0, 0), describePrices(5, 0), describePrices(0, 9), describePrices(5, 9)]).toEqual([
    'Any',
    '$5 and above',
    '$9 and below',
    '$5 to $9',
  ])
})

const labels = (changes: Partial<Filters>) =>
  describeFilters({ ...defaultFilters, ...changes }).map(({ label }) => label)

test.for([
  [[1, 1], 'Is cheap: Yes'],
  [[1, null], 'Is cheap: Yes'],
  [[null, 0], 'Is cheap: No'],
  [[0, null], 'Is cheap: Any'],
  [[2, null], 'Is cheap: ≥ 2'],
] as const)('the chip of a yes-or-no metric with the range %j says “%s”', ([range, label]) => {
  const formulas = { 'formula:1': { name: 'Is cheap', expression: 'peRatio < 10' } }
  expect(labels({ formulas, ranges: { 'formula:1': range } })).toEqual([label])
})

test.for([
  [{ ranges: { marketCap: [1.5e9, null] } }, 'Market cap 1.5B and above'],
  [{ ranges: { volume: [1.5e6, 3e6] } }, 'Volume 1.5M to 3M'],
  [{ ranges: { marketCap: [7e9, 7e9] } }, 'Market cap exactly 7B'],
  [{ minPrice: 5, maxPrice: 5 }, 'Price exactly $5'],
] as const)('describes bounds between steps like steps: %j is “%s”', ([filters, label]) => {
  expect(labels(filters)).toEqual([label])
})

test('every active filter has a chip', () => {
  const sector = sectorIds.slice(1)
  expect(labels({ search: ' apple', maxPrice: 10, marketCap: [3, 8], sp500: true, nyse: true, sector })).toEqual([
    '“apple”',
    'Price $10 and below',
    'Market cap 2B and above',
    'S&P 500',
    'NYSE',
    'Sector 6 of 7',
  ])
  expect(labels({ industry: ['SEMICONDUCTORS & RELATED DEVICES'] })).toEqual(['Semiconductors & Related Devices'])
  expect(labels({ sector: [], unlisted: true })).toEqual(['Nothing hidden'])
  expect(labels({ sector: [] })).toEqual(['Sector: any'])
  expect(labels({ sector: ['TECHNOLOGY'], unlisted: true })).toEqual(['Technology', 'Exchange: any'])
  expect(labels({ symbols: ['AAPL', 'IBM'], sector: [], unlisted: true })).toEqual(['2 stocks: AAPL, IBM'])
  expect(labels({ symbols: ['AAPL'], sector: [] })).toEqual(['1 stock: AAPL', 'Exchange: known'])
  expect(labels({ symbols: ['A', 'B', 'C', 'D'], sector: [], unlisted: true })).toEqual(['4 stocks of a list'])
  expect(labels({ notIndustry: ['STEEL'] })).toEqual(['Not Steel'])
  expect(labels({ notIndustry: ['STEEL', 'COAL'] })).toEqual(['Not 2 industries'])
  const ranges = {
    marketCap: [2e9, null],
    dividendYield: [0.03, 0.08],
    '52WeekRange': [0.9, null],
    beta: [1, 1],
  } as const
  expect(labels({ ranges: { ...ranges, peRatio: [null, 15], weekDelta: [-5, null] } })).toEqual([
    'Market cap 2B and above',
    'Week change ≥ −$5',
    '52-week range ≥ 90%',
    'P/E ≤ 15',
    'Dividend yield 3% to 8%',
    'Beta = 1',
  ])
})

test('settings that only affect the display have no chip', () => {
  expect(labels({ metric: [], timeframe: 'day', maxEntries: 0, asc: true, sortColumn: 'ticker', presets: 2 })).toEqual(
    [],
  )
})

test('the search has a chip, but the badge counts filters only', () => {
  const filters = { ...defaultFilters, search: 'apple', sp500: true }
  expect([labels(filters), countFilters(filters)]).toEqual([['“apple”', 'S&P 500'], 1])
  expect(labels({ search: '  ' })).toEqual([])
})

test('each counted filter and the search have one chip, and removing all in any order leaves no filter', () => {
  const range = fc.constantFrom([1, null], [null, 2], [1, 2])
  const link = fc.record({
    minPrice: fc.nat(),
    maxPrice: fc.nat(),
    marketCap: fc.constantFrom([0, 8], [3, 8], [8, 8], [0, 0]),
    sp500: fc.boolean(),
    nyse: fc.boolean(),
    industry: fc.constantFrom([], ['SEMICONDUCTORS']),
    notIndustry: fc.constantFrom([], ['STEEL']),
    unlisted: fc.boolean(),
    sector: fc.subarray([...sectorIds]),
    search: fc.string(),
    ranges: fc.dictionary(fc.constantFrom('peRatio', 'beta', 'volume', 'weekRange'), range),
  })
  fc.assert(
    fc.property(link, fc.nat(), (changes, index) => {
      let { filters } = decodeFilters(Buffer.from(JSON.stringify(changes)).toString('base64'))
      const count = describeFilters(filters).length
      expect(countFilters(filters)).toBe(count - (filters.search.trim() === '' ? 0 : 1))
      for (let remaining = count; remaining > 0; remaining--) {
        filters = { ...filters, ...describeFilters(filters)[index % remaining]?.without }
        expect(describeFilters(filters)).toHaveLength(remaining - 1)
      }
    }),
  )
})
