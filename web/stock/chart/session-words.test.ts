import { expect, test } from 'vitest'
import type { Bar } from '../../data/history/history.ts'
import { sessionInWords, spanInWords } from './session-words.ts'

const bar = (date: string, close: number, [low, high] = [close, close]): Bar => ({
  ...{ date, open: close, high, low, close, volume: null },
})

const year = [
  bar('2025-08-20', 120.1, [118, 121]),
  bar('2026-07-03', 180, [170, 190]),
  bar('2026-08-20', 183.4, [160, 190]),
]

test('describes a session by its date, its close and the change from the close before', () => {
  expect(sessionInWords(bar('2025-08-20', 101), bar('2025-08-19', 100))).toBe(
    'Aug 20, 2025: close $101.00, up 1.00% from the close before',
  )
  expect(sessionInWords(bar('2025-08-20', 99), bar('2025-08-19', 100))).toMatch(/, down 1\.00% from the close before$/)
  expect(sessionInWords(bar('2025-08-20', 100.001), bar('2025-08-19', 100))).toMatch(
    /, unchanged from the close before$/,
  )
  expect(sessionInWords(bar('2025-08-20', 101), undefined)).toBe('Aug 20, 2025: close $101.00')
})

test('describes the time span in a sentence, with the first sessions of the highest and the lowest price', () => {
  expect(spanInWords('1 year', { sessions: year }, 260)).toBe(
    '1 year: from $120.10 to $183.40, up 52.71%; highest $190.00 on Jul 3, 2026, lowest $118.00 on Aug 20, 2025.',
  )
})

test('describes only the sessions that the chart shows', () => {
  expect(spanInWords('1 month', { sessions: year }, 2)).toBe(
    '1 month: from $180.00 to $183.40, up 1.89%; highest $190.00 on Jul 3, 2026, lowest $160.00 on Aug 20, 2026.',
  )
  expect(spanInWords('1 month', { sessions: [] }, 2)).toBeUndefined()
})
