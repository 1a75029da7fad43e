import type { ExpectedResults, ResultsOut } from '#domain/reports/expected-results'
import { formatSession } from './dates.ts'

/** Past results below which their hit rate says little. */
const minTested = 4

/** “Between Jan 27 and Feb 2, as in 11 of 12 quarters”; a day of another year has its year. */
export function describeExpected(expected: ExpectedResults, today?: Date): string {
  const { from, to, basis } = expected
  const rate = expectedRate(expected)
  const what = basis === 'filing' ? 'Report between' : 'Between'
  return `${what} ${formatSession(from, today)} and ${formatSession(to, today)}${rate === undefined ? '' : `, ${rate}`}`
}

/** “as in 11 of 12 quarters”; undefined if too few were tested. */
export const expectedRate = ({ hits, of, basis }: ExpectedResults): string | undefined =>
  of < minTested ? undefined : `as in ${hits} of ${of} ${basis === 'filing' ? 'reports' : 'quarters'}`

/** “Results out on Jan 29; report not yet filed”. */
export const describeResultsOut = ({ day }: ResultsOut, today?: Date): string =>
  `Results out on ${formatSession(day, today)}; report not yet filed`
