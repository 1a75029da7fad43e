import { expect, test } from 'vitest'
import { axisMonth } from './axis-month.ts'

test('the axis names the year of a month that is not of this year', () => {
  expect(['2026-01', '2026-08', '2025-08', '2025-01'].map((month) => axisMonth(month, 2026))).toEqual([
    '2026',
    'Aug',
    'Aug ’25',
    '2025',
  ])
})
