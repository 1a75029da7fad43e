import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { adjustForSplits } from './bars.ts'
import type { Bar, Split } from './store/market-store.ts'

const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
const aBar = (at: number, close: number, volume: number | null = 100): Bar => ({
  symbol: 'LARK',
  date: day(at),
  open: close,
  high: close * 1.5,
  low: null,
  close,
  volume,
})
const aSplit = (at: number, ratio: number): Split => ({ symbol: 'LARK', date: day(at), ratio })

test('divides prices before a four-for-one split by four', () => {
  const bars = [aBar(0, 400), aBar(1, 404, null), aBar(2, 102)]
  expect(adjustForSplits(bars, [aSplit(2, 4)])).toEqual([
    { ...aBar(0, 100), high: 150, volume: 400 },
    { ...aBar(1, 101, null), high: 151.5 },
    aBar(2, 102),
  ])
})

test('ignores a future split', () => {
  const bars = [aBar(0, 400), aBar(1, 404)]
  expect(adjustForSplits(bars, [aSplit(2, 4)])).toEqual(bars)
})

test('keeps price times shares constant', () => {
  const ratios = fc.constantFrom(2, 3, 4, 20, 0.5, 0.1)
  const splits = fc.array(fc.tuple(fc.integer({ min: 1, max: 30 }), ratios), { maxLength: 4 })
  fc.assert(
    fc.property(splits, fc.integer({ min: 1, max: 30 }), (events, length) => {
      // An owner begins with one share, and the value of the company is the same every day.
      const known = events.map(([at, ratio]) => aSplit(at, ratio)).toSorted((a, b) => (a.date < b.date ? -1 : 1))
      const sharesAt = (at: number) =>
        known.reduce((shares, { date, ratio }) => (date <= day(at) ? shares * ratio : shares), 1)
      const bars = Array.from({ length }, (_, at) => aBar(at, 600 / sharesAt(at), 10 * sharesAt(at)))
      const last = bars.at(-1)
      for (const { close, volume } of adjustForSplits(bars, known)) {
        expect(close).toBeCloseTo(last?.close ?? NaN, 6)
        expect(volume).toBeCloseTo(last?.volume ?? NaN, 6)
      }
    }),
  )
})
