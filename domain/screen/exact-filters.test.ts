import { expect, test } from 'vitest'
import { decodeExactly } from './exact-filters.ts'
import { defaultFilters } from './filters.ts'

const encoded = (changes: object) => btoa(JSON.stringify(changes))

test('no filter means the first screen of a visitor', () => {
  expect(decodeExactly(undefined)).toEqual(defaultFilters)
})

test.for([
  ['invalid base64', '!'],
  ['not an object', btoa('[]')],
  ['a range from high to low', encoded({ ranges: { peRatio: [15, 5] } })],
  ['a range of an unknown metric', encoded({ ranges: { nope: [1, 2] } })],
  ['an unknown sort column', encoded({ sortColumn: 'nope' })],
  ['an unknown column', encoded({ metric: ['price', 'nope'] })],
  ['a formula that is missing', encoded({ metric: ['formula:2'] })],
  ['an order by a formula that is missing', encoded({ sortColumn: 'formula:2' })],
  ['a range of a formula that is missing', encoded({ ranges: { 'formula:2': [1, null] } })],
  ['a price below zero', encoded({ minPrice: -5 })],
  ['a word for a flag', encoded({ sp500: 'yes' })],
  ['a key of a newer release', encoded({ tomorrow: true })],
  ['a formula without a text', encoded({ formulas: { 'formula:1': { name: 'A', expression: '' } } })],
  ['a list with a text that is not a symbol', encoded({ symbols: ['AAPL', 'not a symbol'] })],
  ['a sector that is not a text', encoded({ sector: [7] })],
  ['an unknown further sort column', encoded({ thenBy: [{ column: 'nope', asc: true }] })],
] as const)('rejects filters that a page would correct: %s', ([, text]) => {
  expect(decodeExactly(text)).toBeUndefined()
})
