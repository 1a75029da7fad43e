import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { aStock } from '../testing/a-stock.ts'
import {
  derivedFieldIds,
  derivedFields,
  isDerivedField,
  isNumberField,
  numberFieldIds,
  textFieldIds,
} from './fields.ts'
import { metricDescriptions } from './metric-descriptions.ts'
import { derivedNumber, fieldsOf, metricNumber, metricValue, rangePosition, sortsAsNumber } from './metric-value.ts'
import { isMetricId, isSortable, metricGroups, metricIds, metrics } from './metrics.ts'

test('every column belongs to exactly one group of the picker', () => {
  expect(Object.values(metricGroups).flatMap((group) => Object.keys(group))).toEqual(metricIds)
})

test('every column has a name and a description of one sentence', () => {
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

test('every column reads existing fields', () => {
  const fields: readonly string[] = [...numberFieldIds, ...derivedFieldIds, ...textFieldIds]
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
  expect([...numberFieldIds, ...derivedFieldIds].every(isNumberField)).toBe(true)
  expect(numberFieldIds.some(isDerivedField)).toBe(false)
  expect(textFieldIds.some(isNumberField)).toBe(false)
})

test('text columns give text, and the others numbers', () => {
  const stock = aStock({ name: 'Acme', beta: 1.2 })
  expect(metricValue(stock, 'ticker')).toBe('TEST')
  expect(metricValue(stock, 'name')).toBe('Acme')
  expect(metricValue(stock, 'beta')).toBe(1.2)
  expect(['ticker', 'name', 'updatedAt', 'sector'].map((id) => isMetricId(id) && sortsAsNumber(id))).toEqual(
    Array(4).fill(false),
  )
  expect(sortsAsNumber('52WeekRange')).toBe(true)
})

test('an inherited property name is not a column', () => {
  expect(['toString', '__proto__', '', null, 7].some(isMetricId)).toBe(false)
})

const quoted = {
  close: 90,
  volume: 3e6,
  twoMonthsVolumeAverage: 1.5e6,
  eps: 4.5,
  dividendPerShare: 0.9,
  analystTargetPrice: 108,
  '52WeekHigh': 120,
  '52WeekLow': 60,
  '50DayMovingAverage': 100,
  '200DayMovingAverage': 75,
}

test.each([
  ['from52WeekHigh', -0.25],
  ['from52WeekLow', 0.5],
  ['from50DayAverage', -0.1],
  ['from200DayAverage', 0.2],
  ['relativeVolume', 2],
  ['dollarVolume', 2.7e8],
  ['earningsYield', 0.05],
  ['dividendPayout', 0.2],
  ['priceToTarget', 0.2],
] as const)('%s is derived from two values of the record', (id, expected) => {
  expect(metricNumber(aStock(quoted), id)).toBeCloseTo(expected, 12)
  for (const input of derivedFields[id].of) {
    expect(metricNumber(aStock({ ...quoted, [input]: null }), id), `without ${input}`).toBe(null)
  }
})

test('a loss has a negative earnings yield, but no payout', () => {
  const loss = aStock({ ...quoted, eps: -4.5 })
  expect(metricNumber(loss, 'earningsYield')).toBeCloseTo(-0.05, 12)
  expect(metricNumber(loss, 'dividendPayout')).toBe(null)
  expect(metricNumber(aStock({ ...quoted, eps: 0 }), 'dividendPayout')).toBe(null)
})

test('a derived value is a finite number or missing, for any inputs', () => {
  const input = fc.oneof(fc.double(), fc.constantFrom(0, -0, 1, -1, Number.MAX_VALUE, Number.MIN_VALUE, NaN))
  fc.assert(
    fc.property(fc.constantFrom(...derivedFieldIds), input, input, (field, first, second) => {
      const value = derivedNumber(field, first, second)
      expect(Number.isNaN(value) || Number.isFinite(value)).toBe(true)
      expect(Object.is(value, -0)).toBe(false)
      if (Number.isNaN(first) || Number.isNaN(second)) expect(value).toBeNaN()
    }),
  )
})
