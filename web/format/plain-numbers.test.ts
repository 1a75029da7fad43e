import { expect, test } from 'vitest'
import { formatInteger } from './integer.ts'
import { formatPercent } from './percent.ts'
import { formatRatio } from './ratio.ts'

test('counts have thousands separators', () => {
  expect(formatInteger(5750)).toBe('5,750')
})

test('ratios have two decimals', () => {
  expect(formatRatio(36.9)).toBe('36.90')
})

test('a yield of 0.0046 is 0.46 per cent, not 0.00', () => {
  expect(formatPercent(0.0046)).toBe('0.46')
})
