import { expect, test } from 'vitest'
import { aRow } from '../../testing/screener-builders.ts'
import { sparkOf } from './spark.ts'

const changes = { dayDelta: 1, weekDelta: 2, twoWeeksDelta: -3, monthDelta: 4, twoMonthsDelta: 10 }

test('computes the closes from the changes, oldest first', () => {
  expect(sparkOf(aRow({ close: 100, ...changes }).number, 'week')).toEqual({
    values: [
      { ago: 42, value: 90 },
      { ago: 21, value: 96 },
      { ago: 10, value: 103 },
      { ago: 5, value: 98 },
      { ago: 1, value: 99 },
      { ago: 0, value: 100 },
    ],
    since: 5,
    label: 'From $90.00 to $100.00 over 42 sessions',
  })
})

test('skips the point of a missing change', () => {
  const { weekDelta, twoMonthsDelta } = changes
  expect(sparkOf(aRow({ close: 100, weekDelta, twoMonthsDelta }).number, 'week')?.values.map(({ ago }) => ago)).toEqual(
    [42, 5, 0],
  )
})

test('a single close gives no line', () => {
  expect(sparkOf(aRow({ close: 100 }).number, 'week')).toBeUndefined()
  expect(sparkOf(aRow(changes).number, 'week')).toBeUndefined()
})

test('draws the line from the daily closes if they are known', () => {
  const spark = sparkOf(aRow({ close: 12, ...changes }).number, 'week', [10, 11, 12])
  expect(spark?.values).toEqual([
    { ago: 2, value: 10 },
    { ago: 1, value: 11 },
    { ago: 0, value: 12 },
  ])
})
