import { expect, test } from 'vitest'
import { defaultFilters, editFilters, type Filters } from '#domain/screen/filters'
import { queryOf } from './query.ts'

const all = { kind: 'all' } as const
const selectionOf = (changes: Partial<Filters>) => queryOf(editFilters(defaultFilters, changes), all).selection

test('a query asks for what its columns show, each field once', () => {
  const { fields } = queryOf(editFilters(defaultFilters, { metric: ['beta', '52WeekRange', 'price'] }), all)
  expect(fields).toEqual(expect.arrayContaining(['beta', '52WeekLow', '52WeekHigh', 'close', 'name', 'sector']))
  expect(fields).toHaveLength(new Set(fields).size)
})

test('other columns and another timeframe show the same rows', () => {
  expect(selectionOf({ metric: ['beta'], timeframe: 'month' })).toBe(selectionOf({}))
})

test.each([
  { search: 'a' },
  { asc: true },
  { maxEntries: 0 },
  { sortColumn: 'beta' },
  { ranges: { beta: [0, 1] } },
] as const)('%o shows other rows', (changes) => {
  expect(selectionOf(changes)).not.toBe(selectionOf({}))
})

test('another scope shows other rows', () => {
  const mine = queryOf(defaultFilters, { kind: 'list', symbols: ['A'] })
  expect(mine.selection).not.toBe(selectionOf({}))
})
