import numeral from 'numeral'
import { describe, expect, test } from 'vitest'
import { metrics } from '#domain/stock/metrics'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import {
  changeOf,
  compactParts,
  formatBytes,
  formatChange,
  formatCompact,
  formatDifference,
  formatDividend,
  formatInteger,
  formatMoney,
  formatNumber,
  formatPercent,
  formatPercentChange,
  formatPercentPoints,
  formatPosition,
  formatPrice,
  formatRangeEnd,
  formatRatio,
  formatScalePrice,
} from './numbers.ts'

const finite = fc.double({ noNaN: true, min: -1e300, max: 1e300 })
/** Numbers that round to zero, or nearly do. */
const small = fc.double({ noNaN: true, min: -0.02, max: 0.02 })

test('each kind of number has one format', () => {
  expect(formatPercent(0.0098)).toBe('0.98%')
  expect(formatCompact(139_680_000)).toBe('139.68M')
  expect(formatPrice(1.02)).toBe('$1.02')
  expect(formatPrice(1234.5)).toBe('$1,234.50')
  expect(formatPrice(-3)).toBe('−$3.00')
  expect(formatScalePrice(1234.5)).toBe('1,234.50')
  expect(formatInteger(5750)).toBe('5,750')
  expect(formatRatio(36.9)).toBe('36.90')
  expect(formatDividend(1)).toBe('1.0')
  expect(formatDividend(0.04)).toBe('0.04')
  expect(formatDividend(0.5)).toBe('0.5')
  expect(formatDividend(0.0035)).toBe('0.0035')
})

test.each([
  [0.0512, '$0.0512', '0.0512'],
  [-0.5, '−$0.5000', '−0.5000'],
  [0.99994, '$0.9999', '0.9999'],
  [0.99996, '$1.00', '1.00'],
  [0, '$0.00', '0.00'],
  [1.005, '$1.01', '1.01'],
])('formats a price of %d, with four decimals below a dollar, as %s', (value, price, onScale) => {
  expect(formatPrice(value)).toBe(price)
  expect(formatScalePrice(value)).toBe(onScale)
})

test.each([
  [1234.5, '0,0.00', 2, '1,234.50'],
  [-0.5, '0.00', 2, '−0.50'],
  [1e-7, '0.00', 2, '0.00'],
  [-0.001, '0.00', 2, '0.00'],
  [1e300, '0,0', 0, '1e300'],
])('formats %d in the pattern %s with %s decimals', (value, pattern, decimals, text) => {
  expect(formatNumber(value, pattern, decimals)).toBe(text)
})

describe('halves are rounded away from zero, as on paper', () => {
  test.each([
    [0.995, '$1.00'],
    [1.005, '$1.01'],
    [-0.995, '−$1.00'],
    [8.345, '$8.35'],
    [0.994999, '$0.99'],
  ])('an amount of %d is %s', (value, text) => expect(formatMoney(value)).toBe(text))

  test('for every half of a cent, also in percent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => {
        const next = cents + 1
        const text = `${String(Math.trunc(next / 100))}.${String(next % 100).padStart(2, '0')}`
        const half = Number(`${String(cents)}.5e-2`)
        expect(formatRatio(half)).toBe(text)
        expect(formatRatio(-half)).toBe(`−${text}`)
        expect(formatPercent(half / 100).replaceAll(',', '')).toBe(`${text}%`)
      }),
      { numRuns: sampleCount(2000) },
    )
  })
})

test('a pattern gives the same result as the numeral package', () => {
  const patterns = [
    ['0', 0],
    ['0,0', 0],
    ['0.0', 1],
    ['0,0.0', 1],
    ['0.00', 2],
    ['0,0.00', 2],
    ['$0,0.00', 2],
  ] as const
  const value = fc.oneof(small, fc.integer(), fc.double({ noNaN: true, min: -1e12, max: 1e12 }))
  fc.assert(
    fc.property(value, fc.constantFrom(...patterns), (one, [pattern, decimals]) => {
      const rounded = Number(one.toFixed(decimals)) || 0
      const expected = numeral(rounded).format(pattern).replace('-', '−')
      expect(formatNumber(rounded, pattern, decimals)).toBe(expected)
    }),
    { numRuns: sampleCount(5000) },
  )
})

test('no input is formatted as NaN or more than half a cent off', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e14, max: 1e14 }), (value) => {
      const text = formatPrice(value)
      expect(text).toMatch(/^−?\$\d{1,3}(,\d{3})*\.\d\d(\d\d)?$/)
      const read = Number(text.replaceAll(/[$,]/g, '').replace('−', '-'))
      expect(Math.abs(read - value)).toBeLessThanOrEqual(0.005 + Math.abs(value) * 1e-14)
    }),
  )
})

