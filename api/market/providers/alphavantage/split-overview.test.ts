import { expect, test } from 'vitest'
import { sharesBetween } from '#domain/history/share-splits'
import { fc } from '#domain/testing/fast-check'
import { inNewShares } from './split-overview.ts'

// Three nights before a split of 10 for 1.
const before = {
  ...{ Symbol: 'TENX', Name: 'Tenfold Chips Inc', PERatio: '60.1', EPS: '19.97', BookValue: '21.5', Beta: '-' },
  ...{ AnalystTargetPrice: '1350', '52WeekHigh': '1298', SharesOutstanding: '24600000', DividendPerShare: 'None' },
}

test('converts an overview from before a split: divides values per share, multiplies counts, keeps the rest', () => {
  expect(inNewShares(before, 10)).toEqual({
    ...before,
    ...{ EPS: '1.997', BookValue: '2.15', AnalystTargetPrice: '135', '52WeekHigh': '129.8' },
    SharesOutstanding: '246000000',
  })
})

test('changes nothing without a later split or for a spin-off in the list', () => {
  expect(inNewShares(before, 1)).toBe(before)
  const splits = [
    { symbol: 'TENX', date: '2026-11-20', ratio: 4 },
    { symbol: 'TENX', date: '2026-11-25', ratio: 1.046 },
    { symbol: 'TENX', date: '2026-11-27', ratio: 10 },
  ]
  expect(sharesBetween(splits, '2026-11-24', '2026-11-27')).toBe(10)
  expect(sharesBetween(splits, '2026-11-27', '2026-11-30')).toBe(1)
  expect(sharesBetween(splits, '2026-11-19', '2026-11-26')).toBe(4)
})

test('a split and its reverse give the same values up to the sixth digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 100 }), fc.integer({ min: 1, max: 999_999 }), (ratio, cents) => {
      const overview = { EPS: String(cents / 100) }
      const there = inNewShares(inNewShares(overview, ratio), 1 / ratio)
      expect(Number(there.EPS) / Number(overview.EPS)).toBeCloseTo(1, 4)
    }),
  )
})
