import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { isSortable, metricIds } from '../stock/metrics.ts'
import type { Stock } from '../stock/stock.ts'
import { aStock } from '../testing/a-stock.ts'
import { defaultFilters, type Filters } from './filters.ts'
import { orderBy, type Scope, select, where } from './screen.ts'
import { searchRanks } from './search-rank.ts'

const all: Scope = { kind: 'all' }
const nothingFound = () => new Set<string>()
const symbols = (stocks: readonly Stock[]) => stocks.map(({ symbol }) => symbol)
const shown = (stocks: readonly Stock[], change: Partial<Filters>, scope: Scope = all) =>
  symbols(select(stocks, { ...defaultFilters, ...change }, scope, nothingFound).stocks)
const searched = (stocks: readonly Stock[], search: string, found: readonly string[]) =>
  symbols(select(stocks, { ...defaultFilters, search }, all, () => new Set(found)).stocks)
const passes = (stock: Partial<Stock>, change: Partial<Filters>) =>
  where({ ...defaultFilters, ...change })(aStock(stock))

test.for<[rule: string, stock: Partial<Stock>, change: Partial<Filters>, expected: boolean]>([
  ['a stock without an exchange is out', { exchange: null }, {}, false],
  ['an unknown sector is hidden by the default seven', { sector: 'HEALTHCARE' }, {}, false],
  ['a missing sector is hidden by the default seven', { sector: null }, {}, false],
  ['an empty list of sectors filters nothing', { sector: null }, { sector: [] }, true],
  ['sectors are compared in upper case', { sector: 'Finance' }, { sector: ['FINANCE'] }, true],
  ['an industry must be one of the list', { industry: 'Banks' }, { industry: ['BANKS', 'TOYS'] }, true],
  ['an industry outside the list is out', { industry: 'Mines' }, { industry: ['BANKS'] }, false],
  ['an excluded industry is out', { industry: 'Banks' }, { notIndustry: ['BANKS'] }, false],
  ['any other industry, or none, stays in', {}, { notIndustry: ['BANKS'] }, true],
  [
    'a stock without an exchange is in if the screen includes unlisted ones',
    { exchange: null },
    { unlisted: true },
    true,
  ],
  ['a missing industry is not in a list', {}, { industry: ['BANKS'] }, false],
  ['a symbol of the list is in', { symbol: 'LARK' }, { symbols: ['LARK', 'WREN'] }, true],
  ['a symbol outside the list is out', { symbol: 'LARKS' }, { symbols: ['LARK', 'WREN'] }, false],
  ['S&P 500 requires its flag', { dowJones: true }, { sp500: true }, false],
  ['both indexes require both flags', { sp500: true }, { sp500: true, dowJones: true }, false],
  ['both flags satisfy both indexes', { sp500: true, dowJones: true }, { sp500: true, dowJones: true }, true],
  ['Nasdaq requires its exchange', { exchange: 'NYSE' }, { nasdaq: true }, false],
  ['Nasdaq and NYSE together mean either', { exchange: 'NYSE' }, { nasdaq: true, nyse: true }, true],
  ['a third exchange is neither', { exchange: 'BATS' }, { nasdaq: true, nyse: true }, false],
  ['the lowest price is included', { close: 5 }, { minPrice: 5 }, true],
  ['the highest price is included', { close: 5 }, { maxPrice: 5 }, true],
  ['a price below the lowest is out', { close: 4.99 }, { minPrice: 5 }, false],
  ['a missing market cap passes the full range', { marketCap: null }, {}, true],
  ['a missing market cap fails a narrower one', { marketCap: null }, { marketCap: [1, 8] }, false],
  ['a range includes its ends', { peRatio: 15 }, { ranges: { peRatio: [15, 15] } }, true],
  ['a value above a range is out', { peRatio: 15.1 }, { ranges: { peRatio: [null, 15] } }, false],
  ['a value below a range is out', { beta: -1 }, { ranges: { beta: [0, null] } }, false],
  ['a missing value passes no range', { peRatio: null }, { ranges: { peRatio: [null, 15] } }, false],
  ['every range must be passed', { peRatio: 9, beta: 2 }, { ranges: { peRatio: [null, 15], beta: [null, 1] } }, false],
  [
    'the range of a range column applies to the position of the close',
    { close: 19, '52WeekLow': 10, '52WeekHigh': 20 },
    { ranges: { '52WeekRange': [0.9, null] } },
    true,
  ],
  ['the volume is that of the last session', { volume: 1e6 }, { volume: [5, 11] }, true],
])('%s', ([, stock, change, expected]) => {
  expect(passes(stock, change)).toBe(expected)
})

test('the default order is by market cap, the largest first', () => {
  const stocks = [aStock({ symbol: 'S', marketCap: 1 }), aStock({ symbol: 'L', marketCap: 9 })]
  expect(shown(stocks, {})).toEqual(['L', 'S'])
  expect(shown(stocks, { asc: true })).toEqual(['S', 'L'])
})

