import { expect, test } from 'vitest'
import { formatShortDay } from './short-day.ts'

test.each([
  ['2025-11-19', '19 Nov'],
  ['2025-08-01', '1 Aug'],
  ['soon', 'soon'],
])('the session of %s is %s in short', (date, text) => {
  expect(formatShortDay(date)).toBe(text)
})
