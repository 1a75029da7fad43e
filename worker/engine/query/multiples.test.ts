import { describe, expect, test } from 'vitest'
import { noDrops } from '#domain/dataset/parse-stock'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import { fromKeys } from '#domain/keys-of'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { type ColumnId, formulaIds, type Formulas, formulasIn } from '#domain/screen/formulas'
import { acceptRanges } from '#domain/screen/ranges'
import { select } from '#domain/screen/screen'
import { isNumberField } from '#domain/stock/fields'
import { metricIds } from '#domain/stock/metrics'
import { isMultiple } from '#domain/stock/multiples'
import { minPeers, sectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { explain } from '#domain/testing/reference-explain'
import { sampleCount } from '#domain/testing/sample-count'
import type { Dataset } from '../../contract.ts'
import { isSearchUnavailable } from '../search/search.ts'
import { areFormulasUnavailable, createSnapshot } from '../snapshot.ts'
import { columnsOfStocks } from '../test-data.ts'

const scope = { kind: 'all' } as const
const noSearch = () => new Set<string>()
const everything: Filters = { ...defaultFilters, sector: [], maxEntries: 0 }

function aSnapshot(stocks: readonly Stock[]) {
  const count = stocks.length
  const dataset: Dataset = {
    ...{ version: 'v', date: null, oldestRecord: null, downloadedAt: 0, size: 0, lines: count, kept: count },
    ...{ drops: noDrops(), simulated: false, stored: false },
  }
  const lines = { piece: new Uint32Array(count), start: new Uint32Array(count), end: new Uint32Array(count) }
  return createSnapshot(dataset, { columns: columnsOfStocks(stocks), lines, dropped: () => new Map() }, () =>
    Promise.resolve(undefined),
  )
}

/** The stocks with the values of formulas, by the plain reference. */
function withValues(stocks: readonly Stock[], formulas: Formulas) {
  const own = formulasIn(formulas).flatMap((id) => formulas[id] ?? [])
  const valuesOf = (id: keyof Formulas) => {
    const parsed = parseFormula(formulas[id]?.expression ?? '', own)
    return parsed.ok ? evaluateFormula(stocks, parsed.expression) : []
  }
  const values = new Map(formulasIn(formulas).map((id) => [id, valuesOf(id)]))
  return stocks.map((stock, row) => ({
    ...stock,
    formulas: fromKeys([...values.keys()], (id) => values.get(id)?.[row] ?? null),
  }))
}

const multiples = metricIds.filter(isMultiple)
const multipleFields = multiples.filter(isNumberField)
const value = fc.option(
  fc.oneof(fc.constantFrom(-12, -0.5, -0, 0, 3, 8), fc.double({ min: -50, max: 50, noNaN: true })),
)
const market = fc
  .array(fc.tuple(...multipleFields.map(() => value)), { minLength: minPeers, maxLength: 60 })
  .map((rows) =>
    rows.map((values, row) =>
      aStock({ symbol: `S${row}`, ...fromKeys(multipleFields, (_, at) => values[at] ?? null) }),
    ),
  )
const formulas = {
  'formula:1': { name: 'Plain', expression: '(ForwardPE)' },
  'formula:2': { name: 'Other name', expression: '[Plain]' },
  'formula:3': { name: 'Relative', expression: 'sector(peRatio) / peRatio' },
  'formula:4': { name: 'Place', expression: 'rank(-forwardPE) + percentile(if(evToEBITDA < 0, 99, evToEBITDA))' },
} as const
const column = fc.constantFrom<ColumnId>(...multiples, ...formulaIds.slice(0, 4), 'price')
const end = fc.option(fc.constantFrom(-12, -0.5, 0, 8, 20))
const anyScreen = fc
  .record({
    sortColumn: column,
    asc: fc.boolean(),
    thenBy: fc.array(fc.record({ column, asc: fc.boolean() }), { maxLength: 2 }),
    ranges: fc.dictionary(column, fc.tuple(end, end), { maxKeys: 2 }),
  })
  .map(({ ranges, ...order }): Filters => ({ ...everything, ...order, formulas, ranges: acceptRanges(ranges) ?? {} }))

test('selects, sorts, ranks and explains negative multiples like the plain reference', async () => {
  expect(await areFormulasUnavailable({ ...everything, formulas })).toBe(false)
  expect(await isSearchUnavailable({ ...everything, search: 'S1' })).toBe(false)
  fc.assert(
    fc.property(market, fc.array(anyScreen, { minLength: 1, maxLength: 5 }), (stocks, screens) => {
      const snapshot = aSnapshot(stocks)
      const all = withValues(stocks, formulas)
      for (const filters of screens) {
        const expected = select(all, filters, scope, noSearch)
        const page = snapshot.screen({ filters, scope, from: 0, count: 100, fields: [] })
        expect([page.total, ...page.symbols]).toEqual([expected.total, ...expected.stocks.map(({ symbol }) => symbol)])
        const asked = { ...filters, search: 'S0' }
        const explained = explain({ stocks: all, dropped: new Map() }, asked, scope, (text) => new Set([text]))
        const rules = explained?.causes.filter(({ kind }) => kind === 'rule') ?? []
        expect(snapshot.explain({ filters: asked, scope })?.causes.filter(({ kind }) => kind === 'rule') ?? []).toEqual(
          rules,
        )
      }
      for (const stock of stocks.slice(0, 5)) {
        expect(snapshot.sectorPercentiles(stock.symbol)).toEqual(sectorPercentiles(stocks, stock))
      }
    }),
    { numRuns: sampleCount(300) },
  )
}, 120_000)

describe('in a sector with a company that loses money', () => {
  const ordinary = Array.from({ length: 26 }, (_, i) =>
    aStock({
      symbol: `PL${i}`,
      peRatio: 12 + i,
      forwardPE: 11 + i,
      pegRatio: 1.5,
      priceToBookRatio: 2 + i / 4,
      evToEBITDA: 8 + i / 2,
    }),
  )
  const stocks = [
    aStock({ symbol: 'RIVX', peRatio: -4.2, forwardPE: -5.1, pegRatio: -0.3, priceToBookRatio: -12, evToEBITDA: -3.9 }),
    ...ordinary,
    aStock({ symbol: 'FORX', peRatio: 7.9, forwardPE: 8.4, pegRatio: 1.1, priceToBookRatio: 1.1, evToEBITDA: 6 }),
    aStock({ symbol: 'GENX', peRatio: 9.3, forwardPE: 6.2, pegRatio: 1.6, priceToBookRatio: 1, evToEBITDA: 7 }),
    aStock({ symbol: 'NONE' }),
  ]
  const snapshot = aSnapshot(stocks)
  const symbolsOf = (change: Partial<Filters>) =>
    snapshot.screen({ filters: { ...everything, ...change }, scope, from: 0, count: 100, fields: [] }).symbols

  test.for(['peRatio', 'forwardPE', 'pegRatio', 'priceToBookRatio', 'evToEBITDA'] as const)(
    'the company comes after all with a positive %s in both directions, before those without one',
    (sortColumn) => {
      for (const asc of [true, false]) expect(symbolsOf({ sortColumn, asc }).slice(-2)).toEqual(['RIVX', 'NONE'])
    },
  )

  test('a forward P/E up to 10 finds only companies that earn money', () => {
    const upTo10 = (range: readonly [number | null, number]) => symbolsOf({ ranges: { forwardPE: range } }).toSorted()
    expect(upTo10([null, 10])).toEqual(['FORX', 'GENX'])
    expect(upTo10([0, 10])).toEqual(['FORX', 'GENX'])
    expect(upTo10([-100, 10])).toEqual(['FORX', 'GENX', 'RIVX'])
    expect(upTo10([null, -1])).toEqual(['RIVX'])
  })

  test('the company has no sector percentiles of its multiples, and changes no other’s', () => {
    expect(snapshot.sectorPercentiles('RIVX')?.shares).toEqual({})
    expect(snapshot.sectorPercentiles('FORX')).toMatchObject({ shares: { peRatio: 0, priceToBookRatio: 1 / 27 } })
  })

  test('no rank, percentile or sector median counts the company', () => {
    expect(snapshot.sectorPercentiles('RIVX')?.medians).toMatchObject({ peRatio: 23.5 })
    const valueOf = (text: string, symbol: string) => {
      const parsed = parseFormula(text)
      const values = parsed.ok ? evaluateFormula(stocks, parsed.expression) : []
      return values[stocks.findIndex((stock) => stock.symbol === symbol)]
    }
    expect([valueOf('rank(-peRatio)', 'RIVX'), valueOf('rank(-peRatio)', 'FORX')]).toEqual([null, 1])
    expect([valueOf('percentile(forwardPE)', 'RIVX'), valueOf('percentile(forwardPE)', 'GENX')]).toEqual([null, 0])
    expect(valueOf('sector(peRatio)', 'RIVX')).toBe(23.5)
    expect(valueOf('rank(if(peRatio < 0, 1000, peRatio))', 'RIVX')).toBe(1)
  })
})
