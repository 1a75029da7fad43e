import { gunzipSync, gzipSync } from 'node:zlib'
import Fuse from 'fuse.js/basic'
import { beforeAll, describe, expect, test } from 'vitest'
import { defaultFilters, filterRules, type Filters, maxEntriesOptions, withKnownFormulas } from '#domain/screen/filters'
import { presetFilters, presets } from '#domain/screen/presets'
import { acceptRanges, numericMetrics, rangedMetrics, type Ranges } from '#domain/screen/ranges'
import { type Scope, select } from '#domain/screen/screen'
import { showHidden } from '#domain/screen/show-hidden'
import { derivedFieldIds, isNumberField, numberFieldIds, textFieldIds } from '#domain/stock/fields'
import { metricNumber } from '#domain/stock/metric-value'
import { isSortable, metricIds } from '#domain/stock/metrics'
import { sectorPercentiles } from '#domain/stock/sector-percentiles'
import { sectorIds, type Stock } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { parseDataset } from '#domain/testing/reference-dataset'
import { explain, rescue } from '#domain/testing/reference-explain'
import { facetsOf } from '#domain/testing/reference-facets'
import { neighborsOf } from '#domain/testing/reference-neighbors'
import { peersOf } from '#domain/testing/reference-peers'
import { sampleCount } from '#domain/testing/sample-count'
import { type Dataset, numberAt, type Page, type PageRequest } from '#worker/contract'
import { lastSessionBefore } from '../api/demo/calendar.ts'
import { createDemoMarket } from '../api/demo/demo-market.ts'
import { has } from '../worker/engine/index/bitmap.ts'
import { DatasetReader } from '../worker/engine/ingest/dataset-reader.ts'
import { createGunzip } from '../worker/engine/ingest/gunzip.ts'
import { createFuzzySearch, searchOptions } from '../worker/engine/search/fuzzy-search.ts'
import { fetchFuse } from '../worker/engine/search/search.ts'
import { typedFor } from '../worker/engine/search/test-queries.ts'
import { createSnapshot } from '../worker/engine/snapshot.ts'

/** One run in five, and twenty at most, in `npm test`; all of them with `LONG=1`. */
const isLong = process.env['LONG'] !== undefined
const runs = (all: number): number => (isLong ? all : Math.max(Math.min(all / 5, 20), sampleCount(all / 5)))
const many = (all: number): string => runs(all).toLocaleString('en')

const searchRuns = runs(isLong ? 10_000 : 500)

