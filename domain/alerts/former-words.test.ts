import { expect, test } from 'vitest'
import type { ValueRule } from '../personal/alert-state.ts'
import { formerNote, splitName } from './former-words.ts'

const closes = { kind: 'closes', symbol: 'ACME', side: 'below', price: 120 } as const
const metric = { name: 'Mine', expression: 'price < 100', format: 'percent' } as const
const crosses = { kind: 'crosses', symbol: 'ACME', side: 'below', level: null, metric } as const
const split = { date: '2026-11-27', ratio: 10 }
const formerSymbol = { symbol: 'EQX', until: '2026-08-17' }

test.for([
  [10, '10-for-1'],
  [0.1, '1-for-10'],
  [1.5, '3-for-2'],
  [0.6666667, '2-for-3'],
  [1 / 8, '1-for-8'],
  [0.04, '1-for-25'],
  [1.046, '1.046-for-1'],
] as const)('a split of %d is named %s', ([ratio, name]) => {
  expect(splitName(ratio)).toBe(name)
})

test.for<[ValueRule, string]>([
  [closes, ''],
  [{ ...closes, pricesOf: '2026-11-27' }, ''],
  [{ ...closes, split: { ...split, level: 1_200 } }, ' (was $1,200 before the 10-for-1 split)'],
  [{ ...closes, split: { ...split, level: 0.5 } }, ' (was $0.50 before the 10-for-1 split)'],
  [{ ...crosses, level: 0.2, split: { ...split, level: 2 } }, ' (was 200% before the 10-for-1 split)'],
  [{ ...crosses, split: { ...split, expression: 'price < 1000' } }, ' (formula adjusted to the 10-for-1 split)'],
  [{ ...crosses, split }, ' (the stock split 10 for 1: check this formula)'],
  [{ ...closes, formerSymbol }, ' (formerly EQX)'],
  [
    { ...closes, formerSymbol, split: { ...split, level: 1_200 } },
    ' (formerly EQX; was $1,200 before the 10-for-1 split)',
  ],
])('a message states what a rule was before: %#', ([rule, note]) => {
  expect(formerNote(rule)).toBe(note)
})
