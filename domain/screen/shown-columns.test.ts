import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '../testing/sample-count.ts'
import { defaultFilters, type Filters } from './filters.ts'
import type { ColumnId } from './formulas.ts'
import { presetFilters, presets } from './presets.ts'
import type { Ranges, StepRange } from './ranges.ts'
import { fittingFilters, impliedRowMetric, shownColumns, sortByHeader } from './shown-columns.ts'

const columns = (change: Partial<Filters>) => shownColumns({ ...defaultFilters, ...change })
const rowMetric = (change: Partial<Filters>) => impliedRowMetric({ ...defaultFilters, ...change })

test.for<[what: string, change: Partial<Filters>, shown: readonly ColumnId[]]>([
  ['the chosen columns if they include all others', {}, defaultFilters.metric],
  [
    'the sort column, right after the name',
    { metric: ['name', 'graph'], sortColumn: 'peRatio' },
    ['name', 'peRatio', 'graph'],
  ],
  ['the sort column in front without a name', { metric: ['graph'], sortColumn: 'beta' }, ['beta', 'graph']],
  ['no column for the default order', { metric: ['name'] }, ['name']],
  ['market cap if the user sorts by it', { metric: ['name'], asc: true }, ['name', 'marketCap']],
  [
    'a chosen sort column in its place',
    { metric: ['name', 'graph', 'beta'], sortColumn: 'beta' },
    ['name', 'graph', 'beta'],
  ],
  ['each sort column', { metric: ['name'], thenBy: [{ column: 'beta', asc: true }] }, ['name', 'marketCap', 'beta']],
  ['the ticker only once', { metric: ['name'], sortColumn: 'ticker' }, ['name']],
  [
    'each metric with a filter',
    { metric: ['name', 'marketCap'], maxPrice: 9, volume: [5, 11], ranges: { peRatio: [null, 15] } },
    ['name', 'price', 'volume', 'peRatio', 'marketCap'],
  ],
  [
    'filtered columns before sort columns',
    { metric: ['name', 'graph'], volume: [5, 11], ranges: { peRatio: [null, 15] }, sortColumn: 'beta' },
    ['name', 'volume', 'peRatio', 'beta', 'graph'],
  ],
  [
    'a column with a filter and an order once',
    { metric: ['name'], sortColumn: 'peRatio', ranges: { peRatio: [null, 15] } },
    ['name', 'peRatio'],
  ],
  ['no column for sectors', { metric: ['name', 'marketCap'], sector: ['FINANCE'] }, ['name', 'marketCap']],
])('shows %s', ([, change, shown]) => {
  expect(columns(change)).toEqual(shown)
})

test('every preset shows the ranges of its signal and its sort column beside the name', () => {
  presets.forEach((_, id) => {
    const { sortColumn, ranges, metric } = presetFilters(id)
    const beside = [...Object.keys(ranges), sortColumn].filter((column) => !metric.some((shown) => shown === column))
    const shown = shownColumns(presetFilters(id))
    expect(shown.slice(0, shown.indexOf('marketCap')).filter((column) => column !== 'volume')).toEqual([
      'name',
      ...new Set(beside),
    ])
  })
})

test('clicks on headers, with and without Shift, neither move nor add columns', () => {
  const some = fc.subarray<ColumnId>(['name', 'graph', 'marketCap', 'beta', 'price'])
  const screen = fc.record({
    metric: some.chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length })),
    sortColumn: fc.constantFrom<ColumnId>('marketCap', 'peRatio', 'beta', 'name', 'volume'),
    asc: fc.boolean(),
    maxPrice: fc.constantFrom(0, 9),
    volume: fc.constantFrom<StepRange>([5, 11], defaultFilters.volume),
    ranges: fc.constantFrom<Ranges>({}, { peRatio: [null, 15], beta: [1, 2] }),
  })
  const click = fc.record({ at: fc.nat(99), isAdded: fc.boolean() })
  fc.assert(
    fc.property(screen, fc.array(click, { minLength: 1, maxLength: 6 }), (change, clicks) => {
      const first: Filters = { ...defaultFilters, ...change }
      const shown = shownColumns(first)
      const last = clicks.reduce((filters, { at, isAdded }) => {
        const column = ['ticker' as const, ...shown][at % (shown.length + 1)]
        return column ? sortByHeader(filters, column, isAdded) : filters
      }, first)
      expect(shownColumns(last)).toEqual(shown)
    }),
    { numRuns: sampleCount(1000) },
  )
})

test('removing a filter removes its column, even after a click on another header', () => {
  const before: Filters = { ...defaultFilters, ranges: { peRatio: [null, 15] }, sortColumn: 'beta' }
  const after = sortByHeader(before, 'marketCap', false)
  expect(shownColumns(after).slice(0, 3)).toEqual(['name', 'peRatio', 'beta'])
  expect(shownColumns({ ...after, ranges: {} }).slice(0, 3)).toEqual(['name', 'beta', 'marketCap'])
})

test.for<[change: Partial<Filters>, metric: ColumnId | undefined]>([
  [{}, undefined],
  [{ sortColumn: 'name' }, undefined],
  [{ metric: ['name', 'graph', 'price', 'forwardPE', 'beta'] }, 'forwardPE'],
  [{ metric: ['name', 'forwardPE'], sortColumn: 'beta' }, 'beta'],
  [{ metric: ['name', 'price', 'formula:1'] }, 'formula:1'],
  [{ sortColumn: 'formula:2' }, 'formula:2'],
  [{ sortColumn: 'peRatio' }, 'peRatio'],
  [{ asc: true }, 'marketCap'],
  [{ marketCap: [3, 8] }, 'marketCap'],
  [{ sortColumn: 'name', ranges: { beta: [1, 2] } }, 'beta'],
  [{ sortColumn: 'weekDeltaRatio', volume: [5, 11] }, 'weekDeltaRatio'],
])('a narrow row of %j shows %s', ([change, metric]) => {
  expect(rowMetric(change)).toBe(metric)
})

test('a market without weekly values shows neither their columns nor their timeframe', () => {
  const missing = ['weekRange', 'weekDeltaRatio', 'dayDeltaRatio']
  expect(fittingFilters(defaultFilters, missing)).toEqual({
    ...defaultFilters,
    metric: ['name', 'marketCap', 'graph', '52WeekRange'],
    timeframe: 'twoMonths',
  })
  expect(fittingFilters({ ...defaultFilters, timeframe: 'month' }, missing).timeframe).toBe('month')
  expect(fittingFilters(defaultFilters, undefined)).toBe(defaultFilters)
})
