import { expect, test } from 'vitest'
import { isMultipleFormula } from './multiples.ts'

test.for([
  ['peRatio', true],
  [' (PEratio) ', true],
  ['peRatio[-1y]', true],
  ['( peRatio [ −3Y ] )', true],
  ['peRatio[-1y] - 1', false],
  ['median(peRatio, 5y)', false],
  ['[0y]', false],
  ['revenue[-1y]', false],
] as const)('%s shows a multiple as it is: %s', ([expression, isMultiple]) =>
  expect(isMultipleFormula(expression)).toBe(isMultiple),
)
