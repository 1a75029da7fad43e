import { expect, test } from 'vitest'
import { tradingDayBefore } from '#domain/dataset/trading-days'
import type { History } from '../../data/history/history.ts'
import { previewOf } from './chart-preview.tsx'
import { pricesIn, spansOf } from './spans.ts'

/** Every `step`-th session up to a day, the oldest first. */
function aHistory(count: number, step: number): History {
  const sessions = Array.from({ length: count }, (_, at) => {
    const date = tradingDayBefore('2026-11-24', (count - 1 - at) * step + 1)
    return { date, open: 0, high: 0, low: 0, close: 20 + (at % 7), volume: null }
  })
  return { sessions, hasBars: false, ...(step > 1 && { hasGaps: true }) }
}

test('a span has a fixed number of sessions, or those of the same days if prices have gaps', () => {
  expect(pricesIn(aHistory(300, 1), '6M')).toBe(126)
  // Every second session has a price.
  expect(pricesIn(aHistory(200, 2), '6M')).toBeGreaterThan(60)
  expect(pricesIn(aHistory(200, 2), '6M')).toBeLessThan(66)
  expect(pricesIn(aHistory(0, 2), '6M')).toBe(126)
  expect(pricesIn(aHistory(5, 2), '1Y')).toBe(5)
})

test('offers long spans if prices reach into them', () => {
  expect(spansOf([aHistory(260, 1), undefined])).toEqual(['1M', '3M', '6M', '1Y'])
  expect(spansOf([aHistory(260, 2), undefined])).toEqual(['1M', '3M', '6M', '1Y', '2Y'])
  expect(spansOf([aHistory(260, 1), aHistory(1300, 1)])).toEqual(['1M', '3M', '6M', '1Y', '2Y', '5Y'])
})

test('prices with gaps have no bands, which need twenty closes in a row', () => {
  const { hasGaps, ...whole } = aHistory(100, 2)
  expect(hasGaps).toBe(true)
  expect(previewOf(whole, 50, 8).paths.bands).not.toBe('')
  expect(previewOf({ ...whole, hasGaps: true }, 50, 8).paths).toMatchObject({ bands: '', middle: '' })
})
