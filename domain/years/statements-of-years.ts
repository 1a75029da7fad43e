import { dateOfDay, dayOfDate } from '../dataset/trading-days.ts'
import { fromKeys } from '../keys-of.ts'
import {
  maxPeriods,
  type StatementCell,
  statementLines,
  type StatementPeriod,
  type Statements,
} from '../statements/statements.ts'
import type { CompanyYears, FiscalYear } from './company-years.ts'

/**
 * Statements of fiscal years alone, as the newest filings state them: without quarters, without proofs, and without the reasons why
 * values are missing.
 */
export function statementsOfYears({ symbol, currency, years }: CompanyYears): Statements {
  const known = years
    .filter(({ values }) => Object.values(values).some((value) => value !== null))
    .slice(0, maxPeriods.year)
  const lines = fromKeys(statementLines, (line) =>
    known.map((year): StatementCell => {
      const value = line === 'freeCashFlow' ? freeCashFlowOf(year) : year.values[line]
      return value === null ? notKept : { value, proof: [] }
    }),
  )
  const asOf = known.reduce((last, { filed }) => (filed > last ? filed : last), '')
  return { ...{ symbol, cik: null, currency, asOf, lines }, periods: known.map(periodOf) }
}

const notKept: StatementCell = {
  kind: 'notReported',
  reason: 'The years on this device have no value of it. Why will be here once you’re online.',
}

const freeCashFlowOf = ({ values: { operatingCashFlow, capitalExpenditure } }: FiscalYear): number | null =>
  operatingCashFlow === null || capitalExpenditure === null ? null : operatingCashFlow - capitalExpenditure

/** A fiscal year has 364 to 371 days; its first is not kept. */
const periodOf = ({ end, filed }: FiscalYear): StatementPeriod => ({
  ...{ kind: 'year', start: dateOfDay(dayOfDate(end) - 364), end, reported: filed },
})
