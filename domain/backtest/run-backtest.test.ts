import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import type { Prints } from '../history/prints.ts'
import { someCloses } from '../history/test-prints.ts'
import type { Target } from './backtest.ts'
import { createPortfolio, runPortfolio } from './run-backtest.ts'
import { naiveRun } from './test-naive-run.ts'

const sessions = 40

/** Prices in dollars and cents: rounding errors of extreme prices would hide differences. */
const cents = fc.integer({ min: 50, max: 50_000 }).map((price) => price / 100)

/** The prints of a listing from one of its own sessions to another, without empty sessions at the ends; undefined for none. */
function part(whole: Prints, from: number, to = Infinity): Prints | undefined {
  const close = whole.close.slice(from, to)
  const [begin, last] = [close.findIndex((price) => price > 0), close.findLastIndex((price) => price > 0)]
  if (begin < 0) return undefined
  const [first, end] = [whole.first + from + begin, whole.first + from + last]
  const splits = whole.splits.filter(({ session }) => session >= first && session <= end)
  return { ...whole, first, splits, close: close.slice(begin, last + 1) }
}

/** Some listings; the first one may continue as the last one, some sessions later. */
const someListings = fc
  .tuple(fc.array(someCloses(sessions, cents), { minLength: 1, maxLength: 8 }), fc.nat(sessions), fc.nat(4))
  .map(([listings, at, gap]) => {
    const [whole, ...others] = listings
    const [before, after] = [whole && part(whole, 0, at), whole && part(whole, at + gap)]
    if (!before || !after) return { listings, renamed: new Map<number, number>() }
    return { listings: [before, ...others, after], renamed: new Map([[0, listings.length]]) }
  })

const aRun = someListings.chain(({ listings, renamed }) =>
  fc.record({
    listings: fc.constant(listings),
    renamed: fc.constant(renamed),
    targets: fc
      .uniqueArray(fc.record({ signal: fc.nat(sessions - 3), wanted: someWeights(listings.length) }), {
        selector: ({ signal }) => signal,
        maxLength: 6,
      })
      .map((targets): Target[] =>
        targets
          .toSorted((a, b) => a.signal - b.signal)
          .map(({ signal, wanted }) => {
            // No day's market has both a listing and its continuation, nor one that has not begun.
            const later = renamed.get(0)
            const isLater = later !== undefined && (listings[later]?.first ?? 0) <= signal
            const holdings = wanted.filter(({ listing }) => listing !== (isLater ? 0 : later))
            return { signal, trade: signal + 1, holdings }
          }),
      ),
    costBasisPoints: fc.constantFrom(0, 10, 100),
    lossAtEnd: fc.constantFrom(0, 0.3),
  }),
)

const someWeights = (count: number) =>
  fc.array(fc.integer({ min: 0, max: 5 }), { minLength: count, maxLength: count }).map((parts) => {
    const sum = parts.reduce((total, part) => total + part, 0)
    return parts.flatMap((part, listing) => (part > 0 ? [{ listing, weight: part / sum }] : []))
  })

test('equals the plain reference for random listings with splits, gaps, listings, new symbols and ends, to a billionth', () => {
  let renamings = 0
  fc.assert(
    fc.property(aRun, ({ listings, targets, ...options }) => {
      const run = runPortfolio(listings, targets, { ...options, last: sessions - 1, newest: sessions - 1 })
      const expected = naiveRun(listings, targets, { ...options, last: sessions - 1, newest: sessions - 1 })
      expect(run.values).toHaveLength(expected.length)
      for (const [at, value] of expected.entries())
        expect(Math.abs((run.values[at] ?? NaN) - value)).toBeLessThan(1e-9 * Math.max(1, value))
      renamings += options.renamed.size
    }),
    { numRuns: sampleCount(1000) },
  )
  expect(renamings).toBeGreaterThan(20)
})

const printsOf = (close: readonly number[], first = 0, splits: Prints['splits'] = []): Prints => ({
  symbol: 'ABC',
  first,
  close: Float64Array.from(close),
  volume: new Float64Array(close.length),
  splits,
})

const options = { last: 9, newest: 9, costBasisPoints: 0, lossAtEnd: 0, renamed: new Map<number, number>() }

test('a rise of exactly tenfold after a split is not an unrecorded split', () => {
  const prints = printsOf([0.52, 0.52, 0.07, 0.07, 0.07, 0.07, 0.07, 0.07, 0.07, 0.07], 0, [{ session: 3, ratio: 10 }])
  const { values, unrecorded } = runPortfolio([prints], [only(0, 0)], options)
  expect(unrecorded).toBe(0)
  expect(values.at(-1)).toBeCloseTo((10 * 0.07) / 0.52, 9)
})

const only = (listing: number, signal: number): Target => ({
  signal,
  trade: signal + 1,
  holdings: [{ listing, weight: 1 }],
})

