import { expect, test } from 'vitest'
import type { PastReport } from './past-reports.ts'
import { medianMove, reportMoves } from './report-moves.ts'

/** A week of sessions, whose Wednesday is 2026-01-28, and the Monday after it. */
const sessions = [
  ...['2026-01-26', '2026-01-27', '2026-01-28', '2026-01-29', '2026-01-30', '2026-02-02'].map((date, at) => ({
    ...{ date, close: [100, 110, 121, 133.1, 146.41, 73.205][at] ?? NaN },
  })),
]
const on = (day: string, minute: number | null): PastReport => ({ end: '2025-12-31', day, minute, basis: 'results' })
const moveOf = (day: string, minute: number | null, closes = sessions) => reportMoves([on(day, minute)], closes)[0]

test.for([
  ['before the open', '2026-01-28', 450, '2026-01-27', '2026-01-28', 0.1],
  ['during the session', '2026-01-28', 959, '2026-01-27', '2026-01-28', 0.1],
  ['after the close', '2026-01-28', 960, '2026-01-28', '2026-01-29', 0.1],
  ['at an unknown minute', '2026-01-28', null, '2026-01-27', '2026-01-29', 0.21],
  ['after the close of a Friday', '2026-01-30', 990, '2026-01-30', '2026-02-02', -0.5],
  ['on a Sunday', '2026-02-01', 990, '2026-01-30', '2026-02-02', -0.5],
] as const)('compares the closes around results %s', ([, day, minute, from, to, ratio]) => {
  const move = moveOf(day, minute)
  expect(move).toMatchObject({ from, to })
  expect(move?.ratio).toBeCloseTo(ratio, 10)
})

test('marks the day, or the next session', () => {
  expect(moveOf('2026-01-28', 990)?.session).toBe('2026-01-28')
  expect(moveOf('2026-02-01', 990)?.session).toBe('2026-02-02')
})

test('a move without both closes, or with closes far apart, is unknown', () => {
  expect(moveOf('2026-02-02', 990)).toMatchObject({ ratio: null, session: '2026-02-02' })
  expect(moveOf('2026-01-26', 450)).toMatchObject({ ratio: null })
  const sparse = sessions.filter(({ date }) => date < '2026-01-27' || date > '2026-01-31')
  expect(moveOf('2026-01-28', 990, sparse)).toMatchObject({ ratio: null, session: '2026-02-02' })
})

test('skips results before and after the sessions', () => {
  expect(reportMoves([on('2026-01-25', 990), on('2026-02-03', 450)], sessions)).toEqual([])
  expect(reportMoves([on('2026-01-28', 990)], [])).toEqual([])
})

test('the oldest results come first, and the median ignores their direction', () => {
  const moves = reportMoves([on('2026-01-30', 990), on('2026-01-27', 450), on('2026-02-02', 990)], sessions)
  expect(moves.map(({ day }) => day)).toEqual(['2026-01-27', '2026-01-30', '2026-02-02'])
  expect(medianMove(moves)).toBeCloseTo(0.3, 10)
  expect(medianMove([])).toBeUndefined()
})
