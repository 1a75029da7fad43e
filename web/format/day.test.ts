import { expect, test } from 'vitest'
import { formatDate, formatFullDay, formatSession } from './day.ts'

test('a session is a weekday and a date, wherever one reads it', () => {
  expect(formatSession('2025-08-20')).toBe('Wed 20 Aug')
  expect(formatFullDay('2025-08-20')).toBe('Wednesday, 20 August 2025')
})

test('a moment is shown by its date', () => {
  expect(formatDate('2025-08-21T23:59:59.000Z')).toBe('21 Aug 2025')
})

test('what is no date stays as the source wrote it', () => {
  expect(formatDate('soon')).toBe('soon')
})
