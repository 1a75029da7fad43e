import { expect, test } from 'vitest'
import { defaultFilters } from '../screen/filters.ts'
import { neededMetrics } from './needed-metrics.ts'

test('a screen needs the metrics of its rules, and those of its order if it holds only the first stocks', () => {
  const filters = {
    ...defaultFilters,
    sp500: true,
    minPrice: 5,
    ranges: { peRatio: [1, 15] },
    sortColumn: 'beta',
  } as const
  expect(neededMetrics(filters, false).toSorted()).toEqual(['peRatio', 'sp500'])
  expect(neededMetrics(filters, true).toSorted()).toEqual(['beta', 'peRatio', 'sp500'])
})

test('a formula counts as its metrics', () => {
  const filters = {
    ...defaultFilters,
    formulas: {
      'formula:1': { name: 'Cheap', expression: 'priceToBookRatio < 2' },
      'formula:2': { name: 'Both', expression: 'Cheap and eps > 0' },
    },
    ranges: { 'formula:2': [1, null] },
  } as const
  expect(neededMetrics(filters, false).toSorted()).toEqual(['eps', 'priceToBookRatio'])
})

test('sectors count only if the user chose them', () => {
  const filters = { ...defaultFilters, sector: ['ENERGY'] }
  expect(neededMetrics(filters, false)).toEqual(['sector'])
  expect(neededMetrics(defaultFilters, false)).toEqual([])
})
