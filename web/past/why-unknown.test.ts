import { expect, test } from 'vitest'
import { whyUnknown } from './why-unknown.ts'

const known = { asOf: '2025-08-20', since: { revenueTTM: '2026-08-21', eps: '2025-08-20', beta: null } }

test.for([
  ['known only later', 'revenueTTM', 'This market’s history has no “It” before Aug 21, 2026.'],
  ['known of others on that day', 'eps', 'This market’s history has no “It” for LARK up to this day.'],
  ['never known', 'beta', 'This market’s history has no “It”.'],
  ['of more sessions than a new listing has', '52WeekHigh', 'There are too few sessions of LARK up to this day.'],
  ['of opens', 'gap', 'It needs opens, highs or lows; past days have closes only.'],
  ['whose reason is not known', 'sessionsSinceGoldenCross', undefined],
] as const)('says why a value is missing on a past day: one %s', ([, field, why]) => {
  expect(whyUnknown(known, { field, label: 'It', symbol: 'LARK' })).toBe(why)
})
