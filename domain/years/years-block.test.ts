import { expect, test } from 'vitest'
import { statedLines } from '../statements/statements.ts'
import { fc } from '../testing/fast-check.ts'
import { aFiscalYear, anyYears } from './test-years.ts'
import { decodeYears, encodeYears } from './years-block.ts'

const noRows = statedLines.map(() => null)

const symbols = ['LARK', 'WREN', 'TERN'].map((symbol) => anyYears(fc.constant(symbol)))

test('a block is read as it was written', () => {
  fc.assert(
    fc.property(fc.tuple(...symbols), (companies) => {
      expect(decodeYears(encodeYears(companies), companies.length)).toEqual({ ok: true, value: companies })
    }),
  )
})

test('amounts in millions are written without their zeros, and read with them', () => {
  const lark = { symbol: 'LARK', currency: 'USD', years: [aFiscalYear(2025, { revenue: 391_035e6, dilutedEps: 6.08 })] }
  const text = new TextDecoder().decode(encodeYears([lark]))
  expect(text).toContain('[6,391035]')
  expect(text).toContain('[0,6.08]')
})

test('what follows from other lines is not written, and read as it was', () => {
  const values = { revenue: 100e6, costOfRevenue: 60e6, grossProfit: 40e6, assets: 9e6, equity: 5e6, liabilities: 4e6 }
  const shares = { netIncome: 10e6, dilutedShares: 3e6, dilutedEps: 3.33 }
  const others = { ...values, grossProfit: 39e6, otherEquity: 1e6, liabilities: 3e6 }
  const years = [aFiscalYear(2025, { ...values, ...shares }), aFiscalYear(2024, { ...others, dilutedEps: 3.3 })]
  const bytes = encodeYears([{ symbol: 'LARK', currency: 'USD', years }])
  expect(new TextDecoder().decode(bytes)).toContain('[6,"=",39]')
  expect(new TextDecoder().decode(bytes)).toContain('[0,"=",3.3]')
  expect(decodeYears(bytes, 1)).toEqual({ ok: true, value: [{ symbol: 'LARK', currency: 'USD', years }] })
})

test('a block that is cut, of another count or of another release is refused', () => {
  const bytes = encodeYears([{ symbol: 'LARK', currency: 'USD', years: [aFiscalYear(2025, { revenue: 1e9 })] }])
  expect(decodeYears(bytes, 2)).toEqual({ ok: false, failure: ['A block of fiscal years is damaged.'] })
  expect(decodeYears(bytes.subarray(0, bytes.length - 9), 1).ok).toBe(false)
  const other = new TextEncoder().encode('{"format":"years 2"}\n')
  expect(decodeYears(other, 0)).toEqual({
    ok: false,
    failure: ['This is not a block of fiscal years that this release can read.'],
  })
})

test.each([
  ['a value that is no number', ['LARK', 'USD', ['2025-12-31'], [41], [12], [['0', '5']]]],
  ['a day that does not exist', ['LARK', 'USD', ['2025-13-31'], [41], [12], noRows]],
  ['a distance that is no number of days', ['LARK', 'USD', ['2025-12-31'], [1e9], [12], noRows]],
  ['fewer closes than years', ['LARK', 'USD', ['2025-12-31'], [41], [], noRows]],
  ['an earlier value of a year that is not there', ['LARK', 'USD', ['2025-12-31'], [41], [1], noRows, [[0, 1, 2, 3]]]],
  ['half of an earlier value', ['LARK', 'USD', ['2025-12-31'], [41], [1], noRows, [[0, 0, 2]]]],
])('a listing with %s is damaged', (_, listing) => {
  const header = new TextDecoder().decode(encodeYears([])).trimEnd()
  const bytes = new TextEncoder().encode(`${header}\n${JSON.stringify(listing)}\n`)
  expect(decodeYears(bytes, 1)).toEqual({ ok: false, failure: ['A block of fiscal years is damaged.'] })
})
