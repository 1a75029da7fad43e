import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { keysOf } from '../keys-of.ts'
import { decodeFilters, encodeFilters } from '../screen/filter-codec.ts'
import { defaultFilters, filterRules, type Filters, sortKeys } from '../screen/filters.ts'
import { formulaIds, type Formulas, formulasIn, isFormulaId } from '../screen/formulas.ts'
import { rangedMetrics } from '../screen/ranges.ts'
import { isTechnical, technicalMetrics } from '../stock/technical-metrics.ts'
import { sampleCount } from '../testing/sample-count.ts'
import { builtInColumns, builtInViews, columnsKey, parseColumnView, showColumns, viewFilter } from './column-view.ts'

const shown = (view: object) => decodeFilters(viewFilter({ ...defaultFilters, ...view })).filters

test('a view has only its columns and the formulas that they need', () => {
  const own = { name: 'Yield', expression: 'eps / price' }
  const formulas: Formulas = {
    'formula:1': own,
    'formula:2': { name: 'Unused', expression: 'beta' },
    'formula:4': { name: 'Twice', expression: '[yield] * 2' },
  }
  const filters: Filters = {
    ...defaultFilters,
    sp500: true,
    sortColumn: 'beta',
    metric: ['name', 'formula:4'],
    formulas,
  }
  expect(shown(filters)).toEqual({
    ...defaultFilters,
    metric: ['name', 'formula:4'],
    formulas: { 'formula:1': own, 'formula:4': formulas['formula:4'] },
  })
  const stored = { id: 'a'.repeat(24), name: ' Mine\n', filter: encodeFilters(filters), place: 0, changedAt: 1 }
  expect(parseColumnView(stored)).toEqual({ ...stored, name: 'Mine', filter: viewFilter(filters) })
  expect(parseColumnView({ ...stored, id: 'x' })).toBeUndefined()
})

test('the built-in views differ, show each column once, and have columns even without technical values', () => {
  const views = keysOf(builtInViews).flatMap((id) => [builtInColumns(id, []), builtInColumns(id, technicalMetrics)])
  const keys = new Set(views.map((metric) => columnsKey({ metric, formulas: {} })))
  expect(keys.size, 'Technical has two sets of columns').toBe(keysOf(builtInViews).length + 1)
  expect(keys).not.toContain(columnsKey(defaultFilters))
  for (const metric of views) expect(filterRules.metric(metric)).toEqual(metric)
  expect(builtInColumns('technical', []).slice(0, 4)).toEqual(['name', 'rsi14', 'relativeVolume', 'gap'])
  expect(builtInColumns('technical', technicalMetrics).some(isTechnical)).toBe(false)
  expect(builtInColumns('technical', ['gap', 'atr14'])).toContain('rsi14')
  expect(builtInColumns('technical', ['gap', 'atr14'])).not.toContain('gap')
  expect(builtInColumns('technical', technicalMetrics).length).toBeGreaterThan(5)
})

test('a formula of a view takes a free id; the screen keeps its own metric with the same name', () => {
  const mine = { name: 'Yield', expression: 'eps / price' }
  const other = { name: 'Value', expression: 'peRatio' }
  const filters: Filters = { ...defaultFilters, formulas: { 'formula:1': other } }
  const view = { metric: ['name', 'formula:1'], formulas: { 'formula:1': mine } } as const
  const first = showColumns(filters, view)
  expect(first).toEqual({ metric: ['name', 'formula:2'], formulas: { 'formula:1': other, 'formula:2': mine } })
  const edited = { 'formula:3': { name: 'yield', expression: 'eps' } }
  expect(showColumns({ ...filters, formulas: edited }, view)).toEqual({
    metric: ['name', 'formula:3'],
    formulas: edited,
  })
})

test('a view does not change a screen that has no free formula', () => {
  const formulas: Formulas = Object.fromEntries(formulaIds.map((id) => [id, { name: id, expression: 'eps' }]))
  const ranges = filterRules.ranges(Object.fromEntries(formulaIds.map((id) => [id, [0, 1]]))) ?? {}
  const view = { metric: ['formula:1'], formulas: { 'formula:1': { name: 'Yield', expression: 'beta' } } } as const
  expect(showColumns({ ...defaultFilters, formulas, ranges }, view)).toBeUndefined()
  expect(showColumns({ ...defaultFilters, formulas, ranges: {} }, view)?.metric).toEqual(['formula:1'])
})

const formulas = (prefix: string) =>
  fc
    .dictionary(fc.constantFrom(...formulaIds), fc.constantFrom('eps', 'beta > 1', '[A1] * 2', 'price / eps'), {
      noNullPrototype: true,
    })
    .map((some): Formulas =>
      Object.fromEntries(
        Object.entries(some).map(([id, expression], i) => [id, { name: `${prefix}${i}`, expression }]),
      ),
    )
const columns = fc.subarray(['name', 'beta', 'price', 'rsi14'] as const)
const anyView = fc
  .tuple(formulas('A'), columns)
  .map(([own, metric]) => shown({ metric: [...metric, ...formulasIn(own)], formulas: own }))
const anyScreen = fc.tuple(formulas('B'), fc.nat(8), fc.nat(8)).map(([own, sorted, ranged]): Filters => {
  const ids = formulasIn(own)
  const ranges = filterRules.ranges(Object.fromEntries(ids.slice(0, ranged).map((id) => [id, [0, 1]]))) ?? {}
  return { ...defaultFilters, formulas: own, ranges, sortColumn: ids[sorted] ?? 'beta', metric: ['name', ...ids] }
})

test('a view shows its columns in any screen, keeps its order and filters, and its link restores it', () => {
  fc.assert(
    fc.property(anyScreen, anyView, (filters, view) => {
      const change = showColumns(filters, view)
      if (!change) return
      const next = { ...filters, ...change }
      expect(columnsKey(next)).toBe(columnsKey(view))
      expect(decodeFilters(encodeFilters(next))).toEqual({ filters: next })
      const asked = [...rangedMetrics(filters.ranges), ...sortKeys(filters).map(({ column }) => column)]
      for (const id of asked.filter(isFormulaId)) expect(next.formulas[id]).toEqual(filters.formulas[id])
      expect(columnsKey({ ...next, ...showColumns(next, view) }), 'a second time').toBe(columnsKey(view))
    }),
    { numRuns: sampleCount(1000) },
  )
})
