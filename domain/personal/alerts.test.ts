import { expect, test } from 'vitest'
import { isBeyond, isSameRule } from './alerts.ts'

test.for([
  [201, 'above', true],
  [200, 'above', false],
  [199.99, 'above', false],
  [199.99, 'below', true],
  [200, 'below', false],
] as const)('a close of %d is %s 200: %s', ([close, side, holds]) => {
  expect(isBeyond(close, { side, price: 200 })).toBe(holds)
})

test('two rules are equal when their conditions are equal', () => {
  const below = { kind: 'closes', symbol: 'A', side: 'below', price: 2 } as const
  const gains = { kind: 'gains', screen: 'preset:4' } as const
  expect(isSameRule(below, { ...below })).toBe(true)
  expect(isSameRule(below, { ...below, price: 3 })).toBe(false)
  expect(isSameRule(below, gains)).toBe(false)
  expect(isSameRule(gains, { ...gains, screen: 'preset:3' })).toBe(false)
  expect(isSameRule(gains, { ...gains })).toBe(true)
})
