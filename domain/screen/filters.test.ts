import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { metrics } from '../stock/metrics.ts'
import { technicalMetrics } from '../stock/technical-metrics.ts'
import { aStock } from '../testing/a-stock.ts'
import { sampleCount } from '../testing/sample-count.ts'
import { decodeFilters, encodeFilters } from './filter-codec.ts'
import {
  addSort,
  defaultFilters,
  editFilters,
  filterKeys,
  filterRules,
  type Filters,
  sortBy,
  sortKeys,
} from './filters.ts'
import type { ColumnId } from './formulas.ts'
import { isPresetMissing, presetFilters, presets } from './presets.ts'
import { where } from './screen.ts'
import { withoutFormula } from './without-formula.ts'

test('the defaults equal those of the specification', () => {
  expect(defaultFilters).toMatchObject({
    timeframe: 'week',
    metric: ['name', 'marketCap', 'graph', 'weekRange', '52WeekRange'],
    maxEntries: 50,
    presets: -1,
    volume: [0, 11],
    marketCap: [0, 8],
    asc: false,
    sortColumn: 'marketCap',
  })
  expect(defaultFilters.sector).toHaveLength(7)
})

test('the rule of each filter accepts its default unchanged', () => {
  for (const key of filterKeys) expect(filterRules[key](defaultFilters[key])).toEqual(defaultFilters[key])
})

test('any change by the user leaves the preset', () => {
  const preset = presetFilters(2)
  expect(editFilters(preset, { minPrice: 5 })).toEqual({ ...preset, minPrice: 5, presets: -1 })
})

test('choosing the current sort column reverses it; another one sorts ascending', () => {
  const byCap = sortBy(defaultFilters, 'marketCap')
  expect(byCap).toMatchObject({ sortColumn: 'marketCap', asc: true })
  expect(sortBy(byCap, 'marketCap').asc).toBe(false)
  expect(sortBy(defaultFilters, 'name')).toMatchObject({ sortColumn: 'name', asc: true, presets: -1 })
})

test('adding a column to the order makes it ascending, descending, then removes it; a fourth replaces the third', () => {
  const add = (filters: Filters, ...columns: readonly ColumnId[]) => columns.reduce(addSort, filters)
  const orderOf = (filters: Filters) => sortKeys(filters).map(({ column, asc }) => `${column} ${asc ? 'up' : 'down'}`)
  expect(orderOf(add(defaultFilters, 'marketCap'))).toEqual(['marketCap up'])
  const three = add(defaultFilters, 'sector', 'beta')
  expect(orderOf(three)).toEqual(['marketCap down', 'sector up', 'beta up'])
  expect(orderOf(add(three, 'sector'))).toEqual(['marketCap down', 'sector down', 'beta up'])
  expect(orderOf(add(three, 'sector', 'sector'))).toEqual(['marketCap down', 'beta up'])
  expect(orderOf(add(three, 'marketCap')), 'the next one moves up').toEqual(['sector up', 'beta up'])
  expect(orderOf(add(three, 'price'))).toEqual(['marketCap down', 'sector up', 'price up'])
  expect(orderOf(sortBy(three, 'beta')), 'a plain click replaces all').toEqual(['beta up'])
  expect(add(presetFilters(0), 'sector').presets).toBe(-1)
})

test('any sequence of added columns contains each once, and its link restores it', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('sector', 'beta', 'price', 'name', 'marketCap'), { maxLength: 12 }),
      (clicks) => {
        const filters = clicks.reduce<Filters>(addSort, defaultFilters)
        const columns = sortKeys(filters).map(({ column }) => column)
        expect(new Set(columns).size).toBe(columns.length)
        expect(columns.length).toBeLessThanOrEqual(3)
        expect(decodeFilters(encodeFilters(filters)).filters).toEqual(filters)
      },
    ),
    { numRuns: sampleCount(500) },
  )
})

test('removing a formula from the order keeps its other columns', () => {
  const own = { name: 'Yield', expression: 'eps / price' }
  const thenBy = [{ column: 'beta', asc: true }] as const
  const filters: Filters = { ...defaultFilters, formulas: { 'formula:1': own }, sortColumn: 'formula:1', thenBy }
  expect(withoutFormula(filters, 'formula:1')).toMatchObject({ sortColumn: 'beta', asc: true, thenBy: [] })
  const other: Filters = { ...defaultFilters, formulas: filters.formulas, thenBy: [{ column: 'formula:1', asc: true }] }
  expect(withoutFormula(other, 'formula:1')).toMatchObject({ sortColumn: 'marketCap', asc: false, thenBy: [] })
})

test('removing a formula removes its column, its range and its order', () => {
  const own = { name: 'Yield', expression: 'eps / price' }
  const filters: Filters = {
    ...defaultFilters,
    formulas: { 'formula:1': own, 'formula:2': own },
    metric: ['formula:1', 'name', 'formula:2'],
    ranges: { beta: [1, 2], 'formula:1': [0, null] },
    sortColumn: 'formula:1',
  }
  expect(withoutFormula(filters, 'formula:1')).toEqual({
    formulas: { 'formula:2': own },
    metric: ['name', 'formula:2'],
    ranges: { beta: [1, 2] },
    sortColumn: 'marketCap',
    asc: false,
    thenBy: [],
  })
})

