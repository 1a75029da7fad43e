import type { ExpectedReport } from '#domain/stock/expected-report'
import { formatDate } from './dates.ts'

/** What is expected of a company's next report, as an estimate. */
export const describeReport = ({ quarter, isYear, due }: ExpectedReport): string =>
  `The report on the ${isYear ? 'fiscal year' : 'quarter'} up to ${formatDate(quarter)} is due by ${formatDate(due)} under the SEC’s rules. Companies often report earlier.`
