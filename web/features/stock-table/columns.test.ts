import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { columnsOf, spanBetween } from './columns.tsx'

test('the ticker is always the first column and the actions are the last', () => {
  expect(columnsOf(['beta', 'name'], defaultFilters).map(({ id }) => id)).toEqual(['ticker', 'beta', 'name', 'action'])
  expect(columnsOf([], defaultFilters).map(({ id }) => id)).toEqual(['ticker', 'action'])
})

const edges = Array.from({ length: 40 }, (_, i) => ({ left: 100 + i * 100, right: 200 + i * 100 }))

test.for([
  [0, 1000, { first: 1, last: 12 }],
  [1000, 2000, { first: 7, last: 22 }],
  [3100, 4100, { first: 28, last: 40 }],
] as const)('between %i and %i px the columns %o are rendered, with an overscan of three', ([left, right, span]) => {
  expect(spanBetween(edges, left, right)).toEqual(span)
})
