import { expect, test } from 'vitest'
import { aFact } from '#api/testing/facts'
import { createYearsOf, yearsIn } from './stored-years.ts'

const year = (of: number) => ({ start: `${of}-01-01`, end: `${of}-12-31`, filed: `${of + 1}-02-10`, form: '10-K' })
const reports = (...years: readonly number[]) => years.map((of) => aFact('NetIncomeLoss', of * 1e6, year(of)))
const lark = { symbol: 'LARK', splits: [], stored: undefined }

test('the years of a company are saved, with the reports up to a day', () => {
  const stored = createYearsOf(reports(2023, 2024, 2025), '2026-02-09')(lark)
  expect(yearsIn(stored)?.years).toMatchObject([
    { end: '2024-12-31', filed: '2025-02-10', values: { netIncome: 2024e6 } },
    { end: '2023-12-31', filed: '2024-02-10', values: { netIncome: 2023e6 } },
  ])
})

test('saved years stay until a report or a split changes them, or the symbol', () => {
  const facts = reports(2024, 2025)
  const stored = createYearsOf(facts, '2025-06-01')(lark)
  const again = (day: string, special: { symbol?: string; splits?: { date: string; ratio: number }[] } = {}) =>
    createYearsOf(facts, day)({ ...lark, stored, ...special })
  expect(again('2026-02-09')).toBe(stored)
  expect(again('2026-02-09', { splits: [{ date: '2026-03-01', ratio: 2 }] })).toBe(stored)
  expect(again('2026-03-01', { splits: [{ date: '2026-03-01', ratio: 2 }] })).not.toBe(stored)
  expect(yearsIn(again('2026-02-10'))?.years.length).toBe(2)
  expect(yearsIn(again('2026-02-09', { symbol: 'WREN' }))?.symbol).toBe('WREN')
})
