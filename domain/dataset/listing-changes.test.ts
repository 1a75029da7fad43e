import { expect, test } from 'vitest'
import { fc } from '../testing/fast-check.ts'
import { listingChangesOf } from './listing-changes.ts'

test('a record names its former symbols and its splits, the oldest first', () => {
  const record = {
    symbol: 'VMX',
    formerly: [
      { symbol: 'eqx', until: '2026-08-17' },
      { symbol: 'EQ', until: '2025-01-31' },
    ],
    splits: [
      { date: '2026-11-27', ratio: 10 },
      { date: '2026-03-02', ratio: 0.125 },
    ],
  }
  expect(listingChangesOf(record)).toEqual({
    formerly: [
      { symbol: 'EQ', until: '2025-01-31' },
      { symbol: 'EQX', until: '2026-08-17' },
    ],
    splits: [
      { date: '2026-03-02', ratio: 0.125 },
      { date: '2026-11-27', ratio: 10 },
    ],
  })
})

test.for([
  { formerly: [{ symbol: '<b>', until: '2026-08-17' }] },
  { formerly: [{ symbol: 'EQX', until: 'August' }] },
  { formerly: { symbol: 'EQX', until: '2026-08-17' } },
  { splits: [{ date: '2026-11-27', ratio: 0 }] },
  { splits: [{ date: '2026-11-27', ratio: '10' }] },
  { splits: [{ date: 20261127, ratio: 10 }] },
  null,
])('skips an unreadable change: %j', (record) => {
  expect(listingChangesOf(record)).toEqual({ formerly: [], splits: [] })
})

test('does not throw for any value', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (formerly, splits) => {
      listingChangesOf({ formerly, splits })
      listingChangesOf(formerly)
    }),
  )
})