test('a number that rounds to zero has no sign', () => {
  const formats = [
    formatPrice,
    formatPercent,
    formatRatio,
    formatInteger,
    formatCompact,
    formatDividend,
    formatRangeEnd,
    formatPosition,
    ...[formatChange, formatPercentChange, formatPercentPoints, formatDifference].map(
      (format) => (value: number) => format(value).text,
    ),
  ]
  fc.assert(
    fc.property(fc.oneof(small, finite, fc.constantFrom(-0, -0.004, -0.00004)), (value) => {
      for (const text of formats.map((format) => format(value))) {
        if (!/[1-9]/.test(text)) expect(text).not.toMatch(/[-−+]/)
        expect(text).not.toMatch(/-|NaN|undefined/)
      }
    }),
  )
})

describe('a change has its sign and its direction', () => {
  test.each([
    [0.0501, '+5.01%', 'gain'],
    [-0.0341, '−3.41%', 'loss'],
    [0, '0.00%', 'flat'],
    [0.00004, '0.00%', 'flat'],
    [-0.00004, '0.00%', 'flat'],
    [12.5, '+1,250.00%', 'gain'],
  ])('formats a fraction of %d as %s, a %s', (fraction, text, direction) => {
    expect(formatPercentChange(fraction)).toEqual({ text, direction })
  })

  test('a change in dollars has its sign before the dollar sign', () => {
    expect(formatChange(1.25).text).toBe('+$1.25')
    expect(formatChange(-1234.5).text).toBe('−$1,234.50')
    expect(formatChange(0.0013).text).toBe('$0.00')
    expect(formatChange(0.0013, 0.8971), 'of a price below a dollar').toEqual({ text: '+$0.0013', direction: 'gain' })
    expect(formatChange(-0.5, 12.3).text).toBe('−$0.50')
    expect(formatDifference(-7).text).toBe('−7')
    expect(formatDifference(1200).text).toBe('+1,200')
  })

  test('the sign and the direction never contradict each other', () => {
    fc.assert(
      fc.property(fc.oneof(small, finite), (value) => {
        for (const format of [formatChange, formatPercentChange, formatPercentPoints, formatDifference]) {
          const { text, direction } = format(value)
          expect(text.startsWith('+')).toBe(direction === 'gain')
          expect(text.startsWith('−')).toBe(direction === 'loss')
        }
      }),
    )
  })
})

describe('a large number is abbreviated', () => {
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
  ])('%d is %s%s', (value, digits, unit) => {
    expect(compactParts(value)).toEqual({ digits, unit })
    expect(formatCompact(value)).toBe(digits + unit)
  })

  test('an abbreviated number has at most three digits before the point up to the trillions: never 1000.00K', () => {
    const boundary = fc.tuple(fc.constantFrom(1e3, 1e6, 1e9, 1e12), fc.double({ noNaN: true, min: 0.99, max: 1.01 }))
    const value = fc.oneof(
      fc.double({ noNaN: true, min: -1e12, max: 1e12 }),
      boundary.map(([size, factor]) => size * factor),
    )
    fc.assert(
      fc.property(value, (one) => {
        expect(formatCompact(one)).toMatch(/^−?\d{1,3}(\.\d\d[KMBT])?$/)
      }),
    )
  })
})

test('clamps a position to its range', () => {
  expect(formatPosition(0.496)).toBe('50%')
  expect(formatPosition(1.034)).toBe('100%')
  expect(formatPosition(-0.2)).toBe('0%')
})

test.each([
  [0.0123, '0.0123'],
  [175.4, '175.40'],
  [999.99, '999.99'],
  [999.999, '1,000'],
  [1213.86, '1,214'],
  [99_999.4, '99,999'],
  [99_999.9, '100K'],
  [732_814.41, '733K'],
])('formats %d under a bar as %s', (value, text) => {
  expect(formatRangeEnd(value)).toBe(text)
})

test('a price under a bar has at most six characters', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: 0, max: 9_999_000 }), (value) => {
      expect(formatRangeEnd(value).length).toBeLessThanOrEqual(6)
    }),
  )
})

test.each([
  [0, '0.0 MB'],
  [3_640_000, '3.6 MB'],
  [999_900_000, '999.9 MB'],
  [999_990_000, '1.0 GB'],
  [1_000_000_000, '1.0 GB'],
  [4_297_400_000, '4.3 GB'],
  [12_345_678_900_000, '12,345.7 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})

test('the distance from a high or a low has a sign, but no direction', () => {
  expect(changeOf(metrics.from52WeekHigh, -0.001)).toEqual({ text: '−0.10%', direction: 'flat' })
  expect(changeOf(metrics.from52WeekLow, 0.5)).toEqual({ text: '+50.00%', direction: 'flat' })
  expect(changeOf(metrics.from50DayAverage, -0.001)).toEqual({ text: '−0.10%', direction: 'loss' })
  expect(changeOf(metrics.price, 5)).toBeUndefined()
})