test('cuts a long search without splitting a character', () => {
  expect(filterRules.search('x'.repeat(10_000))).toHaveLength(100)
  expect(filterRules.search(`${'x'.repeat(99)}🚀`)?.isWellFormed()).toBe(true)
})

test('sorts sectors in their own order, and does not list locked columns', () => {
  expect(filterRules.sector(['technology', 'FINANCE', 'Odd', 'finance'])).toEqual(['FINANCE', 'TECHNOLOGY', 'ODD'])
  expect(filterRules.metric(['beta', 'ticker', 'action', 'beta', 'name'])).toEqual(['beta', 'name'])
})

test('rejects a list that is too long', () => {
  expect(filterRules.industry(Array(501).fill('A'))).toBeUndefined()
})

test('the presets have the filters that their names promise', () => {
  expect(presets.map(({ label }) => label)).toEqual([
    'Week Best Large Cap',
    'Week Worst Large Cap',
    'Week Best SP500',
    'Week Worst SP500',
    'Unusual Volume',
    'New 52-Week High',
    'Oversold (RSI)',
    'Golden Cross',
    'Truly Unusual Volume',
    'Gap Up',
    'Near 200-Day Average',
    'Quality at a Price',
    'Reports Within 7 Days',
  ])
  expect(presetFilters(0)).toMatchObject({ marketCap: [4, 8], sortColumn: 'weekDeltaRatio', asc: false, presets: 0 })
  expect(presetFilters(1)).toMatchObject({ marketCap: [4, 8], sortColumn: 'weekDeltaRatio', asc: true, presets: 1 })
  expect(presetFilters(2)).toMatchObject({ sp500: true, sortColumn: 'weekDeltaRatio', asc: false, presets: 2 })
  expect(presetFilters(3)).toMatchObject({ sp500: true, sortColumn: 'weekDeltaRatio', asc: true, presets: 3 })
  expect(presetFilters(4)).toMatchObject({ volume: [5, 11], sortColumn: 'weekVolumeAverage', asc: false, presets: 4 })
})

test('only the large-cap and SP500 presets show the averages', () => {
  const averages = ['weekAverage', 'monthAverage', 'twoMonthsAverage'] as const
  const shown = presets.map((_, id) => averages.every((column) => presetFilters(id).metric.includes(column)))
  expect(shown).toEqual([true, true, true, true, ...Array<boolean>(9).fill(false)])
  expect(averages.every((column) => metrics[column].kind === 'money')).toBe(true)
})

const quality = { peRatio: 15, debtToEquity: 0.4, freeCashFlowYield: 0.05, returnOnInvestedCapital: 0.14 }

test.each([
  [5, { sessionsSinceHigh: 0 }, { sessionsSinceHigh: 1 }],
  [6, { rsi14: 29.9 }, { rsi14: 30.1 }],
  [7, { sessionsSinceGoldenCross: 5 }, { sessionsSinceGoldenCross: 6 }],
  [8, { volume: 310, twoMonthsVolumeAverage: 100 }, { volume: 290, twoMonthsVolumeAverage: 100 }],
  [9, { gap: 0.03 }, { gap: 0.01 }],
  [10, { close: 99, '200DayMovingAverage': 100 }, { close: 103, '200DayMovingAverage': 100 }],
  [11, quality, { ...quality, debtToEquity: 1.2 }],
  [11, quality, { ...quality, peRatio: 21 }],
  [11, quality, { ...quality, freeCashFlowYield: -0.01 }],
  [11, quality, { ...quality, returnOnInvestedCapital: 0.09 }],
])('preset %i selects only a stock of its kind', (id, signal, none) => {
  const passes = where(presetFilters(id))
  expect(passes(aStock(signal))).toBe(true)
  expect(passes(aStock(none))).toBe(false)
  expect(passes(aStock())).toBe(false)
  expect(filterRules.presets(id)).toBe(id)
})

test('tells which presets need metrics that a market does not have', () => {
  const without = (missing: readonly string[]) => presets.flatMap((_, id) => (isPresetMissing(id, missing) ? [id] : []))
  expect(without(technicalMetrics)).toEqual([5, 6, 7, 9])
  // A market with only closes has no gaps.
  expect(without(['gap', 'atr14'])).toEqual([9])
  // A sparse market has neither weekly changes nor volumes.
  expect(without(['weekDeltaRatio', 'dayDeltaRatio', 'volume', 'relativeVolume'])).toEqual([0, 1, 2, 3, 4, 5, 8])
  expect(without(['marketCap'])).toEqual([0, 1])
  // A market without index members.
  expect(without(['sp500', 'dowJones'])).toEqual([2, 3])
  expect(without(['dowJones'])).toEqual([])
  expect(without([])).toEqual([])
})

test('the preset of fundamentals needs each of its figures, but no daily or weekly price', () => {
  for (const metric of ['peRatio', 'debtToEquity', 'freeCashFlowYield', 'returnOnInvestedCapital'])
    expect(isPresetMissing(11, [metric])).toBe(true)
  expect(isPresetMissing(11, [...technicalMetrics, 'weekDeltaRatio', 'dayDeltaRatio', 'volume'])).toBe(false)
})

test('Custom and unknown ids give the defaults', () => {
  expect(presetFilters(-1)).toEqual(defaultFilters)
  expect(presetFilters(99)).toEqual(defaultFilters)
})
