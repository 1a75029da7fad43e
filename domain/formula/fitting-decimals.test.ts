import { expect, test } from 'vitest'
import { fittingDecimals } from './fitting-decimals.ts'

test.for([
  ['mostly values of at least 1', [0.002, 3, 40], 2],
  ['mostly values below 1', [0.002, -0.4, 40], 4],
  ['mostly missing values or 0', [NaN, NaN, 0, 0, 0, 12], 2],
  ['no values', [], 2],
] as const)('a column with %s, such as %j, has %d decimals', ([, values, decimals]) => {
  expect(fittingDecimals(values)).toBe(decimals)
})
