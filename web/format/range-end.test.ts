import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRangeEnd } from './range-end.ts'

test.each([
  [0.0123, '0.01'],
  [175.4, '175.40'],
  [999.99, '999.99'],
  [999.999, '1,000'],
  [1213.86, '1,214'],
  [99_999.4, '99,999'],
  [99_999.9, '100K'],
  [732_814.41, '733K'],
])('%d under a bar is %s', (value, text) => {
  expect(formatRangeEnd(value)).toBe(text)
})

test('three prices always fit under a bar', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: 0, max: 9_999_000 }), (value) => {
      expect(formatRangeEnd(value).length).toBeLessThanOrEqual(6)
    }),
  )
})
