import { expect, test } from 'vitest'
import { isStated } from '../statements/statements.ts'
import { statementsOfYears } from './statements-of-years.ts'
import { aFiscalYear } from './test-years.ts'

test('kept years are statements without quarters and proofs', () => {
  const values = { revenue: 160e6, operatingCashFlow: 9e6, capitalExpenditure: 4e6 }
  const statements = statementsOfYears({
    ...{ symbol: 'LARK', currency: 'USD' },
    years: [aFiscalYear(2025, values), aFiscalYear(2024, { revenue: 120e6 }), aFiscalYear(2023, {})],
  })
  expect(statements).toMatchObject({ symbol: 'LARK', cik: null, currency: 'USD', asOf: '2026-02-10' })
  expect(statements.periods).toEqual([
    { kind: 'year', start: '2025-01-01', end: '2025-12-31', reported: '2026-02-10' },
    { kind: 'year', start: '2024-01-02', end: '2024-12-31', reported: '2025-02-10' },
  ])
  const shown = (line: 'revenue' | 'freeCashFlow' | 'debt') =>
    statements.lines[line].map((cell) => (isStated(cell) ? cell : cell.kind))
  expect(shown('revenue')).toEqual([
    { value: 160e6, proof: [] },
    { value: 120e6, proof: [] },
  ])
  expect(shown('freeCashFlow')).toEqual([{ value: 5e6, proof: [] }, 'notReported'])
  expect(shown('debt')).toEqual(['notReported', 'notReported'])
})

test('of eleven kept years, statements have ten, each with its values', () => {
  const years = Array.from({ length: 11 }, (_, ago) => aFiscalYear(2025 - ago, { revenue: ago === 10 ? 9e12 : 1e6 }))
  const { periods, lines } = statementsOfYears({ symbol: 'LARK', currency: 'USD', years })
  expect([periods.length, lines.revenue.length, lines.freeCashFlow.length]).toEqual([10, 10, 10])
})
