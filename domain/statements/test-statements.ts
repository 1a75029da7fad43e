import { fromKeys } from '../keys-of.ts'
import { freeCashFlowOf, statedLines, type StatementCell, type StatementLine, type Statements } from './statements.ts'

/** A fiscal year or quarter, from its last day. */
export interface TestPeriod {
  readonly kind: 'twelveMonths' | 'year' | 'quarter'
  readonly start: string
  readonly end: string
  /** A line without a value is not reported. */
  readonly values: Partial<Readonly<Record<StatementLine, number | StatementCell>>>
}

/** Statements whose values are each one fact of a report, filed on the day of the statements. */
export function someStatements(periods: readonly TestPeriod[], special: Partial<Statements> = {}): Statements {
  const lines = fromKeys(statedLines, (line) =>
    periods.map(({ start, end, values }): StatementCell => {
      const value = values[line]
      if (typeof value === 'object') return value
      if (value === undefined)
        return { kind: 'notReported', reason: `No report states it for the period up to ${end}.` }
      const fact = {
        ...{ value, tag: `us-gaap/${line}`, start, end, accn: '0000000017-26-000001', form: '10-K' },
        filed: '2026-02-10',
      }
      return { value, proof: [{ fact, times: 1 }] }
    }),
  )
  const freeCashFlow = lines.operatingCashFlow.flatMap((cell, at) => {
    const capital = lines.capitalExpenditure[at]
    return capital ? [freeCashFlowOf(cell, capital)] : []
  })
  return {
    ...{ symbol: 'LARK', cik: '17', currency: 'USD', asOf: '2026-08-21' },
    periods: periods.map(({ kind, start, end }) => ({ kind, start, end })),
    lines: { ...lines, freeCashFlow },
    ...special,
  }
}

export const aYear = (of: number, values: TestPeriod['values'] = {}): TestPeriod => ({
  ...{ kind: 'year', start: `${of}-01-01`, end: `${of}-12-31`, values },
})
