import { expect, test } from 'vitest'
import { statedLines, type StatementCell } from '../statements/statements.ts'
import { aYear, someStatements } from '../statements/test-statements.ts'
import { fc } from '../testing/fast-check.ts'
import { type CompanyYears, valueOn, yearAgo, yearsOfStatements } from './company-years.ts'
import { aFiscalYear, anyYears } from './test-years.ts'

const lark = (...years: CompanyYears['years']): CompanyYears => ({ symbol: 'LARK', currency: 'USD', years })

test('a restated value is known from the filing that restates it on; before, the first one is', () => {
  const year = aFiscalYear(2024, { revenue: 95 }, { earlier: [{ line: 'revenue', value: 100, until: '2026-02-10' }] })
  expect(valueOn(year, 'revenue', '2025-02-09')).toBeNull()
  expect(valueOn(year, 'revenue', '2025-02-10')).toBe(100)
  expect(valueOn(year, 'revenue', '2026-02-09')).toBe(100)
  expect(valueOn(year, 'revenue', '2026-02-10')).toBe(95)
})

test('on no day a value is known that only a later filing states', () => {
  fc.assert(
    fc.property(anyYears(fc.constant('LARK')), fc.constantFrom(...statedLines), ({ years }, line) => {
      for (const year of years) {
        const changes = [...year.earlier.filter((one) => one.line === line), { value: year.values[line], until: '9' }]
        for (const { until } of changes) {
          // The value of the day before a filing is the one that stood until then.
          const day = `${until.slice(0, -1)}${until === '9' ? '8' : '/'}`
          if (day < year.filed) continue
          expect(valueOn(year, line, day)).toBe(changes.find((one) => one.until > day)?.value)
        }
      }
    }),
  )
})

test('years before are found by their ends, also of 52 weeks, and missing after a move of the year’s end', () => {
  const weeks = lark(
    aFiscalYear(2025, {}, { end: '2025-09-27', filed: '2025-10-31' }),
    aFiscalYear(2024, {}, { end: '2024-09-28', filed: '2024-11-01' }),
    aFiscalYear(2023, {}, { end: '2023-10-01', filed: '2023-11-03' }),
  )
  expect([0, 1, 2, 3].map((ago) => yearAgo(weeks, ago, '2026-01-01')?.end)).toEqual([
    ...['2025-09-27', '2024-09-28', '2023-10-01'],
    undefined,
  ])
  const moved = lark(aFiscalYear(2025, {}), aFiscalYear(2024, {}, { end: '2024-06-30', filed: '2024-08-20' }))
  expect(yearAgo(moved, 1, '2026-03-01')).toBeUndefined()
})

test('on a past day the newest year is the one that had been reported', () => {
  const company = lark(aFiscalYear(2025, {}), aFiscalYear(2024, {}), aFiscalYear(2023, {}))
  expect(yearAgo(company, 0, '2026-02-09')?.end).toBe('2024-12-31')
  expect(yearAgo(company, 1, '2026-02-09')?.end).toBe('2023-12-31')
  expect(yearAgo(company, 0, '2023-01-01')).toBeUndefined()
})

test('years of statements: a line that a later report states is known from then on', () => {
  const fact = (value: number, filed: string) => ({
    ...{ value, tag: 'us-gaap/Revenues', start: '2024-01-01', end: '2024-12-31', accn: '0000000017-26-000001' },
    ...{ form: '10-K', filed },
  })
  const cell = (value: number, filed: string, first?: number): StatementCell => ({
    ...{ value, proof: [{ fact: fact(value, filed), times: 1 }] },
    ...(first !== undefined && { first }),
  })
  const { years } = yearsOfStatements(
    someStatements([
      aYear(2024, {
        revenue: cell(95, '2026-02-10', 100),
        netIncome: cell(7, '2025-02-12'),
        debt: cell(3, '2026-02-10'),
      }),
    ]),
  )
  expect(years).toHaveLength(1)
  expect(years[0]).toMatchObject({
    ...{ end: '2024-12-31', filed: '2025-02-12', close: null },
    earlier: [
      { line: 'revenue', value: 100, until: '2026-02-10' },
      { line: 'debt', value: null, until: '2026-02-10' },
    ],
  })
})
