import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { printedOrder } from './printed-order.ts'

const byTwo = { metric: [...defaultFilters.metric, 'price'], thenBy: [{ column: 'price', asc: true }] } as const

const order = (changes: Partial<Filters>, known: readonly ColumnId[] = []) =>
  printedOrder({ ...defaultFilters, ...changes }, (column) => (known.includes(column) ? '1' : null))

test('rows without a value to sort by are said to be in the order of their symbols', () => {
  expect(order({})).toBe('“Market cap” is not known of any row: the order is that of the symbols.')
  expect(order(byTwo)).toBe('“Market cap, Price” is not known of any row: the order is that of the symbols.')
})

test.for([
  ['a first column of which something is known', {}, ['marketCap']],
  ['another one that decides', byTwo, ['price']],
  ['one that is not shown, whose values are not there', { sortColumn: 'beta' }, []],
  ['a search, which has an order of its own', { search: 'lark' }, []],
] as const)('nothing is said of %s', ([, changes, known]) => {
  expect(order(changes, known)).toBe('')
})
