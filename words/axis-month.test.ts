import { expect, test } from 'vitest'
import { axisMonth } from './axis-month.ts'

test('a month label of another year has that year; January is its year', () => {
  expect(['2026-01', '2026-08', '2025-08', '2025-01'].map((month) => axisMonth(month, 2026))).toEqual([
    '2026',
    'Aug',
    'Aug ’25',
    '2025',
  ])
})