/** Compares the data worker's results with the reference implementation, for one market. */
function checkAnswers(file: Buffer): void {
  const plain = parseDataset(gunzipSync(file).toString())
  const { stocks } = plain
  const reader = new DatasetReader()
  const gunzip = createGunzip(reader)
  gunzip.push(file)
  gunzip.end()
  const read = reader.finish()
  const dataset = { version: 'v', kept: stocks.length } as Dataset
  const snapshot = createSnapshot(
    dataset,
    { columns: read.columns, lines: read.index, dropped: () => read.dropped },
    (piece) => Promise.resolve(read.pieces[piece]),
  )
  const search = plainSearch(stocks)

  test(`${searchRuns.toLocaleString('en')} searches find what Fuse finds`, () => {
    const named = stocks.map(({ symbol, name }) => ({ symbol, name: name ?? '' }))
    const fuse = new Fuse(named, searchOptions)
    const ours = createFuzzySearch(
      Fuse,
      named.map(({ symbol }) => symbol),
      named.map(({ name }) => name),
    )
    const typed = typedFor(named.flatMap(({ symbol, name }) => [symbol, name])).filter((text) => text.trim() !== '')
    fc.assert(
      fc.property(typed, (text) => {
        const expected = new Set(fuse.search(text).map(({ refIndex }) => refIndex))
        const found = ours(text)
        expect(named.flatMap((_, row) => (has(found, row) ? [row] : []))).toEqual(
          [...expected].toSorted((a, b) => a - b),
        )
      }),
      { numRuns: searchRuns },
    )
  }, 1_200_000)

  test('accepts or drops every line according to the rules', () => {
    expect({ lines: read.lines, drops: read.drops, dropped: read.dropped, kept: read.columns.rows }).toEqual({
      lines: plain.lines,
      drops: plain.drops,
      dropped: plain.dropped,
      kept: stocks.length,
    })
  })

  test('every value of every stock equals the one in its record', () => {
    const page = snapshot.screen({ ...everything, fields: allFields })
    const bySymbol = new Map(stocks.map((stock) => [stock.symbol, stock]))
    expect(page.symbols).toHaveLength(stocks.filter(({ exchange }) => exchange !== null).length)
    page.symbols.forEach((symbol, i) => {
      const stock = bySymbol.get(symbol)
      if (stock) expectRow(page, i, stock)
    })
  })

  test('a stock’s own page is its whole record', async () => {
    for (const stock of stocks.filter((_, i) => i % 97 === 0)) {
      expect(await snapshot.stock(stock.symbol)).toEqual(stock)
    }
    expect(await snapshot.stock('NOSUCHSTOCK')).toBeUndefined()
  })

  test('the sector percentiles of a stock equal those of the reference', () => {
    const few = stocks.filter((_, i) => i % Math.ceil(stocks.length / 50) === 0)
    for (const stock of few) expect(snapshot.sectorPercentiles(stock.symbol)).toEqual(sectorPercentiles(stocks, stock))
    expect(snapshot.sectorPercentiles('NOSUCHSTOCK')).toBeUndefined()
  })

  test('the peers of a stock and the values of their rows equal those of the reference', async () => {
    const few = stocks.filter((_, i) => i % Math.ceil(stocks.length / runs(500)) === 0)
    const bySymbol = new Map(stocks.map((stock) => [stock.symbol, stock]))
    for (const stock of few) {
      const found = await snapshot.peers({ symbol: stock.symbol, fields: allFields, formulas: {} })
      if (!found || found === 'unavailable') throw new Error(`Nothing about ${stock.symbol}`)
      const { page, ...peers } = found
      expect({ ...peers, symbols: page.symbols }).toEqual(peersOf(stocks, stock))
      page.symbols.forEach((symbol, i) => expectRow(page, i, bySymbol.get(symbol) ?? stock))
    }
    expect(await snapshot.peers({ symbol: 'NOSUCHSTOCK', fields: [], formulas: {} })).toBeUndefined()
  })

  test(`the neighbors of a stock in a screen are those of the plain reading, ${many(500)} times`, () => {
    fc.assert(
      fc.property(anyQuestion(stocks), fc.nat(stocks.length - 1), ({ filters, scope }, at) => {
        const symbol = stocks[at]?.symbol ?? ''
        expect(snapshot.neighbors({ filters, scope }, symbol)).toEqual(
          neighborsOf(stocks, { filters, scope }, search, symbol),
        )
      }),
      { numRuns: runs(500) },
    )
  }, 600_000)

  test(`answers ${many(2000)} random screens as the plain reading does`, () => {
    fc.assert(
      fc.property(anyQuestion(stocks), ({ filters, scope, from, count }) => {
        const expected = select(stocks, filters, scope, search)
        const page = snapshot.screen({ filters, scope, from, count, fields: ['close', 'sector'] })
        const window = expected.stocks.slice(from, from + count)
        const { total, stocks: shown, similarFrom } = expected
        expect([page.total, page.shown, page.of]).toEqual([total, shown.length, stocks.length])
        const all = select(stocks, { ...filters, ...showHidden(filters) }, scope, search)
        expect(page.hidden ?? 0).toBe(all.total - total)
        expect(page.similarFrom).toBe(similarFrom)
        expect(page.symbols).toEqual(window.map(({ symbol }) => symbol))
        expect(window.map((_, row) => numberAt(page, 'close', row))).toEqual(window.map(({ close }) => close))
        expect(page.texts.sector).toEqual(window.map(({ sector }) => sector))
      }),
      { numRuns: runs(2000) },
    )
  }, 600_000)

  test(`ranks ${many(500)} searches as the plain reading does`, () => {
    fc.assert(
      fc.property(anySearch(stocks), fc.constantFrom(...maxEntriesOptions), (text, maxEntries) => {
        const filters = { ...defaultFilters, search: text, maxEntries }
        const expected = select(stocks, filters, { kind: 'all' }, search)
        const page = snapshot.screen({ ...everything, filters })
        expect(page.symbols).toEqual(expected.stocks.map(({ symbol }) => symbol))
        expect(page.similarFrom).toBe(expected.similarFrom)
      }),
      { numRuns: runs(500) },
    )
  }, 600_000)

  test('counts twenty random panels as the plain reading does', () => {
    fc.assert(
      fc.property(anyQuestion(stocks), fc.subarray(numericMetrics, { maxLength: 4 }), ({ filters, scope }, ranged) => {
        const question = { filters, scope, ranged: [...ranged, ...rangedMetrics(filters.ranges)] }
        expect(snapshot.facets(question)).toEqual(facetsOf(stocks, question, search))
      }),
      { numRuns: 20 },
    )
  }, 600_000)

  test(`rescues ${many(300)} screens as the plain reading does`, () => {
    fc.assert(
      fc.property(anyQuestion(stocks), ({ filters, scope }) => {
        const { spelling, ...rest } = snapshot.rescue({ filters, scope })
        const expected = rescue(stocks, { filters, scope }, search, () => 'asked')
        expect(rest).toEqual({ reliefs: expected.reliefs, unknown: expected.unknown })
        if (expected.spelling === null) expect(spelling).toBeNull()
      }),
      { numRuns: runs(300) },
    )
  }, 600_000)

  test(`explains ${many(1000)} searches for a stock as the plain reading does`, () => {
    const symbols = fc.constantFrom(...stocks.map(({ symbol }) => symbol), ...plain.dropped.keys(), 'UNKNOWN')
    fc.assert(
      fc.property(
        anyQuestion(stocks),
        fc.option(symbols),
        fc.constantFrom(...decorations),
        (question, symbol, around) => {
          const { filters, scope } = question
          const asked = symbol === null ? filters : { ...filters, search: around.replace('…', symbol.toLowerCase()) }
          expect(snapshot.explain({ filters: asked, scope })).toEqual(explain(plain, asked, scope, search))
        },
      ),
      { numRuns: runs(1000) },
    )
  }, 600_000)

  test('a change gives the number of stocks that it promises', () => {
    fc.assert(
      fc.property(anyQuestion(stocks), ({ filters, scope }) => {
        const total = (changed: Filters) => snapshot.screen({ ...everything, filters: changed, scope }).total
        if (scope.kind === 'note') return
        const facets = snapshot.facets({ filters, scope })
        expect(total({ ...filters, sp500: true })).toBe(facets.flags.sp500)
        expect(total({ ...filters, nasdaq: true, nyse: false })).toBe(facets.flags.nasdaq)
        for (const { text, count } of facets.sector) expect(total({ ...filters, sector: [text] })).toBe(count)
        for (const relief of snapshot.rescue({ filters, scope }).reliefs) {
          expect(total({ ...filters, ...relief.without })).toBe(relief.total)
        }
      }),
      { numRuns: runs(300) },
    )
  }, 600_000)

  test('the presets select what their names say', () => {
    presets.forEach((_, id) => {
      const filters = presetFilters(id)
      const expected = select(stocks, filters, { kind: 'all' }, search)
      const page = snapshot.screen({ ...everything, filters })
      expect(page.total).toBe(expected.total)
      expect(page.symbols).toEqual(expected.stocks.map(({ symbol }) => symbol))
    })
  })
}

