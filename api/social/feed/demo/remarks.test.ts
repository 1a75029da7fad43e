import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { matching } from '#domain/testing/matchers'
import { sampleCount } from '#domain/testing/sample-count'
import { randomSequence } from '../../../demo/prices/random.ts'
import { emptyBars } from '../../../demo/prices/walk.ts'
import { createRemarks, type Figures, figuresAt } from './remarks.ts'

/** Bars with these closes, with usual volume except for the last one. */
function barsOf(closes: readonly number[], lastVolume = 1000) {
  const bars = emptyBars(closes.length)
  closes.forEach((close, index) => {
    bars.session[index] = index
    bars.close[index] = close
    bars.high[index] = close + 1
    bars.low[index] = close - 1
    bars.volume[index] = index === closes.length - 1 ? lastVolume : 1000
  })
  return bars
}

const flat = (count: number, close = 100): number[] => Array.from({ length: count }, () => close)

test('computes the figures of a session from the bars before it', () => {
  expect(figuresAt(barsOf([...flat(40), 110], 2500), 40)).toEqual({
    close: 110,
    change: matching.closeTo(0.1),
    weekChange: matching.closeTo(0.1),
    high: 111,
    low: 109,
    busyness: 2.5,
    highestIn: 40,
    lowestIn: 0,
  })
  expect(figuresAt(barsOf([90, ...flat(30), 80, ...flat(5), 85]), 37)).toMatchObject({ lowestIn: 5, highestIn: 0 })
})

test('stocks with too few bars have no remarks', () => {
  expect(figuresAt(barsOf(flat(20)), 19)).toBeUndefined()
  expect(figuresAt(barsOf(flat(21)), 20)).toBeDefined()
  expect(figuresAt(barsOf(flat(21)), 21)).toBeUndefined()
})

const anyFigures = fc.record({
  close: fc.double({ min: 0.0001, max: 1e5, noNaN: true }),
  change: fc.double({ min: -0.9, max: 3, noNaN: true }),
  weekChange: fc.double({ min: -0.9, max: 3, noNaN: true }),
  high: fc.double({ min: 0.0001, max: 1e5, noNaN: true }),
  low: fc.double({ min: 0.0001, max: 1e5, noNaN: true }),
  busyness: fc.double({ min: 0, max: 50, noNaN: true }),
  highestIn: fc.nat({ max: 120 }),
  lowestIn: fc.nat({ max: 120 }),
})

test('remarks are consistent with the session', () => {
  fc.assert(
    fc.property(anyFigures, fc.nat(), (figures, seed) => {
      const remark = createRemarks(randomSequence(seed), randomSequence(~seed))
      const { body, side } = remark({ name: '$LARK', peer: '$TIDE', figures, day: 'on Friday' })
      expect(body).toContain('$LARK')
      expect(body).not.toMatch(/NaN|undefined|Infinity|e[+-]\d|[{}]/)
      if (body.includes('highest close')) expect(figures.highestIn).toBeGreaterThanOrEqual(20)
      if (body.includes('lowest')) expect(figures.lowestIn).toBeGreaterThanOrEqual(20)
      if (/LARK (closed )?up/.test(body)) expect(figures.change).toBeGreaterThan(0)
      if (/LARK (closed )?down/.test(body)) expect(figures.change).toBeLessThan(0)
      if (/is up .* five sessions/.test(body)) expect(figures.weekChange).toBeGreaterThan(0.05)
      if (body.includes('Thin volume')) expect(figures.busyness).toBeLessThan(0.7)
      if (/times the (usual|normal)/.test(body)) expect(figures.busyness).toBeGreaterThan(1.5)
      if (/My target|Added/.test(body)) expect(side).toBe('Bullish')
      if (/would not surprise|Took some/.test(body)) expect(side).toBe('Bearish')
      if (/Alert set|No position/.test(body)) expect(side).toBeUndefined()
    }),
    { numRuns: sampleCount(3000) },
  )
})

const remarksOf = (seed: number, wording: number, figures: Figures) => {
  const remark = createRemarks(randomSequence(seed), randomSequence(wording))
  return Array.from({ length: 12 }, () => remark({ name: '$LARK', peer: '$TIDE', figures, day: 'today' }))
}

test('no remark on a session is repeated, and another wording does not change its side', () => {
  fc.assert(
    fc.property(anyFigures, fc.nat(), (figures, seed) => {
      const remarks = remarksOf(seed, 1, figures)
      expect(new Set(remarks.map(({ body }) => body)).size).toBe(12)
      expect(remarksOf(seed, 2, figures).map(({ side }) => side)).toEqual(remarks.map(({ side }) => side))
    }),
  )
})
