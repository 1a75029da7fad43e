import type { ExpectedResults, ResultsOut } from '#domain/reports/expected-results'
import { formatSession } from './dates.ts'

/** Past results below which their hit rate says little. */
const minTested = 4

/** “Between Jan 27 and Feb 2, as in 11 of 12 quarters”; a day of another year has its year. */
export function describeExpected({ from, to, hits, of, basis }: ExpectedResults, today?: Date): string {
  const [what, past] = basis === 'filing' ? ['Report between', 'reports'] : ['Between', 'quarters']
  const rate = of < minTested ? '' : `, as in ${hits} of ${of} ${past}`
  return `${what} ${formatSession(from, today)} and ${formatSession(to, today)}${rate}`
}

/** “Results out on Jan 29; report not yet filed”. */
export const describeResultsOut = ({ day }: ResultsOut, today?: Date): string =>
  `Results out on ${formatSession(day, today)}; report not yet filed`