test('missing values come last in both directions, and the symbol decides ties', () => {
  const stocks = [
    aStock({ symbol: 'NONE', beta: null }),
    aStock({ symbol: 'B', beta: 1 }),
    aStock({ symbol: 'A', beta: 1 }),
    aStock({ symbol: 'Z', beta: 2 }),
    aStock({ symbol: 'MORE', beta: null }),
  ]
  expect(shown(stocks, { sortColumn: 'beta', asc: true })).toEqual(['A', 'B', 'Z', 'MORE', 'NONE'])
  expect(shown(stocks, { sortColumn: 'beta', asc: false })).toEqual(['Z', 'A', 'B', 'MORE', 'NONE'])
})

test('each further column decides the ties of the previous ones, with missing values last', () => {
  const stocks = [
    aStock({ symbol: 'A', sector: 'TECHNOLOGY', beta: 1, peRatio: 9 }),
    aStock({ symbol: 'B', sector: 'TECHNOLOGY', beta: 1, peRatio: 20 }),
    aStock({ symbol: 'C', sector: 'TECHNOLOGY', beta: null, peRatio: 99 }),
    aStock({ symbol: 'D', sector: 'FINANCE', beta: 2, peRatio: null }),
    aStock({ symbol: 'E', sector: 'FINANCE', beta: 2, peRatio: null }),
    aStock({ symbol: 'F', sector: null, beta: 5, peRatio: 5 }),
  ]
  const thenBy = [
    { column: 'beta', asc: true },
    { column: 'peRatio', asc: false },
  ] as const
  const order = { sector: [], sortColumn: 'sector', asc: true } as const
  expect(shown(stocks, { ...order, thenBy })).toEqual(['D', 'E', 'B', 'A', 'C', 'F'])
  expect(shown(stocks, { ...order, asc: false, thenBy })).toEqual(['B', 'A', 'C', 'D', 'E', 'F'])
  expect(shown(stocks, order)).toEqual(['D', 'E', 'A', 'B', 'C', 'F'])
})

test('a search is ranked only in the default order', () => {
  const stocks = [
    aStock({ symbol: 'XA', marketCap: 1 }),
    aStock({ symbol: 'AX', marketCap: 1 }),
    aStock({ symbol: 'AY', marketCap: 2 }),
  ]
  const find = () => new Set(symbols(stocks))
  const found = (change: Partial<Filters>) =>
    symbols(select(stocks, { ...defaultFilters, sector: [], search: 'a', ...change }, all, find).stocks)
  expect(found({})).toEqual(['AY', 'AX', 'XA'])
  expect(found({ thenBy: [{ column: 'ticker', asc: false }] })).toEqual(['AY', 'XA', 'AX'])
})

test('text sorts by its letters, ignoring case and accents', () => {
  const stocks = ['émile', 'Eve', 'adam'].map((name, i) => aStock({ symbol: `S${i}`, name }))
  expect(shown(stocks, { sortColumn: 'name', asc: true })).toEqual(['S2', 'S0', 'S1'])
})

test('Max Entries cuts after sorting and does not affect the count; 0 shows all', () => {
  const stocks = Array.from({ length: 60 }, (_, i) => aStock({ symbol: `S${i}`, marketCap: i }))
  const cut = select(stocks, defaultFilters, all, nothingFound)
  expect(cut.total).toBe(60)
  expect(symbols(cut.stocks).slice(0, 2)).toEqual(['S59', 'S58'])
  expect(cut.stocks).toHaveLength(50)
  expect(shown(stocks, { maxEntries: 0 })).toHaveLength(60)
})

test('a search ranks by symbol, then by the words of the name, then by market cap; similar names come last', () => {
  const stocks = [
    ['MOFO', 'Moford', 90],
    ['F', 'Ford Motor Company', 5],
    ['HOT', 'Hotel of Ford-Smith', 4],
    ['BIG', 'Big Ford Stores', 40],
    ['FORD', 'Forward Industries', 1],
    ['FORDX', 'Any', 2],
    ['FORDA', 'Any', 3],
  ] as const
  const market = stocks.map(([symbol, name, marketCap]) => aStock({ symbol, name, marketCap }))
  const all7 = symbols(market)
  expect(searched(market, ' Ford ', all7)).toEqual(['FORD', 'FORDA', 'FORDX', 'BIG', 'F', 'HOT', 'MOFO'])
  expect(searched(market, 'ford  motor', ['F', 'BIG'])).toEqual(['F', 'BIG'])
  const select6 = (change: Partial<Filters>) =>
    select(market, { ...defaultFilters, search: 'ford', ...change }, all, () => new Set(all7)).similarFrom
  expect([select6({}), select6({ maxEntries: 50 }), select6({ asc: true }), select6({ search: '' })]).toEqual([
    6, 6, 7, 7,
  ])
})

