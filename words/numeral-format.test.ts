import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { formatDividend, formatInteger, formatMoney, formatRatio } from './numbers.ts'
import { formatByPattern } from './numeral-format.ts'

test.for([
  ['currency', 1234.5, '$1,234.50'],
  ['currency', -1.25, '−$1.25'],
  ['integer', 24_388_000_000, '24,388,000,000'],
  ['ratio', 36.9, '36.90'],
  ['ratio', -0.001, '0.00'],
  ['dividendPerShare', 1.04, '1.0'],
  ['dividendPerShare', 0.04, '0.04'],
  ['dividendPerShare', 0.5, '0.5'],
  ['integer', 1e300, '1e300'],
] as const)('formats a %s of %d as %s', ([format, value, text]) => {
  expect(formatByPattern(format, value)).toBe(text)
})

test('a stock’s page formats a number as the table does', () => {
  const same = {
    currency: formatMoney,
    integer: formatInteger,
    ratio: formatRatio,
    dividendPerShare: formatDividend,
  } as const
  const formats = fc.constantFrom('currency', 'integer', 'ratio', 'dividendPerShare')
  fc.assert(
    fc.property(formats, fc.double({ noNaN: true, min: -1e12, max: 1e12 }), (format, value) => {
      expect(formatByPattern(format, value)).toBe(same[format](value))
    }),
    { numRuns: sampleCount(2000) },
  )
})
