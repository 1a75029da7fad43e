import { expect, test } from 'vitest'
import {
  defaultFilters,
  editFilters,
  filterKeys,
  filterRules,
  sortBy,
  withoutFormula,
  type Filters,
} from './filters.ts'
import { metrics } from '../stock/metrics.ts'
import { aStock } from '../testing/a-stock.ts'
import { isTechnicalPreset, presetFilters, presets } from './presets.ts'
import { where } from './screen.ts'

test('the defaults are those of the specification', () => {
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

test('every default is accepted by its own rule unchanged', () => {
  for (const key of filterKeys) expect(filterRules[key](defaultFilters[key])).toEqual(defaultFilters[key])
})

test('any change by the user leaves the preset', () => {
  const preset = presetFilters(2)
  expect(editFilters(preset, { minPrice: 5 })).toEqual({ ...preset, minPrice: 5, presets: -1 })
})

test('choosing the current sort column reverses it, another one sorts ascending', () => {
  const byCap = sortBy(defaultFilters, 'marketCap')
  expect(byCap).toMatchObject({ sortColumn: 'marketCap', asc: true })
  expect(sortBy(byCap, 'marketCap').asc).toBe(false)
  expect(sortBy(defaultFilters, 'name')).toMatchObject({ sortColumn: 'name', asc: true, presets: -1 })
})

test('removing a formula removes its column, its range and the order by it', () => {
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
  })
})

test('a long search is cut, and half a character is never left at its end', () => {
  expect(filterRules.search('x'.repeat(10_000))).toHaveLength(100)
  expect(filterRules.search(`${'x'.repeat(99)}🚀`)?.isWellFormed()).toBe(true)
})

test('sectors keep their own order, and locked columns are not listed', () => {
  expect(filterRules.sector(['technology', 'FINANCE', 'Odd', 'finance'])).toEqual(['FINANCE', 'TECHNOLOGY', 'ODD'])
  expect(filterRules.metric(['beta', 'ticker', 'action', 'beta', 'name'])).toEqual(['beta', 'name'])
})

test('a list that is too long is refused', () => {
  expect(filterRules.industry(Array(501).fill('A'))).toBeUndefined()
})

test('the presets have the filters of their names', () => {
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
  ])
  expect(presetFilters(0)).toMatchObject({ marketCap: [4, 8], sortColumn: 'weekDeltaRatio', asc: false, presets: 0 })
  expect(presetFilters(1)).toMatchObject({ marketCap: [4, 8], sortColumn: 'weekDeltaRatio', asc: true, presets: 1 })
  expect(presetFilters(2)).toMatchObject({ sp500: true, sortColumn: 'weekDeltaRatio', asc: false, presets: 2 })
  expect(presetFilters(3)).toMatchObject({ sp500: true, sortColumn: 'weekDeltaRatio', asc: true, presets: 3 })
  expect(presetFilters(4)).toMatchObject({ volume: [5, 11], sortColumn: 'weekVolumeAverage', asc: false, presets: 4 })
})

test('the large-cap and SP500 presets show the averages, Unusual Volume does not', () => {
  const averages = ['weekAverage', 'monthAverage', 'twoMonthsAverage'] as const
  const shown = presets.map((_, id) => averages.every((column) => presetFilters(id).metric.includes(column)))
  expect(shown).toEqual([true, true, true, true, ...Array<boolean>(7).fill(false)])
  expect(averages.every((column) => metrics[column].kind === 'money')).toBe(true)
})

test.each([
  [5, { sessionsSinceHigh: 0 }, { sessionsSinceHigh: 1 }],
  [6, { rsi14: 29.9 }, { rsi14: 30.1 }],
  [7, { sessionsSinceGoldenCross: 5 }, { sessionsSinceGoldenCross: 6 }],
  [8, { volume: 310, twoMonthsVolumeAverage: 100 }, { volume: 290, twoMonthsVolumeAverage: 100 }],
  [9, { gap: 0.03 }, { gap: 0.01 }],
  [10, { close: 99, '200DayMovingAverage': 100 }, { close: 103, '200DayMovingAverage': 100 }],
])('signal %i selects a stock that gives it, and no other', (id, signal, none) => {
  const passes = where(presetFilters(id))
  expect(passes(aStock(signal))).toBe(true)
  expect(passes(aStock(none))).toBe(false)
  expect(passes(aStock())).toBe(false)
  expect(filterRules.presets(id)).toBe(id)
})

test('four of the signals need technical values, the five presets of the specification do not', () => {
  expect(presets.flatMap((_, id) => (isTechnicalPreset(id) ? [id] : []))).toEqual([5, 6, 7, 9])
})

test('Custom and ids that do not exist are the defaults', () => {
  expect(presetFilters(-1)).toEqual(defaultFilters)
  expect(presetFilters(99)).toEqual(defaultFilters)
})