test('a chosen column sorts the search, and an exact symbol comes first', () => {
  const stocks = [
    aStock({ symbol: 'AA', marketCap: 5 }),
    aStock({ symbol: 'AAB', marketCap: 1 }),
    aStock({ symbol: 'ZAA', marketCap: 0 }),
  ]
  const chosen = { search: ' aa ', asc: true }
  const found = () => new Set(['AA', 'AAB', 'ZAA'])
  expect(symbols(select(stocks, { ...defaultFilters, ...chosen }, all, found).stocks)).toEqual(['AA', 'ZAA', 'AAB'])
  expect(searched(stocks, 'a', ['AA', 'AAB', 'ZAA'])).toEqual(['AA', 'AAB', 'ZAA'])
  expect(shown(stocks, { search: '   ' })).toHaveLength(3)
})

test('an exact symbol that the filters hide is not pinned', () => {
  expect(searched([aStock({ symbol: 'AA', exchange: null })], 'aa', ['AA'])).toEqual([])
})

test('My List shows only what is on it, filtered like everything else', () => {
  const stocks = ['A', 'B', 'C'].map((symbol) => aStock({ symbol, sp500: symbol === 'B' }))
  const list: Scope = { kind: 'list', symbols: ['A', 'B', 'GONE'] }
  expect(shown(stocks, {}, list)).toEqual(['A', 'B'])
  expect(shown(stocks, { sp500: true }, list)).toEqual(['B'])
})

test('shows a note’s stocks regardless of filters and search, a hundred at most', () => {
  const stocks = Array.from({ length: 120 }, (_, i) => aStock({ symbol: `S${i}`, exchange: null, marketCap: i }))
  const note: Scope = { kind: 'note', symbols: symbols(stocks) }
  const selection = select(stocks, { ...defaultFilters, search: 'x', sp500: true, maxEntries: 50 }, note, nothingFound)
  expect(selection.total).toBe(120)
  expect(selection.stocks).toHaveLength(100)
  expect(selection.stocks[0]?.symbol).toBe('S119')
})

const anyNumber = fc.option(
  fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
)
const anyText = fc.option(fc.constantFrom('alpha', 'Alpha', 'álpha', 'beta', 'Beta Inc', ''))
const anyStock = fc
  .record({
    symbol: fc.stringMatching(/^[A-C]{1,3}$/),
    marketCap: anyNumber,
    weekDeltaRatio: anyNumber,
    weekLow: anyNumber,
    weekHigh: anyNumber,
    name: anyText,
    sector: anyText,
  })
  .map((known) => aStock(known))

test('the order of every column is total: antisymmetric and transitive', () => {
  const key = fc.record({ column: fc.constantFrom(...metricIds.filter(isSortable)), asc: fc.boolean() })
  const someKeys = fc.array(key, { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.tuple(anyStock, anyStock, anyStock), someKeys, ([a, b, c], keys) => {
      const order = orderBy(keys)
      const sign = (x: Stock, y: Stock) => Math.sign(order(x, y))
      expect(Number.isNaN(order(a, b))).toBe(false)
      expect(sign(a, b) + sign(b, a)).toBe(0)
      if (a.symbol !== b.symbol) expect(sign(a, b)).not.toBe(0)
      if (sign(a, b) <= 0 && sign(b, c) <= 0) expect(sign(a, c)).toBeLessThanOrEqual(0)
    }),
    { numRuns: sampleCount(10_000) },
  )
})

test('the counts with and without a flag add up to all', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyStock, fc.boolean())), (pairs) => {
      const stocks = pairs.map(([stock, sp500], i) => ({ ...stock, symbol: `${stock.symbol}${i}`, sp500 }))
      const total = (change: Partial<Filters>, from = stocks) =>
        select(from, { ...defaultFilters, sector: [], ...change }, all, nothingFound).total
      const others = stocks.filter(({ sp500 }) => !sp500)
      expect(total({ sp500: true }) + total({}, others)).toBe(total({}))
    }),
  )
})

test('a ranked search keeps its matches, and sorts each rank by market cap and symbol', () => {
  const texts = fc.constantFrom('a', 'b', 'ab', 'al', 'beta i', 'inc')
  const stock = fc
    .record({ symbol: fc.stringMatching(/^[A-C]{1,3}$/), marketCap: anyNumber, name: anyText })
    .map(aStock)
  fc.assert(
    fc.property(fc.uniqueArray(stock, { selector: ({ symbol }) => symbol }), texts, (stocks, search) => {
      const found = () => new Set(symbols(stocks))
      const { stocks: ranked, similarFrom } = select(stocks, { ...defaultFilters, search }, all, found)
      const rankOf = searchRanks(search)
      const ranks = ranked.map(({ symbol, name }) => rankOf(symbol, name ?? ''))
      expect(symbols(ranked).toSorted()).toEqual(symbols(stocks).toSorted())
      expect(ranks).toEqual(ranks.toSorted())
      expect(similarFrom).toBe(ranks.filter((rank) => rank < 3).length)
      const order = orderBy([{ column: 'marketCap', asc: false }])
      for (const [at, stock] of ranked.entries()) {
        const next = ranked[at + 1]
        if (next && ranks[at] === ranks[at + 1]) expect(order(stock, next)).toBeLessThan(0)
      }
    }),
    { numRuns: sampleCount(500) },
  )
})