const everything: PageRequest = {
  filters: { ...defaultFilters, maxEntries: 0, sector: [] },
  scope: { kind: 'all' },
  from: 0,
  count: Infinity,
  fields: [],
}

const allFields = [...numberFieldIds, ...derivedFieldIds, ...textFieldIds]

function expectRow(page: Page, row: number, stock: Stock): void {
  for (const field of allFields) {
    const value = isNumberField(field) ? numberAt(page, field, row) : page.texts[field]?.[row]
    if (!Object.is(Number.isNaN(value) ? null : value, stock[field]))
      expect([field, value]).toEqual([field, stock[field]])
  }
}

/** Fuse over the records. Results are cached, because many screens search for the same words. */
function plainSearch(stocks: readonly Stock[]): (text: string) => ReadonlySet<string> {
  const fuse = new Fuse(
    stocks.map(({ symbol, name }) => ({ symbol, name: name ?? '' })),
    searchOptions,
  )
  const answers = new Map<string, ReadonlySet<string>>()
  return (text) => {
    const answer = answers.get(text) ?? new Set(fuse.search(text).map(({ item }) => item.symbol))
    answers.set(text, answer)
    return answer
  }
}

function anyQuestion(
  stocks: readonly Stock[],
): fc.Arbitrary<Pick<PageRequest, 'filters' | 'scope' | 'from' | 'count'>> {
  const stock = fc.constantFrom(...stocks)
  const price = fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    stock.map(({ close }) => close ?? 0),
  )
  const key = fc.record({ column: fc.constantFrom(...metricIds), asc: fc.boolean() })
  const thenBy = fc.array(key, { maxLength: 3 }).map((keys) => filterRules.thenBy(keys) ?? [])
  const someone = (change: fc.Arbitrary<Partial<Filters>>) =>
    fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, change)
  const filters = fc
    .tuple(
      someone(fc.record({ sp500: fc.boolean(), dowJones: fc.boolean(), nasdaq: fc.boolean(), nyse: fc.boolean() })),
      someone(fc.record({ sector: fc.subarray([...sectorIds, 'NO SUCH SECTOR']) })),
      someone(fc.array(stock, { maxLength: 5 }).map((some) => ({ industry: some.flatMap(industryOf) }))),
      someone(fc.array(stock, { maxLength: 5 }).map((some) => ({ notIndustry: some.flatMap(industryOf) }))),
      someone(fc.array(stock, { maxLength: 40 }).map((some) => ({ symbols: [...some.map(symbolOf), 'GONE'] }))),
      someone(fc.record({ unlisted: fc.boolean() })),
      someone(fc.record({ marketCap: stepRange(8), volume: stepRange(11) })),
      someone(fc.record({ minPrice: price, maxPrice: price })),
      someone(anyRanges(stock).map((ranges) => ({ ranges }))),
      someone(fc.constantFrom(...searches(stocks)).map((search) => ({ search }))),
      fc.record({
        sortColumn: fc.constantFrom(...metricIds.filter(isSortable)),
        asc: fc.boolean(),
        thenBy: fc.oneof(fc.constant([]), thenBy),
        maxEntries: fc.constantFrom(...maxEntriesOptions),
      }),
    )
    .map((changes) => withKnownFormulas(Object.assign({}, defaultFilters, ...changes) as Filters))
  const symbols = fc.array(stock, { maxLength: 150 }).map((some) => [...some.map(symbolOf), 'GONE'])
  const scope: fc.Arbitrary<Scope> = fc.oneof(
    { weight: 4, arbitrary: fc.constant<Scope>({ kind: 'all' }) },
    symbols.map((list): Scope => ({ kind: 'list', symbols: list })),
    symbols.map((list): Scope => ({ kind: 'note', symbols: list })),
  )
  return fc.record({ filters, scope, from: fc.constantFrom(0, 0, 40, 5000), count: fc.constantFrom(50, 100, 10_000) })
}

