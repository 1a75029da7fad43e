import { expect, test } from 'vitest'
import { describeExpected, describeResultsOut } from './report-days.ts'

const today = new Date('2026-01-10')
const expected = {
  ...{ end: '2025-12-31', isYear: true, from: '2026-01-27', to: '2026-02-02', day: '2026-01-29' },
  ...{ hits: 11, of: 12, basis: 'results' as const },
}

test.for([
  ['Between Jan 27 and Feb 2, as in 11 of 12 quarters', expected],
  ['Report between Jan 27 and Feb 2, as in 11 of 12 reports', { ...expected, basis: 'filing' as const }],
  ['Between Jan 27 and Feb 2', { ...expected, hits: 1, of: 3 }],
  ['Between Jan 27 and Feb 2, 2027, as in 11 of 12 quarters', { ...expected, to: '2027-02-02' }],
] as const)('%s', ([sentence, window]) => {
  expect(describeExpected(window, today)).toBe(sentence)
})

test('says on which day results came out', () => {
  const out = { end: '2025-12-31', day: '2026-01-29' }
  expect(describeResultsOut(out, today)).toBe('Results out on Jan 29; report not yet filed')
})
