import { expect, test } from 'vitest'
import type { AlertCondition } from '#domain/personal/alerts'
import { formerSentences } from './former-sentences.ts'

const closes = { kind: 'closes', symbol: 'ACME', side: 'below', price: 120 } as const
const metric = { name: 'Mine', expression: 'price < 100' }
const crosses = { kind: 'crosses', symbol: 'ACME', side: 'below', level: null, metric } as const
const split = { date: '2026-11-27', ratio: 10 }
const formerSymbol = { symbol: 'EQX', until: '2026-08-17' }

test.for<[AlertCondition, readonly string[]]>([
  [closes, []],
  [{ kind: 'gains', screen: 'preset:4' }, []],
  [{ ...closes, split: { ...split, level: 1_200 } }, ['Was $1,200 before the 10-for-1 split of Nov 27, 2026.']],
  [
    { ...closes, split: { ...split, ratio: 3, level: 100, isRounded: true } },
    ['Was $100 before the 3-for-1 split of Nov 27, 2026. The new one is rounded.'],
  ],
  [
    { ...crosses, split: { ...split, expression: 'price < 1000' } },
    ['Was “price < 1000” before the 10-for-1 split of Nov 27, 2026.'],
  ],
  [
    { ...crosses, level: 20, split: { ...split, expression: 'price - 500', level: 200 } },
    ['Was “price - 500” and 200 before the 10-for-1 split of Nov 27, 2026.'],
  ],
  [{ ...crosses, split }, ['The stock split 10 for 1: check this formula.']],
  [
    { ...closes, formerSymbol, split: { ...split, ratio: 0.125, level: 15.5 } },
    ['Was EQX until Aug 17, 2026.', 'Was $15.50 before the 1-for-8 split of Nov 27, 2026.'],
  ],
])('an alert says what it was before its stock was split or renamed: %#', ([rule, sentences]) => {
  expect(formerSentences(rule)).toEqual(sentences)
})
