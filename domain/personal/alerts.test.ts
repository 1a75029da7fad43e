import { expect, test } from 'vitest'
import { presets } from '../screen/presets.ts'
import { isBeyond, isBeyondLevel, isSameRule, parseAlertRule } from './alerts.ts'

test.for([
  [201, 'above', true],
  [200, 'above', false],
  [199.99, 'above', false],
  [199.99, 'below', true],
  [200, 'below', false],
] as const)('tells whether a close of %d is %s 200: %s', ([close, side, holds]) => {
  expect(isBeyond(close, { side, price: 200 })).toBe(holds)
})

test.for([
  ['forwardPE', -5, 10, false],
  ['(forwardPE)', -5, 10, false],
  ['forwardPE', 9, 10, true],
  ['forwardPE', -5, -1, true],
  ['forwardPE * 1', -5, 10, true],
  ['beta', -5, 10, true],
] as const)('a rule for %s tells whether %d is below %d: %s', ([expression, value, level, holds]) => {
  expect(isBeyondLevel(value, { side: 'below', level, metric: { name: 'Watched', expression } })).toBe(holds)
})

test('two rules are equal when their conditions are equal', () => {
  const below = { kind: 'closes', symbol: 'A', side: 'below', price: 2 } as const
  const gains = { kind: 'gains', screen: 'preset:4' } as const
  expect(isSameRule(below, { ...below })).toBe(true)
  expect(isSameRule(below, { ...below, price: 3 })).toBe(false)
  expect(isSameRule(below, gains)).toBe(false)
  expect(isSameRule(gains, { ...gains, screen: 'preset:3' })).toBe(false)
  expect(isSameRule(gains, { ...gains })).toBe(true)
  expect(isSameRule(gains, { ...gains, kind: 'loses' })).toBe(false)
})

test('a stored alert can watch any existing preset or named screen', () => {
  const watching = (screen: string) =>
    parseAlertRule({ id: 'a'.repeat(24), changedAt: 1, kind: 'gains', screen })?.kind === 'gains'
  for (const id of presets.keys()) expect(watching(`preset:${id}`)).toBe(true)
  for (const id of [String(presets.length), '-1', '1e0', '', '00001']) expect(watching(`preset:${id}`)).toBe(false)
  expect(watching(`named:${'a'.repeat(24)}`)).toBe(true)
  expect(watching('named:a')).toBe(false)
})
