import { expect, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { evaluateFormula } from '#domain/formula/evaluate'
import { printFormula } from '#domain/formula/formula'
import { anyExpression } from '#domain/formula/test-expressions'
import { fromKeys } from '#domain/keys-of'
import { defaultFilters, filterRules, type Filters, withKnownFormulas } from '#domain/screen/filters'
import { type ColumnId, type FormulaId, formulaIds, type Formulas, formulasIn } from '#domain/screen/formulas'
import { parseFormulas } from '#domain/screen/parse-formulas'
import { acceptRanges } from '#domain/screen/ranges'
import { select } from '#domain/screen/screen'
import { numberFieldIds } from '#domain/stock/fields'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { explain } from '#domain/testing/reference-explain'
import { facetsOf } from '#domain/testing/reference-facets'
import { sampleCountOfFormulas } from '#domain/testing/sample-count'
import { seeded } from '#domain/testing/seed'
import type { CompanyYears } from '#domain/years/company-years'
import { type Dataset, numberAt } from '../../contract.ts'
import { isSearchUnavailable } from '../search/search.ts'
import { areFormulasUnavailable, createSnapshot } from '../snapshot.ts'
import { columnsOfStocks } from '../test-data.ts'

const draw = seeded(5)
const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(draw() * values.length)]
const stocks = Array.from({ length: 80 }, (_, i) =>
  aStock({
    ...fromKeys(numberFieldIds, () => pick([null, 0, 1, 2, -3, draw() * 10]) ?? null),
    symbol: `S${i}`,
    name: `Company ${i}`,
    exchange: pick(['NYSE', 'NYSE', 'NASDAQ', null]) ?? null,
    sector: pick(['FINANCE', 'TECHNOLOGY', null]) ?? null,
  }),
)

const dataset: Dataset = {
  version: 'v',
  date: null,
  oldestRecord: null,
  downloadedAt: 0,
  size: 0,
  lines: 80,
  kept: 80,
  drops: noDrops(),
  simulated: false,
  stored: false,
}
const noLines = { piece: new Uint32Array(80), start: new Uint32Array(80), end: new Uint32Array(80) }
const noYears = new Map<string, CompanyYears>()
const snapshot = createSnapshot(
  dataset,
  {
    ...{ columns: columnsOfStocks(stocks), lines: noLines, dropped: () => new Map() },
    // None of the companies has fiscal years.
    years: { current: () => noYears },
  },
  () => Promise.resolve(undefined),
)
const scope = { kind: 'all' } as const
const noSearch = () => new Set<string>()

/** The stocks with the values of formulas, by the plain reference. */
function withValues(formulas: Formulas): readonly (Stock & { readonly formulas: object })[] {
  // The formulas of a screen may cost too much together.
  const parse = parseFormulas(formulas)
  const values = formulasIn(formulas).map((id) => {
    const parsed = parse(id)
    return [id, parsed.ok ? evaluateFormula(stocks, parsed.expression) : stocks.map(() => null)] as const
  })
  return stocks.map((stock, i) => ({
    ...stock,
    formulas: Object.fromEntries(values.map(([id, all]) => [id, all[i] ?? null])),
  }))
}

const end = fc.option(fc.constantFrom(-3, 0, 0.5, 1, 2, 7))
const range = fc
  .tuple(end, end)
  .map(([min, max]) => (min !== null && max !== null && min > max ? [max, min] : [min, max]))
