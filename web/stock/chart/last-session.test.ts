import { expect, test } from 'vitest'
import type { Bar } from '../../data/history/history.ts'
import { endAfter, endBefore, hasRisen } from './last-session.ts'

const bar = (date: string, close: number, open = close): Bar => ({ date, open, high: 20, low: 1, close, volume: null })

test('compares the last price with the close before, whatever its open', () => {
  expect(hasRisen([bar('2026-08-20', 10), bar('2026-08-21', 11, 12)])).toBe(true)
  expect(hasRisen([bar('2026-08-20', 10), bar('2026-08-21', 9, 8)])).toBe(false)
  expect(hasRisen([bar('2026-08-21', 9)])).toBe(true)
})

test('a chart that ends before its stock’s price says when, even if only a day before', () => {
  const sessions = [bar('2025-08-19', 10), bar('2025-08-20', 10)]
  expect(endBefore(sessions, '2026-08-21')).toBe('2025-08-20')
  expect(endBefore(sessions, '2025-08-21')).toBe('2025-08-20')
  expect(endBefore(sessions, '2025-08-20')).toBeUndefined()
  expect(endBefore(sessions, '2025-08-19')).toBeUndefined()
  expect(endBefore(sessions, null)).toBeUndefined()
  expect(endBefore([], '2026-08-21')).toBeUndefined()
})

test('a chart that continues after its stock’s price says until when', () => {
  const sessions = [bar('2026-08-20', 10), bar('2026-08-21', 10)]
  expect(endAfter(sessions, '2025-08-20')).toBe('2026-08-21')
  expect(endAfter(sessions, '2026-08-20')).toBe('2026-08-21')
  expect(endAfter(sessions, '2026-08-21')).toBeUndefined()
  expect(endAfter(sessions, '2026-08-22')).toBeUndefined()
  expect(endAfter(sessions, null)).toBeUndefined()
  expect(endAfter([], '2026-08-21')).toBeUndefined()
})
