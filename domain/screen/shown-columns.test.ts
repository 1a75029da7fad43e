import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from './filters.ts'
import type { ColumnId } from './formulas.ts'
import { presetFilters, presets } from './presets.ts'
import { impliedRowMetric, shownColumns } from './shown-columns.ts'

const columns = (change: Partial<Filters>) => shownColumns({ ...defaultFilters, ...change })
const rowMetric = (change: Partial<Filters>) => impliedRowMetric({ ...defaultFilters, ...change })

test.for<[what: string, change: Partial<Filters>, shown: readonly ColumnId[]]>([
  ['as chosen where all is shown already', {}, defaultFilters.metric],
  [
    'the sort column, right after the name',
    { metric: ['name', 'graph'], sortColumn: 'peRatio' },
    ['name', 'peRatio', 'graph'],
  ],
  ['in front where no name was chosen', { metric: ['graph'], sortColumn: 'beta' }, ['beta', 'graph']],
  ['nothing for the default order', { metric: ['name'] }, ['name']],
  ['market cap where it was chosen', { metric: ['name'], asc: true }, ['name', 'marketCap']],
  [
    'a chosen one where it was put',
    { metric: ['name', 'graph', 'beta'], sortColumn: 'beta' },
    ['name', 'graph', 'beta'],
  ],
  ['each sort column', { metric: ['name'], thenBy: [{ column: 'beta', asc: true }] }, ['name', 'marketCap', 'beta']],
  ['not the ticker twice', { metric: ['name'], sortColumn: 'ticker' }, ['name']],
  [
    'each metric with a filter',
    { metric: ['name', 'marketCap'], maxPrice: 9, volume: [5, 11], ranges: { peRatio: [null, 15] } },
    ['name', 'price', 'volume', 'peRatio', 'marketCap'],
  ],
  [
    'one that is sorted and filtered by once',
    { metric: ['name'], sortColumn: 'peRatio', ranges: { peRatio: [null, 15] } },
    ['name', 'peRatio'],
  ],
  ['no column for sectors', { metric: ['name', 'marketCap'], sector: ['FINANCE'] }, ['name', 'marketCap']],
])('shown is %s', ([, change, shown]) => {
  expect(columns(change)).toEqual(shown)
})

test('every preset shows what it sorts by, and the ranges of a signal, beside the name', () => {
  presets.forEach((_, id) => {
    const { sortColumn, ranges, metric } = presetFilters(id)
    const beside = [sortColumn, ...Object.keys(ranges)].filter((column) => !metric.some((shown) => shown === column))
    const expected = ['name', ...new Set(beside)]
    expect(shownColumns(presetFilters(id)).slice(0, expected.length)).toEqual(expected)
  })
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
])('of %j a narrow row shows %s', ([change, metric]) => {
  expect(rowMetric(change)).toBe(metric)
})
