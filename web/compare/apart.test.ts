import { expect, test } from 'vitest'
import { apart } from './apart.ts'

test.each([
  ['stay where they have space', [20, 60, 100], [20, 60, 100]],
  ['move apart in their order', [60, 50, 52], [82, 50, 66]],
  ['move up from the lower edge', [118, 119, 20], [96, 112, 20]],
  ['move down from the upper edge', [0, 2], [8, 24]],
])('labels of lines %s', (_, middles, expected) => {
  expect(apart(middles, 120)).toEqual(expected)
})
