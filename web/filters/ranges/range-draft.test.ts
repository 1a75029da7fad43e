import { expect, test } from 'vitest'
import type { Range } from '#domain/screen/ranges'
import { type MetricId, metrics } from '#domain/stock/metrics'
import { isBarIn } from './metric-ranges.tsx'
import { readRange, type Texts } from './range-draft.ts'

test.for<[MetricId, Texts, Range]>([
  ['peRatio', ['', '15'], [null, 15]],
  ['dividendYield', ['1', '2.5 %'], [0.01, 0.025]],
  ['52WeekRange', ['90', ''], [0.9, null]],
  ['marketCap', ['1.5m', '2B'], [1_500_000, 2e9]],
  ['weekDelta', ['−5', '5'], [-5, 5]],
  ['beta', ['1', '1'], [1, 1]],
  ['beta', ['', ' '], [null, null]],
])('for %s, %j is a range in the unit of its values', ([id, texts, range]) => {
  expect(readRange(metrics[id].kind, texts)).toEqual({ ok: true, range })
})

test.for<[MetricId, Texts, string, readonly [boolean, boolean]]>([
  ['peRatio', ['cheap', '15'], 'Enter a number, such as 15 or 12.5.', [true, false]],
  ['marketCap', ['1', '2X'], 'Enter a number, such as 2B or 1.5M.', [false, true]],
  ['peRatio', ['50', '15'], 'The minimum can’t be above the maximum.', [true, true]],
])('for %s, %j is invalid: %s', ([id, texts, error, wrong]) => {
  expect(readRange(metrics[id].kind, texts)).toEqual({ ok: false, error, wrong })
})

test.for<[Range, readonly number[]]>([
  [
    [null, null],
    [0, 1, 2],
  ],
  [
    [null, 10],
    [0, 1],
  ],
  [[null, 9], [0]],
  [
    [10, null],
    [1, 2],
  ],
  [[20, null], [2]],
  [[12, 13], [1]],
  [[500, 600], [2]],
])('the range %j overlaps these three bars: %j', ([range, expected]) => {
  expect([0, 1, 2].filter((bar) => isBarIn([10, 20], bar, range))).toEqual(expected)
})
