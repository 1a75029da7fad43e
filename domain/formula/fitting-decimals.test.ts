import { expect, test } from 'vitest'
import { fittingDecimals } from './fitting-decimals.ts'

test.for([
  ['most are at least 1', [0.002, 3, 40], 2],
  ['most are below 1', [0.002, -0.4, 40], 4],
  ['most are missing or 0', [NaN, NaN, 0, 0, 0, 12], 2],
  ['there are none', [], 2],
] as const)('a column of which %s has %j with %d decimals', ([, values, decimals]) => {
  expect(fittingDecimals(values)).toBe(decimals)
})
