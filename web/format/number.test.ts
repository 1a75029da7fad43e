import fc from 'fast-check'
import numeral from 'numeral'
import { expect, test } from 'vitest'
import { formatNumber } from './number.ts'

test.each([
  [1234.5, 2, true, '1,234.50'],
  [1234.5, 2, false, '1234.50'],
  [999.995, 2, true, '1,000.00'],
  [1234567, 0, true, '1,234,567'],
  [-0.5, 2, true, '−0.50'],
  [1e-7, 2, true, '0.00'],
  [-0.001, 2, true, '0.00'],
  [1e300, 0, true, '1e300'],
  [-1e300, 0, true, '−1e300'],
] as const)('%d with %d decimals, grouped: %s, reads %s', (value, decimals, grouped, text) => {
  expect(formatNumber(value, decimals, grouped)).toBe(text)
})

const looks = [
  [0, true, '0,0'],
  [1, true, '0,0.0'],
  [2, true, '0,0.00'],
  [0, false, '0'],
  [1, false, '0.0'],
  [2, false, '0.00'],
] as const

test.each(looks)('with %d decimals, grouped: %s, it is what numeral makes by %s', (decimals, grouped, pattern) => {
  // Of greater ones numeral gets the cents wrong.
  const plain = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })
  const priced = fc.integer({ min: -2e9, max: 2e9 }).map((cents) => cents / 1000)
  fc.assert(
    fc.property(fc.oneof(plain, priced), (value) => {
      // On its own, numeral prints 1e-7 as NaN and −0.001 as −0.00.
      const rounded = Number(value.toFixed(decimals)) || 0
      expect(formatNumber(value, decimals, grouped)).toBe(numeral(rounded).format(pattern).replace('-', '−'))
    }),
  )
})

test('whatever the source says, nobody reads NaN, and no number is more than half a cent off', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 }), (value) => {
      const text = formatNumber(value, 2)
      expect(text).toMatch(/^−?\d{1,3}(,\d{3})*\.\d\d$/)
      const read = Number(text.replaceAll(',', '').replace('−', '-'))
      expect(Math.abs(read - value)).toBeLessThanOrEqual(0.005 + Math.abs(value) * 1e-14)
    }),
  )
})
