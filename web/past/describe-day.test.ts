import { expect, test } from 'vitest'
import { sessionAsOf } from '#domain/history/session-as-of'
import { describeDay } from './describe-day.ts'

const sessions = ['2025-08-14', '2025-08-15', '2025-08-18']
const describe = (day: string, date: string | null = '2025-08-18', of?: number) =>
  describeDay(day, sessionAsOf(day, sessions), { newest: { date, kept: 5701 }, of }).replaceAll('\u00a0', ' ')

test('a day without prices says which day is shown instead, and why', () => {
  expect(describe('2025-08-15')).toBe('')
  expect(describe('2025-08-17')).toBe('There was no session on Sunday, Aug 17, 2025: showing the one before it.')
  expect(describe('2025-08-19')).toBe('There are no prices for Tuesday, Aug 19, 2025 yet: showing the latest session.')
  expect(describe('2024-01-02')).toBe('')
})

test('a session that is newer than the prices of today’s market says so', () => {
  expect(describe('2025-08-18', '2025-08-15')).toBe(
    'Today’s market is older: its prices are from Friday, Aug 15, 2025.',
  )
  expect(describe('2025-08-15', '2025-08-15')).toBe('')
  expect(describe('2025-08-15', '2025-08-18', 5781)).toBe('')
  expect(describe('2025-08-18', null)).toBe('')
})

test('the session of today’s market data says why it has other stocks', () => {
  expect(describe('2025-08-18', '2025-08-18', 5781)).toBe(
    '5,781 stocks with two months of prices. Today’s market has 5,701.',
  )
  expect(describe('2025-08-18', '2025-08-18', 5701)).toBe('')
  expect(describe('2025-08-18', '2025-08-18'), 'while the rows are loading').toBe('')
})