/** Prefixes of symbols and of words of names. */
const anySearch = (stocks: readonly Stock[]): fc.Arbitrary<string> =>
  fc
    .tuple(fc.constantFrom(...stocks), fc.nat(3), fc.integer({ min: 1, max: 12 }))
    .map(([{ symbol, name }, from, length]) => {
      const words = [symbol, ...(name ?? '').split(' ')]
      return words
        .slice(from % words.length)
        .join(' ')
        .slice(0, length)
    })

/** Ranges whose ends are values of the market's own stocks, or open. */
function anyRanges(stock: fc.Arbitrary<Stock>): fc.Arbitrary<Ranges> {
  const range = fc
    .tuple(fc.constantFrom(...numericMetrics), fc.option(stock), fc.option(stock))
    .map(([id, from, to]) => {
      const ends = [from, to].map((end) => end && metricNumber(end, id))
      const inOrder = ends.includes(null) ? ends : ends.toSorted((a, b) => Number(a) - Number(b))
      return [id, inOrder] as const
    })
  return fc.array(range, { maxLength: 3 }).map((some) => acceptRanges(Object.fromEntries(some)) ?? {})
}

const symbolOf = ({ symbol }: Stock) => symbol

const industryOf = ({ industry }: Stock) => (industry === null ? [] : [industry.toUpperCase()])

const stepRange = (last: number) =>
  fc.tuple(fc.nat(last), fc.nat(last)).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])

/** A symbol as other programs write it. */
const decorations = ['…', '$…', 'NYSE: …', '….US']

/** Symbols, names, parts of them and misspellings. */
function searches(stocks: readonly Stock[]): string[] {
  const some = stocks.filter((_, i) => i % Math.ceil(stocks.length / 5) === 0)
  const words = some.flatMap(({ symbol, name }) => [
    symbol,
    symbol.toLowerCase(),
    `$${symbol}`,
    `nasdaq:${symbol}`,
    ...(name ?? '').split(' ').slice(0, 2),
  ])
  return [
    ...words,
    ...words.map((word) => word.slice(1)),
    ...words.map((word) => `${word.slice(0, 2)}x${word.slice(2)}`),
  ]
}

beforeAll(fetchFuse)

describe('in the demo market', () => {
  const session = lastSessionBefore(new Date('2026-11-20'))
  const lines = [...createDemoMarket(session).lines()]
  // A third of the market has all kinds of stocks.
  checkAnswers(gzipSync((isLong ? lines : lines.filter((_, at) => at % 3 === 0)).join('\n')))
})
