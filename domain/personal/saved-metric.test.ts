import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { defaultFilters, type Filters, withKnownFormulas } from '../screen/filters.ts'
import { formulaIds, formulasIn, maxFormulaNameLength } from '../screen/formulas.ts'
import {
  copyName,
  hasMetric,
  isTooLong,
  maxMetrics,
  metricKey,
  metricNameError,
  parseSavedMetric,
  type SavedMetric,
  savedMetric,
  withEdited,
  withMetric,
  withoutColumn,
} from './saved-metric.ts'

const aMetric = (name: string, expression = 'eps / price'): SavedMetric => ({
  ...{ id: metricKey(name), name, expression, changedAt: 1 },
})
const saved = [aMetric('Yield'), aMetric('Cheap', 'peRatio < 15')]

test.for([
  ['', undefined, 'empty'],
  [' \u200B', undefined, 'empty'],
  ['[]', undefined, 'empty'],
  ['a[1]', undefined, 'brackets'],
  ['x'.repeat(maxFormulaNameLength + 1), undefined, 'long'],
  [' yield ', undefined, 'taken'],
  ['YIELD', 'yield', undefined],
  ['Yield', 'cheap', 'taken'],
  ['Yield 2', undefined, undefined],
] as const)('checks the name “%s” of the metric with id %s: %s', ([name, id, error]) => {
  expect(metricNameError(saved, name, id)).toBe(error)
})

test('a device keeps a limited number of metrics, and can still change them', () => {
  const all = Array.from({ length: maxMetrics }, (_, i) => aMetric(`Metric ${i}`))
  expect(metricNameError(all, 'One more')).toBe('full')
  expect(metricNameError(all, 'Other name', 'metric 7')).toBeUndefined()
})

test('a copy has a free and valid name', () => {
  expect(copyName(saved, 'Yield')).toBe('Yield 2')
  expect(copyName([...saved, aMetric('yield 2')], 'Yield 2')).toBe('Yield 3')
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { minLength: 1, maxLength: 5 }), (names) => {
      const all = names.flatMap((name) => parseSavedMetric(aMetric(name)) ?? [])
      for (const { name } of all) expect(metricNameError(all, copyName(all, name), '')).toBeUndefined()
    }),
    { numRuns: 30 },
  )
})

test('a formula with more characters than a link allows is too long', () => {
  expect([isTooLong(` ${'1'.repeat(500)} `), isTooLong('1'.repeat(501))]).toEqual([false, true])
})

const shown = (filters: Filters, name: string): Filters => ({ ...filters, ...withMetric(filters, aMetric(name)) })

test('a screen shows a metric once, in the first of eight free columns', () => {
  const names = formulaIds.map((_, i) => `Metric ${i}`)
  const full = names.reduce(shown, defaultFilters)
  expect(formulasIn(full.formulas)).toEqual(formulaIds)
  expect(full.metric).toEqual([...defaultFilters.metric, ...formulaIds])
  expect(withMetric(full, aMetric('One more'))).toBeUndefined()
  const changed = withMetric(full, aMetric('METRIC 3', 'beta'))
  expect(changed?.metric).toEqual(full.metric)
  expect(changed?.formulas['formula:4']).toEqual({ name: 'METRIC 3', expression: 'beta' })
})

test('hiding a column keeps its formula if the screen still uses it, or if it is not saved', () => {
  const filters = shown(defaultFilters, 'Yield')
  expect({ ...filters, ...withoutColumn(filters, 'formula:1', true) }).toEqual(defaultFilters)
  const unsaved = { ...filters, ...withoutColumn(filters, 'formula:1', false) }
  expect(unsaved).toEqual({ ...defaultFilters, formulas: filters.formulas })
  const sorted: Filters = { ...filters, sortColumn: 'formula:1' }
  expect({ ...sorted, ...withoutColumn(sorted, 'formula:1', true) }).toEqual({
    ...{ ...sorted, metric: defaultFilters.metric },
  })
})

test('an edit changes the metric in a screen, but no other formula with its name', () => {
  const filters = shown(defaultFilters, 'Yield')
  const edited = aMetric('Earnings yield', 'eps / price * 100%')
  expect(withEdited(filters, aMetric('Yield'), edited)?.formulas['formula:1']).toEqual({
    ...{ name: 'Earnings yield', expression: 'eps / price * 100%' },
  })
  expect(withEdited(filters, aMetric('Yield', 'beta'), edited)).toBeUndefined()
  expect([hasMetric(filters, aMetric('YIELD')), hasMetric(filters, aMetric('Yield', 'beta'))]).toEqual([true, false])
})

test('a metric keeps its format in a screen, another format is another metric, and an edit changes it', () => {
  const percent: SavedMetric = { ...aMetric('Yield'), format: 'percent', decimals: 1 }
  const formula = { name: 'Yield', expression: 'eps / price', format: 'percent', decimals: 1 }
  const filters = { ...defaultFilters, ...withMetric(defaultFilters, percent) }
  expect(filters.formulas['formula:1']).toStrictEqual(formula)
  expect([hasMetric(filters, percent), hasMetric(filters, aMetric('Yield'))]).toEqual([true, false])
  expect(withEdited(filters, percent, aMetric('Yield'))?.formulas['formula:1']).toStrictEqual({
    ...{ name: 'Yield', expression: 'eps / price' },
  })
  expect(savedMetric({ ...formula, ...{ isShown: true }, format: 'percent' }, 1)).toStrictEqual(percent)
})

test('parses a stored metric with a format, without one, and with one of a newer release', () => {
  const stored = { id: 'yield', name: 'Yield', expression: 'eps / price', changedAt: 1 }
  expect(parseSavedMetric(stored)).toStrictEqual(stored)
  const money = { ...stored, format: 'money', decimals: 0 }
  expect(parseSavedMetric(money)).toStrictEqual(money)
  expect(parseSavedMetric({ ...stored, format: 'roman', decimals: 2 })).toStrictEqual(stored)
})

test('a screen names only formulas that it has, after any metrics are shown and hidden', () => {
  const step = fc.record({ name: fc.constantFrom('A', 'B', 'a', 'C'), hide: fc.boolean(), isSaved: fc.boolean() })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      let filters = defaultFilters
      for (const { name, hide, isSaved } of steps) {
        const [first] = formulasIn(filters.formulas)
        filters = hide ? { ...filters, ...(first && withoutColumn(filters, first, isSaved)) } : shown(filters, name)
        expect(withKnownFormulas(filters)).toEqual(filters)
        const keys = formulasIn(filters.formulas).map((id) => metricKey(filters.formulas[id]?.name ?? ''))
        expect(new Set(keys).size).toBe(keys.length)
      }
    }),
  )
})