test('trades a signal at the close of the next session', () => {
  const prints = printsOf([10, 20, 40, 80, 80, 80, 80, 80, 80, 80])
  const run = runPortfolio([prints], [only(0, 1)], options)
  expect(run).toMatchObject({ first: 2, traded: [1], counts: [1], ended: 0 })
  expect([...run.values]).toEqual([1, 2, 2, 2, 2, 2, 2, 2])
})

test('costs are a share of purchases and sales, and the first value does not include them', () => {
  const flat = printsOf(Array.from({ length: 10 }, () => 10))
  const run = runPortfolio([flat, flat], [only(0, 0), only(1, 4)], { ...options, costBasisPoints: 100 })
  expect(run.traded).toEqual([1, 2])
  expect([...run.values]).toEqual([
    1,
    0.99,
    0.99,
    0.99,
    0.99 * 0.98,
    0.99 * 0.98,
    0.99 * 0.98,
    0.99 * 0.98,
    0.99 * 0.98,
  ])
})

test('a split does not change the value of a holding', () => {
  const prints = printsOf([100, 100, 25, 25, 50, 50, 50, 50, 50, 50], 0, [{ session: 2, ratio: 4 }])
  expect([...runPortfolio([prints], [only(0, 0)], options).values]).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2])
})

test('a rise of more than tenfold between two prints counts as an unrecorded reverse split', () => {
  const prints = printsOf([10, 1, 10, 101, 202, 202, 202, 202, 202, 202])
  const run = runPortfolio([prints], [only(0, 0)], options)
  expect([...run.values]).toEqual([1, 10, 10, 20, 20, 20, 20, 20, 20])
  expect(run.unrecorded).toBe(1)
})

test('a fall below a tenth between two prints counts as an unrecorded split', () => {
  const prints = printsOf([10, 10, 1, 0.09, 0.18, 0.18, 0.18, 0.18, 0.18, 0.18])
  const run = runPortfolio([prints], [only(0, 0)], options)
  expect([...run.values]).toEqual([1, 0.1, 0.1, 0.2, 0.2, 0.2, 0.2, 0.2, 0.2])
  expect(run.unrecorded).toBe(1)
})

test('a listing that continues under another symbol does not end, and trades under both as one', () => {
  const [old, next] = [printsOf([10, 10, 5]), printsOf([6, 6, 6, 12, 12, 12], 4)]
  const renamed = new Map([[0, 1]])
  const run = (targets: readonly Target[]) =>
    runPortfolio([old, next], targets, { ...options, lossAtEnd: 0.3, costBasisPoints: 100, renamed })
  const held = run([only(0, 0), only(1, 5)])
  expect(held).toMatchObject({ traded: [1, 0], counts: [1, 1], ended: 0 })
  expect([...held.values].map((value) => value.toFixed(3))).toEqual([
    '1.000',
    '0.495',
    '0.495',
    '0.594',
    '0.594',
    '0.594',
    '1.188',
    '1.188',
    '1.188',
  ])
  // The run buys it under the new symbol if the screen selected the old one.
  expect([...run([only(0, 3)]).values]).toEqual([1, 0.99, 0.99, 1.98, 1.98, 1.98])
})

test('a holding that ends becomes cash at its last price, or at 30% less', () => {
  const prints = printsOf([10, 10, 5])
  const values = (lossAtEnd: number) => [...runPortfolio([prints], [only(0, 0)], { ...options, lossAtEnd }).values]
  expect(values(0)).toEqual([1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  expect(values(0.3)).toEqual([1, 0.5, 0.35, 0.35, 0.35, 0.35, 0.35, 0.35, 0.35])
})

test('a listing without a print only in the last days of the market has not ended', () => {
  const prints = printsOf([10, 10, 10, 10, 10, 5])
  const run = runPortfolio([prints], [only(0, 0)], { ...options, lossAtEnd: 0.3 })
  expect(run.values.at(-1)).toBe(0.5)
  expect(run.ended).toBe(0)
})

test('does not buy a stock that does not trade in the session of a rebalance', () => {
  const prints = printsOf([10, NaN, 20, 40, 40, 40, 40, 40, 40, 40])
  const flat = printsOf(Array.from({ length: 10 }, () => 10))
  const run = runPortfolio([prints], [only(0, 0), only(0, 2)], options)
  expect(run.counts).toEqual([0, 1])
  expect([...run.values.subarray(0, 4)]).toEqual([1, 1, 1, 1])
  const both = [0, 1].map((listing) => ({ listing, weight: 0.5 }))
  const portfolio = createPortfolio([prints, flat], options)
  expect(portfolio.rebalance({ signal: 0, trade: 1, holdings: both }, undefined)).toEqual([{ listing: 1, weight: 0.5 }])
})

test('a run without a rebalance has no values', () => {
  expect(runPortfolio([], [], options)).toMatchObject({ traded: [], counts: [] })
  expect(runPortfolio([], [], options).values).toHaveLength(0)
})
