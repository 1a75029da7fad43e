import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCompact } from './compact.ts'

test.each([
  [0, '0', ''],
  [999, '999', ''],
  [999.4, '999', ''],
  [999.5, '1.00', 'K'],
  [1000, '1.00', 'K'],
  [999_994, '999.99', 'K'],
  [999_999, '1.00', 'M'],
  [818_550_000_000, '818.55', 'B'],
  [4_280_000_000_000, '4.28', 'T'],
  [-2_500_000, '−2.50', 'M'],
  [5e15, '5,000.00', 'T'],
])('%d is %s %s', (value, digits, unit) => {
  expect(formatCompact(value)).toEqual({ digits, unit })
})

test('below the trillions no column has to hold more than three digits before the point', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -9e14, max: 9e14 }), (value) => {
      expect(formatCompact(value).digits).toMatch(/^−?\d{1,3}(\.\d\d)?$/)
    }),
  )
})
