import { expect, test } from 'vitest'
import { aYear, someStatements } from '#domain/statements/test-statements'
import { statementsCsv, statementsFileName } from './statements-csv.ts'

test('the file has whole amounts, the newest period first, and nothing for a missing value', () => {
  const years = [aYear(2025, { revenue: 12_345_678 }), aYear(2024, { revenue: 1, dilutedEps: -0.25 })]
  const statements = someStatements(years, { symbol: 'BRK.B' })
  expect(statementsFileName(statements, 'year')).toBe('BRK-B-years.csv')
  const lines = statementsCsv(statements, 'year').split('\r\n')
  expect(lines.slice(0, 2)).toEqual(['BRK.B (USD),2025-12-31,2024-12-31', 'Revenue,12345678,1'])
  expect(lines).toContain('Diluted EPS,,-0.25')
})
