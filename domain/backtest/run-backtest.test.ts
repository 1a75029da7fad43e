import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import type { Prints } from '../history/prints.ts'
import { someCloses } from '../history/test-prints.ts'
import type { Target } from './backtest.ts'
import { runPortfolio } from './run-backtest.ts'
import { naiveRun } from './test-naive-run.ts'

const sessions = 40

/** Dollars and cents: of fortunes beside fractions of a cent nothing would be left to compare. */
const cents = fc.integer({ min: 50, max: 50_000 }).map((price) => price / 100)

const aRun = fc.array(someCloses(sessions, cents), { minLength: 1, maxLength: 8 }).chain((listings) =>
  fc.record({
    listings: fc.constant(listings),
    targets: fc
      .uniqueArray(fc.record({ signal: fc.nat(sessions - 3), wanted: someWeights(listings.length) }), {
        selector: ({ signal }) => signal,
        maxLength: 6,
      })
      .map((targets): Target[] =>
        targets
          .toSorted((a, b) => a.signal - b.signal)
          .map(({ signal, wanted }) => ({ signal, trade: signal + 1, holdings: wanted })),
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

test('equals the plain reference for random listings with splits, gaps, listings and ends, to a billionth', () => {
  fc.assert(
    fc.property(aRun, ({ listings, targets, ...options }) => {
      const run = runPortfolio(listings, targets, { ...options, last: sessions - 1, newest: sessions - 1 })
      const expected = naiveRun(listings, targets, { ...options, last: sessions - 1, newest: sessions - 1 })
      expect(run.values).toHaveLength(expected.length)
      for (const [at, value] of expected.entries())
        expect(Math.abs((run.values[at] ?? NaN) - value)).toBeLessThan(1e-9 * Math.max(1, value))
    }),
    { numRuns: sampleCount(1000) },
  )
})

const printsOf = (close: readonly number[], first = 0, splits: Prints['splits'] = []): Prints => ({
  symbol: 'ABC',
  first,
  close: Float64Array.from(close),
  volume: new Float64Array(close.length),
  splits,
})

const options = { last: 9, newest: 9, costBasisPoints: 0, lossAtEnd: 0 }

test('a rise of just tenfold after a split is one, whatever the shares are', () => {
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

test('a signal is traded at the close of the next session', () => {
  const prints = printsOf([10, 20, 40, 80, 80, 80, 80, 80, 80, 80])
  const run = runPortfolio([prints], [only(0, 1)], options)
  expect(run).toMatchObject({ first: 2, traded: [1], counts: [1], ended: 0 })
  expect([...run.values]).toEqual([1, 2, 2, 2, 2, 2, 2, 2])
})

test('costs are a share of what is bought and sold', () => {
  const flat = printsOf(Array.from({ length: 10 }, () => 10))
  const run = runPortfolio([flat, flat], [only(0, 0), only(1, 4)], { ...options, costBasisPoints: 100 })
  expect(run.traded).toEqual([1, 2])
  expect([...run.values]).toEqual([
    0.99,
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

test('a split changes nothing that is held is worth', () => {
  const prints = printsOf([100, 100, 25, 25, 50, 50, 50, 50, 50, 50], 0, [{ session: 2, ratio: 4 }])
  expect([...runPortfolio([prints], [only(0, 0)], options).values]).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2])
})

test('more than tenfold from one print to the next is a reverse split that is not recorded', () => {
  const prints = printsOf([10, 1, 10, 101, 202, 202, 202, 202, 202, 202])
  const run = runPortfolio([prints], [only(0, 0)], options)
  expect([...run.values]).toEqual([1, 10, 10, 20, 20, 20, 20, 20, 20])
  expect(run.unrecorded).toBe(1)
})

test('a holding that ends becomes cash at its last price, or at 30 % less', () => {
  const prints = printsOf([10, 10, 5])
  const values = (lossAtEnd: number) => [...runPortfolio([prints], [only(0, 0)], { ...options, lossAtEnd }).values]
  expect(values(0)).toEqual([1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5])
  expect(values(0.3)).toEqual([1, 0.5, 0.35, 0.35, 0.35, 0.35, 0.35, 0.35, 0.35])
})

test('a listing without a print in the last days of the market may still trade: it has not ended', () => {
  const prints = printsOf([10, 10, 10, 10, 10, 5])
  const run = runPortfolio([prints], [only(0, 0)], { ...options, lossAtEnd: 0.3 })
  expect(run.values.at(-1)).toBe(0.5)
  expect(run.ended).toBe(0)
})

test('what does not trade in the session of a rebalance is not bought', () => {
  const prints = printsOf([10, NaN, 20, 40, 40, 40, 40, 40, 40, 40])
  const run = runPortfolio([prints], [only(0, 0), only(0, 2)], options)
  expect(run.counts).toEqual([0, 1])
  expect([...run.values.subarray(0, 4)]).toEqual([1, 1, 1, 1])
})

test('without a rebalance there is nothing to value', () => {
  expect(runPortfolio([], [], options)).toMatchObject({ traded: [], counts: [] })
  expect(runPortfolio([], [], options).values).toHaveLength(0)
})
