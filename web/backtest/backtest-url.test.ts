import { expect, test } from 'vitest'
import { rebalanceIds, weightingIds } from '#domain/backtest/backtest'
import { encodeFilters } from '#domain/screen/filter-codec'
import { defaultFilters } from '#domain/screen/filters'
import { fc } from '#domain/testing/fast-check'
import { backtestAddress, lostFilters, readBacktest, screenAddress, writeBacktest } from './backtest-url.ts'

const sessions = ['2024-08-21', '2024-08-22', '2026-08-21']

test('the address has every changed setting of a run and no other', () => {
  const settings = fc.record({
    from: fc.constantFrom('2024-08-21', '2025-01-02'),
    to: fc.constantFrom('2026-08-21', '2026-01-05'),
    rebalance: fc.constantFrom(...rebalanceIds),
    count: fc.constantFrom(0, 1, 50, 1000),
    weighting: fc.constantFrom(...weightingIds),
    costBasisPoints: fc.constantFrom(0, 10, 500),
    lossAtEnd: fc.constantFrom(0, 0.3),
  })
  fc.assert(
    fc.property(settings, (chosen) => {
      expect(readBacktest(writeBacktest('', chosen, sessions), sessions).settings).toEqual(chosen)
    }),
  )
  const { settings: untouched } = readBacktest('', sessions)
  expect(untouched).toMatchObject({ from: '2024-08-21', to: '2026-08-21', rebalance: 'month', count: 50 })
  expect(writeBacktest('?filter=abc', untouched, sessions)).toBe('?filter=abc')
})

test('an invalid setting in the address falls back to the default', () => {
  const { settings: untouched } = readBacktest('', sessions)
  for (const bad of [
    'from=yesterday',
    'to=2026-8-1',
    'rebalance=hour',
    'first=-1',
    'first=1e3',
    'first=99999',
    'weight=gut',
    'cost=501',
    'loss=100',
  ])
    expect(readBacktest(`?${bad}`, sessions).settings).toEqual(untouched)
})

test('the address of a backtest has the screen, and that of a screen has the day', () => {
  const filters = { ...defaultFilters, minPrice: 5 }
  const text = encodeURIComponent(encodeFilters(filters))
  expect(backtestAddress(filters)).toBe(`/backtest?filter=${text}`)
  expect(readBacktest(`?filter=${text}`, sessions).filters).toEqual(filters)
  expect(lostFilters(`?filter=${text}`)).toBeUndefined()
  expect(lostFilters(`?filter=${text.slice(0, 10)}`)).toContain('it may have been cut off')
  expect(screenAddress(filters, '2025-08-20')).toBe(`/?filter=${text}&asOf=2025-08-20`)
  expect(screenAddress(defaultFilters)).toBe('/')
})
