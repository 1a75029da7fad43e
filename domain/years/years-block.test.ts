import { expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { aFiscalYear, anyYears } from './test-years.ts'
import { decodeYears, encodeYears } from './years-block.ts'

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
  ['a value that is no number', ['LARK', 'USD', ['2025-12-31'], ['2026-02-10'], [12], [['0', '5']]]],
  ['a day that does not exist', ['LARK', 'USD', ['2025-13-31'], ['2026-02-10'], [12], []]],
  ['fewer closes than years', ['LARK', 'USD', ['2025-12-31'], ['2026-02-10'], [], []]],
])('a listing with %s is damaged', (_, listing) => {
  const header = new TextDecoder().decode(encodeYears([])).trimEnd()
  const bytes = new TextEncoder().encode(`${header}\n${JSON.stringify(listing)}\n`)
  expect(decodeYears(bytes, 1)).toEqual({ ok: false, failure: ['A block of fiscal years is damaged.'] })
})
