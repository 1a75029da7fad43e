import { beforeEach, expect, test } from 'vitest'
import { compared, compareDidToggle, comparedDidChange } from './compared.ts'

beforeEach(() => comparedDidChange([]))

test('a stock is put aside, and taken back by the same press', () => {
  expect(compareDidToggle('AAPL')).toBe(true)
  expect(compareDidToggle('MSFT')).toBe(true)
  expect(compared.symbols).toEqual(['AAPL', 'MSFT'])
  expect(compareDidToggle('AAPL')).toBe(true)
  expect(compared.symbols).toEqual(['MSFT'])
})

test('there is room for four, and the fifth is told so', () => {
  comparedDidChange(['A', 'B', 'C', 'D', 'E'])
  expect(compared.symbols).toEqual(['A', 'B', 'C', 'D'])
  expect(compareDidToggle('E')).toBe(false)
  expect(compareDidToggle('A')).toBe(true)
  expect(compareDidToggle('E')).toBe(true)
  expect(compared.symbols).toEqual(['B', 'C', 'D', 'E'])
})
