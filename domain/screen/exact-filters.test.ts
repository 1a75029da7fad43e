import { expect, test } from 'vitest'
import { decodeExactly } from './exact-filters.ts'
import { defaultFilters } from './filters.ts'

const encoded = (changes: object) => btoa(JSON.stringify(changes))

test('without a filter, the first screen of a visitor is meant', () => {
  expect(decodeExactly(undefined)).toEqual(defaultFilters)
})

test.for([
  ['no base64', '!'],
  ['no filters', btoa('[]')],
  ['a range from high to low', encoded({ ranges: { peRatio: [15, 5] } })],
  ['a range of nothing', encoded({ ranges: { nope: [1, 2] } })],
  ['a column to sort by that does not exist', encoded({ sortColumn: 'nope' })],
  ['a column that does not exist', encoded({ metric: ['price', 'nope'] })],
  ['a formula that is missing', encoded({ metric: ['formula:2'] })],
  ['an order by a formula that is missing', encoded({ sortColumn: 'formula:2' })],
  ['a range of a formula that is missing', encoded({ ranges: { 'formula:2': [1, null] } })],
  ['a price below zero', encoded({ minPrice: -5 })],
  ['a word for a flag', encoded({ sp500: 'yes' })],
  ['a key of a newer release', encoded({ tomorrow: true })],
  ['a formula without a text', encoded({ formulas: { 'formula:1': { name: 'A', expression: '' } } })],
  ['a sector that is no text', encoded({ sector: [7] })],
  ['an order that is none', encoded({ thenBy: [{ column: 'nope', asc: true }] })],
] as const)('a program never gets another screen: %s', ([, text]) => {
  expect(decodeExactly(text)).toBeUndefined()
})
