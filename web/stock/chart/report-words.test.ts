import { expect, test } from 'vitest'
import type { PastReport } from '#domain/reports/past-reports'
import { reportMoves } from '#domain/reports/report-moves'
import { listedMoves, moveInWords, movesInWords, perSession } from './report-words.ts'

const sessions = [
  ...['2025-10-27', '2025-10-28', '2025-10-29', '2025-10-30', '2025-10-31'].map((date, at) => ({
    ...{ date, close: [100, 100, 104.2, 102.116, 102.116][at] ?? NaN },
  })),
]
const on = (day: string, minute: number | null, basis: PastReport['basis'] = 'results'): PastReport => ({
  ...{ end: '2025-09-30', day, minute, basis },
})
const movesOf = (...reports: readonly PastReport[]) => reportMoves(reports, sessions)

test.for([
  [on('2025-10-29', 450), 'Results: +4.20%'],
  [on('2025-10-29', 965), 'Results after the close: −2.00% in the next session'],
  [on('2025-10-29', null), 'Results: +2.12% from Oct 28, 2025 to Oct 30, 2025'],
  [on('2025-10-29', 450, 'filing'), 'Report: +4.20%'],
  [on('2025-10-31', 965), 'Results after the close: move unknown'],
] as const)('says how the price moved with results: %#', ([report, words]) => {
  expect(movesOf(report).map(moveInWords)).toEqual([words])
})

test('lists the newest results with the median of their moves', () => {
  const moves = movesOf(on('2025-10-29', 450), on('2025-10-29', 965), on('2025-10-31', 965))
  expect(movesInWords(moves)).toBe(
    'Report days: Results after the close on Oct 31, 2025: move unknown; ' +
      'Results after the close on Oct 29, 2025: −2.00% in the next session; Results on Oct 29, 2025: +4.20%. ' +
      'Median move, up or down: 3.10%.',
  )
  const many = Array.from({ length: 12 }, () => on('2025-10-29', 450))
  expect(listedMoves(movesOf(...many))).toMatchObject({ known: 8, median: '4.20%' })
})

test('reports that a late company files on one day are all listed, and marked once', () => {
  const late = { ...on('2025-10-29', 450, 'filing'), end: '2025-06-30' }
  const moves = movesOf(late, on('2025-10-29', 450), on('2025-10-30', 450))
  expect(listedMoves(moves).listed).toHaveLength(3)
  expect(perSession(moves).map(({ session }) => session)).toEqual(['2025-10-29', '2025-10-30'])
})