const anyScreen = fc
  .record({
    expressions: fc.array(
      fc.oneof(
        { weight: 4, arbitrary: anyExpression().map((expression) => printFormula(expression).slice(0, 400)) },
        fc.constantFrom('eps +', '[Metric 0] * 2', '[Metric 1] > 1', 'unknown'),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    symbols: fc.constantFrom([], [], ['GONE', 'S1', 'S2', 'S40']),
    ranges: fc.array(range, { maxLength: 3 }),
    sorted: fc.nat(3),
    asc: fc.boolean(),
    thenBy: fc.array(
      fc.record({
        column: fc.constantFrom<ColumnId>('formula:1', 'sector', 'exchange', 'beta', '52WeekRange'),
        asc: fc.boolean(),
      }),
      { maxLength: 3 },
    ),
    maxEntries: fc.constantFrom(0, 50),
  })
  .map(({ expressions, symbols, ranges, sorted, asc, thenBy, maxEntries }): Filters => {
    const ids = formulaIds.slice(0, expressions.length)
    return withKnownFormulas({
      ...defaultFilters,
      sector: [],
      symbols,
      formulas: Object.fromEntries(ids.map((id, i) => [id, { name: `Metric ${i}`, expression: expressions[i] ?? '' }])),
      ranges: acceptRanges(Object.fromEntries(ids.flatMap((id, i) => (ranges[i] ? [[id, ranges[i]]] : [])))) ?? {},
      sortColumn: ids[sorted] ?? 'price',
      asc,
      thenBy: filterRules.thenBy(thenBy) ?? [],
      maxEntries,
    })
  })

test('selects, sorts, counts and explains 2,000 screens with formulas like the plain reference', async () => {
  expect(
    await areFormulasUnavailable({ ...defaultFilters, formulas: { 'formula:1': { name: 'A', expression: '1' } } }),
  ).toBe(false)
  expect(await isSearchUnavailable({ ...defaultFilters, search: 'S1' })).toBe(false)
  fc.assert(
    fc.property(anyScreen, fc.nat(79), (filters, at) => {
      const all = withValues(filters.formulas)
      const ids = formulasIn(filters.formulas)
      const expected = select(all, filters, scope, noSearch)
      const page = snapshot.screen({ filters, scope, from: 0, count: 100, fields: ['close', ...ids] })
      expect([page.total, ...page.symbols]).toEqual([expected.total, ...expected.stocks.map(({ symbol }) => symbol)])
      const bySymbol = new Map(all.map((stock) => [stock.symbol, stock.formulas]))
      page.symbols.forEach((symbol, row) => {
        const values = ids.map((id) => [id, numberAt(page, id, row)] as const)
        const shown = Object.fromEntries(values.map(([id, value]) => [id, Number.isNaN(value) ? null : value]))
        expect(shown).toEqual(bySymbol.get(symbol))
      })
      const ranged = { filters, scope, ranged: ids }
      expect(snapshot.facets(ranged).ranges).toEqual(facetsOf(all, ranged, noSearch).ranges)
      const asked = { ...filters, search: `S${at}` }
      const exact = (text: string) => new Set([text])
      const explained = explain({ stocks: all, dropped: new Map() }, asked, scope, exact)
      const rules = explained?.causes.filter(({ kind }) => kind === 'rule')
      expect(snapshot.explain({ filters: asked, scope })?.causes.filter(({ kind }) => kind === 'rule')).toEqual(rules)
    }),
    { numRuns: sampleCountOfFormulas(2000) },
  )
}, 240_000)

test('reports a formula that this build does not know, and gives it no values', () => {
  const formulas = { 'formula:2': { name: 'Newer', expression: 'eps * rsi99(price)' } } satisfies Formulas
  const id: FormulaId = 'formula:2'
  const filters = { ...defaultFilters, sector: [], formulas }
  const page = snapshot.screen({ filters, scope, from: 0, count: 10, fields: [id] })
  expect(page.formulaErrors).toEqual({ [id]: { message: '“rsi99” is not a function.', from: 6, to: 11 } })
  expect(numberAt(page, id, 0)).toBeNaN()
  const bounded = { ...filters, ranges: { [id]: [0, null] } } satisfies Filters
  expect(snapshot.screen({ filters: bounded, scope, from: 0, count: 10, fields: [] }).total).toBe(0)
  expect(snapshot.rescue({ filters: bounded, scope }).reliefs.map(({ rules }) => rules)).toEqual([[`range:${id}`]])
})

test('loads nothing for a screen without formulas, and reports no errors', async () => {
  expect(await areFormulasUnavailable(defaultFilters)).toBe(false)
  const page = snapshot.screen({ filters: defaultFilters, scope, from: 0, count: 1, fields: [] })
  expect(page.formulaErrors).toBeUndefined()
})

test('a formula has the same decimals on every page, those that suit most of its values', () => {
  const formulas = {
    'formula:1': { name: 'Small', expression: 'price / 1000000' },
    'formula:2': { name: 'Large', expression: 'price * 1000 + 1' },
  } as const
  const request = { filters: { ...defaultFilters, sector: [], unlisted: true, formulas }, scope, count: 5 }
  const fields = ['formula:1', 'formula:2'] as const
  for (const from of [0, 20])
    expect(snapshot.screen({ ...request, from, fields }).formulaDecimals).toEqual({ 'formula:1': 4, 'formula:2': 2 })
  expect(snapshot.screen({ ...request, from: 0, fields: ['close'] }).formulaDecimals).toBeUndefined()
})
