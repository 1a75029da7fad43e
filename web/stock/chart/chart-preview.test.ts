import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { formatScalePrice } from '#words/numbers'
import type { Bar } from '../../data/history/history.ts'
import { marksOf, previewOf } from './chart-preview.tsx'

const day = (at: number): string => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10)

const bars = fc
  .array(
    fc.record({
      prices: fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 4, maxLength: 4 }),
      volume: fc.option(fc.nat()),
    }),
    {
      minLength: 1,
      maxLength: 300,
    },
  )
  .map((list) =>
    list.map(({ prices, volume }, at): Bar => {
      const [open = 1, close = 1] = prices
      return { date: day(at), open, close, high: Math.max(...prices), low: Math.min(...prices), volume }
    }),
  )

/** Two closes that differ by a rounding error. */
const roundingError = [0.01000000000000001, 0.01].map((close, at): Bar => ({
  ...{ date: day(at), open: 0.01, close, high: close, low: 0.01, volume: null },
}))

const numbersIn = (path: string): readonly number[] => (path.match(/-?\d+(\.\d+)?(e-?\d+)?/g) ?? []).map(Number)

test('the picture stays in its plot and labels its scale in order, whatever the prices', () => {
  fc.assert(
    fc.property(bars, fc.boolean(), fc.constantFrom(21, 63, 126, 260), (sessions, hasBars, count) => {
      const { paths, prices, months, last } = previewOf({ sessions, hasBars }, count, 8)
      for (const path of [paths.up, paths.down, paths.line, paths.bands, paths.middle]) {
        expect(path).not.toMatch(/NaN|Infinity/)
        for (const number of numbersIn(path)) expect(Math.abs(number)).toBeLessThanOrEqual(100.01)
      }
      expect(prices.length).toBeLessThanOrEqual(9)
      const heights = prices.map(({ y }) => y)
      expect(heights).toEqual(heights.toSorted((a, b) => b - a))
      for (const height of heights) expect(height).toBeGreaterThanOrEqual(0)
      for (const { x } of months) expect(x).toBeLessThanOrEqual(100)
      expect(last?.price).toBe(sessions.at(-1)?.close)
    }),
    { numRuns: sampleCount(300), examples: [[roundingError, false, 21]] },
  )
})

test('a rising session is a hollow candle, a falling one a filled one, and their volumes have the same colors', () => {
  const sessions = [
    { date: '2026-01-30', open: 10, high: 14, low: 8, close: 12, volume: 100 },
    { date: '2026-02-02', open: 12, high: 13, low: 9, close: 10, volume: 50 },
  ]
  const { paths, months, prices, last } = previewOf({ sessions, hasBars: true }, 21, 9)
  expect(paths.up).toBe('M25 20V43.33M25 66.67V90M7.5 43.33h35V66.67h-35Z')
  expect(paths.down).toMatch(/^M75 31\.67V43\.33M75 66\.67V78\.33/)
  expect(paths.volumeUp).toContain('v-16')
  expect(paths.volumeDown).toContain('v-8')
  expect(months).toEqual([{ x: 75, month: '2026-02' }])
  expect(prices.map(({ price }) => price)).toEqual([8, 9, 10, 11, 12, 13, 14, 15])
  expect(last?.isUp).toBe(false)
})

test('draws closes alone as a line', () => {
  const sessions = [1, 2, 3].map((close, at) => ({
    date: day(at),
    open: close,
    high: close,
    low: close,
    close,
    volume: null,
  }))
  const { paths, last } = previewOf({ sessions, hasBars: false }, 21, 9)
  expect(paths).toMatchObject({ up: '', down: '', volumeUp: '', line: 'M16.67 90L50 55L83.33 20' })
  expect(last).toEqual({ y: 20, price: 3, isUp: true })
  const fallen = previewOf({ sessions: sessions.toReversed(), hasBars: false }, 21, 9)
  expect(fallen.last).toEqual({ y: 90, price: 1, isUp: false })
})

const flatOrPennies = fc
  .record({ price: fc.double({ min: 0.001, max: 2000, noNaN: true }), spread: fc.constantFrom(0, 1e-4, 0.01, 0.1) })
  .map(({ price, spread }) =>
    [price, price * (1 + spread), price].map((close, at): Bar => ({
      ...{ date: day(at), open: close, high: close, low: close, close },
      volume: null,
    })),
  )

test('no two labels of the scale are the same, and none is below zero', () => {
  fc.assert(
    fc.property(flatOrPennies, fc.constantFrom(8, 13), (sessions, most) => {
      const { prices } = previewOf({ sessions, hasBars: false }, 21, most)
      const labels = prices.map(({ price }) => formatScalePrice(price))
      expect(new Set(labels).size).toBe(labels.length)
      expect(prices.every(({ price }) => price >= 0)).toBe(true)
    }),
    { numRuns: sampleCount(500) },
  )
})

test('a flat line is in the middle of the prices', () => {
  const sessions = [0.0512, 0.0512, 0.0512].map((close, at): Bar => ({
    ...{ date: day(at), open: close, high: close, low: close, close },
    volume: null,
  }))
  const { paths, last } = previewOf({ sessions, hasBars: false }, 21, 8)
  expect(last?.y).toBe(55)
  expect(paths.line).toBe('M16.67 55L50 55L83.33 55')
})

test('marks the sessions of reports in the span, each in the middle of its session, by where the price went', () => {
  const sessions = Array.from({ length: 10 }, (_, at): Bar => ({
    ...{ date: day(at), open: 1, close: 1, high: 1, low: 1, volume: null },
  }))
  const report = (at: number, ratio: number | null) => ({
    ...{ end: day(0), day: day(at), minute: null, basis: 'results' as const },
    ...{ session: day(at), from: day(at), to: day(at), ratio },
  })
  const marks = marksOf(
    [report(9, 0.1), report(6, -0.1), report(5, null), report(4, 0.1)],
    { sessions, hasBars: true },
    5,
  )
  expect(marks).toEqual([
    { x: 90, direction: 'gain' },
    { x: 30, direction: 'loss' },
    { x: 10, direction: undefined },
  ])
})
