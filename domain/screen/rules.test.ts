import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from './filters.ts'
import { lift, rulesOf, without } from './rules.ts'

const filters: Filters = {
  ...defaultFilters,
  sector: [],
  sp500: true,
  ranges: { beta: [0, 1], peRatio: [null, 15], dividendYield: [0.03, null] },
}

test('each metric with a range is a rule, in the metrics’ order', () => {
  expect(rulesOf(filters)).toEqual(['sp500', 'range:peRatio', 'range:dividendYield', 'range:beta'])
  expect(rulesOf(defaultFilters)).toEqual(['sector'])
})

test('lifting one or several ranges keeps the others', () => {
  expect(lift(filters, 'range:peRatio')).toEqual({ ranges: { dividendYield: [0.03, null], beta: [0, 1] } })
  expect(lift(filters, 'range:peRatio', 'sp500', 'range:beta')).toEqual({
    sp500: false,
    ranges: { dividendYield: [0.03, null] },
  })
})

test('a list of symbols is a rule', () => {
  expect(rulesOf({ ...filters, symbols: ['IBM'], ranges: {} })).toEqual(['symbols', 'sp500'])
})

test('a screen without its rules has no rules', () => {
  expect(without(filters, ...rulesOf(filters))).toEqual({ ...defaultFilters, sector: [] })
})
