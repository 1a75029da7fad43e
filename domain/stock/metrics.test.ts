import { expect, test } from 'vitest'
import { aStock } from '../testing/a-stock.ts'
import { isNumberField, numberFieldIds, textFieldIds } from './fields.ts'
import { fieldsOf, metricValue, rangePosition, sortsAsNumber } from './metric-value.ts'
import { isMetricId, isSortable, metricGroups, metricIds, metrics } from './metrics.ts'
import { metricDescriptions } from './metric-descriptions.ts'

test('every column belongs to exactly one group of the picker', () => {
  expect(Object.values(metricGroups).flatMap((group) => Object.keys(group))).toEqual(metricIds)
})

test('every column has a name and explains itself in one sentence', () => {
  for (const id of metricIds) {
    expect(metrics[id].label, id).not.toBe('')
    expect(metrics[id].short, id).not.toBe('')
    expect(metricDescriptions[id], id).toMatch(/^[A-Z].*[^.]\.$/)
  }
  expect(new Set(metricIds.map((id) => metrics[id].label)).size).toBe(metricIds.length)
})

test('only the graph and the actions cannot be sorted', () => {
  expect(metricIds.filter((id) => !isSortable(id))).toEqual(['graph', 'action'])
})

test('a column reads fields that a record has', () => {
  const fields: readonly string[] = [...numberFieldIds, ...textFieldIds]
  for (const id of metricIds) for (const field of fieldsOf(id)) expect(fields).toContain(field)
  expect(fieldsOf('weekRange')).toEqual(['close', 'weekLow', 'weekHigh'])
  expect(fieldsOf('ticker')).toEqual([])
})

test('the value of a range column is the position of the last close in the range', () => {
  expect(metricValue(aStock({ close: 15, weekLow: 10, weekHigh: 20 }), 'weekRange')).toBe(0.5)
  expect(metricValue(aStock({ close: 15, weekLow: 10 }), 'weekRange')).toBe(null)
})

test('an empty range or one with a missing end has no position', () => {
  expect(rangePosition(10, 10, 10)).toBe(null)
  expect(rangePosition(null, 1, 2)).toBe(null)
  expect(rangePosition(5, 0, Number.MIN_VALUE)).toBe(null)
  expect(rangePosition(25, 10, 20)).toBe(1.5)
})

test('a field holds numbers or text, never both', () => {
  expect(numberFieldIds.every(isNumberField)).toBe(true)
  expect(textFieldIds.some(isNumberField)).toBe(false)
})

test('text columns give text, the others numbers', () => {
  const stock = aStock({ name: 'Acme', beta: 1.2 })
  expect(metricValue(stock, 'ticker')).toBe('TEST')
  expect(metricValue(stock, 'name')).toBe('Acme')
  expect(metricValue(stock, 'beta')).toBe(1.2)
  expect(['ticker', 'name', 'updatedAt', 'sector'].map((id) => isMetricId(id) && sortsAsNumber(id))).toEqual(
    Array(4).fill(false),
  )
  expect(sortsAsNumber('52WeekRange')).toBe(true)
})

test('an inherited property name is no column', () => {
  expect(['toString', '__proto__', '', null, 7].some(isMetricId)).toBe(false)
})
