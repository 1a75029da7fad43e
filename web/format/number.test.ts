import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatNumber } from './number.ts'

test.each([
  [1234.5, '0,0.00', 2, '1,234.50'],
  [-0.5, '0.00', 2, '−0.50'],
  [1e-7, '0.00', 2, '0.00'],
  [-0.001, '0.00', 2, '0.00'],
  [1e300, '0,0', 0, '1e300'],
])('%d by %s reads %s', (value, pattern, decimals, text) => {
  expect(formatNumber(value, pattern, decimals)).toBe(text)
})

test('whatever the source says, nobody reads NaN, and no number is more than half a cent off', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e14, max: 1e14 }), (value) => {
      const text = formatNumber(value, '0,0.00', 2)
      expect(text).toMatch(/^−?\d{1,3}(,\d{3})*\.\d\d$/)
      const read = Number(text.replaceAll(',', '').replace('−', '-'))
      expect(Math.abs(read - value)).toBeLessThanOrEqual(0.005 + Math.abs(value) * 1e-14)
    }),
  )
})
