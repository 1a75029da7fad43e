import { expect, test } from 'vitest'
import { sparkPoints } from './spark-line.tsx'

test('draws two months ago at the left edge and the last close at the right, and gives recent days more width', () => {
  const points = sparkPoints([42, 21, 5, 0].map((ago) => ({ ago, value: ago })), 100, 24) // prettier-ignore
  const [oldest, month, week, last] = points.map(({ x }) => x)
  expect([oldest, last]).toEqual([0, 100])
  expect(month).toBeCloseTo(29.29)
  expect(week).toBeCloseTo(65.5)
})

test('draws the maximum at the top and the minimum at the bottom', () => {
  const values = [{ ago: 42, value: 5 }, { ago: 1, value: 15 }, { ago: 0, value: 10 }] // prettier-ignore
  expect(sparkPoints(values, 100, 24).map(({ y }) => y)).toEqual([24, 0, 12])
})

test('draws a constant price as a line in the middle', () => {
  expect(sparkPoints([{ ago: 1, value: 5 }, { ago: 0, value: 5 }], 100, 24).map(({ y }) => y)).toEqual([12, 12]) // prettier-ignore
})

test('draws values that differ by a rounding error as a line in the middle', () => {
  const values = [0.30000000000000004, 0.3, 0.3].map((value, at) => ({ ago: 2 - at, value }))
  expect(sparkPoints(values, 100, 24).map(({ y }) => y)).toEqual([12, 12, 12])
})
