import { expect, test } from 'vitest'
import { barsAsOf, type Prints, tradesAsOf } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { someDates } from '#domain/history/test-prints'
import { fc } from '#domain/testing/fast-check'
import { createPastMarket } from '../history/past-market.ts'
import { movesLike } from './moves-like.ts'

const sessions = 300
const dates = someDates(sessions)
const atOnce = () => undefined

/** The adjusted returns by session. */
function plainReturns(prints: Prints, day: number): ReadonlyMap<number, number> {
  const { sessions: traded, close } = barsAsOf(prints, dates, 0, day)
  return new Map(
    traded.flatMap((session, at) =>
      traded[at - 1] === session - 1 ? [[session, (close[at] ?? NaN) / (close[at - 1] ?? NaN) - 1] as const] : [],
    ),
  )
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The correlation by its definition. */
function plainCorrelation(one: Prints, other: Prints, day: number, span: number): number | undefined {
  const [a, b] = [plainReturns(one, day), plainReturns(other, day)]
  const common = [...a.keys()].filter((session) => session > day - span && b.has(session))
  if (common.length < 0.8 * span) return undefined
  const [x, y] = [common.map((session) => a.get(session) ?? NaN), common.map((session) => b.get(session) ?? NaN)]
  const [dx, dy] = [x.map((value) => value - mean(x)), y.map((value) => value - mean(y))]
  const product = mean(dx.map((value, at) => value * (dy[at] ?? NaN)))
  const deviations = Math.sqrt(mean(dx.map((value) => value ** 2)) * mean(dy.map((value) => value ** 2)))
  return deviations < 1e-12 ? undefined : product / deviations
}

/** A listing that follows the market more or less, with gaps and splits. */
const someListing = fc
  .record({
    ...{ first: fc.constantFrom(0, 0, 0, 20, 200), ended: fc.constantFrom(0, 0, 0, 3, 30), seed: fc.nat(1e6) },
    ...{ beta: fc.constantFrom(-1, 0, 0.5, 1, 2), gap: fc.constantFrom(Infinity, Infinity, 40, 9, 3) },
    splits: fc.uniqueArray(fc.integer({ min: 205, max: 265 }), { maxLength: 2 }),
  })
  .map(({ first, ended, seed, beta, gap, splits }): Omit<Prints, 'symbol'> => {
    let [state, price] = [seed, 100]
    const noise = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32 - 0.5
    const known = splits.toSorted((a, b) => a - b).map((session) => ({ session, ratio: session % 2 === 0 ? 4 : 0.1 }))
    const close = Float64Array.from({ length: sessions - first - ended }, (_, at) => {
      price *= 1 + beta * Math.sin((first + at) ** 2) * 0.02 + noise() * 0.02
      for (const split of known) if (split.session === first + at) price /= split.ratio
      return at % gap === gap - 1 ? NaN : price
    })
    return { first, close, volume: close.map(() => 1), splits: known }
  })

const someMarket = fc
  .array(someListing, { minLength: 8, maxLength: 40 })
  .map((all) => all.map((prints, at): ListingHistory => ({ prints: { ...prints, symbol: `S${at}` }, changes: [] })))

test('gives the correlations and their base rate by definition', async () => {
  let tested = 0
  await fc.assert(
    fc.asyncProperty(someMarket, fc.integer({ min: 255, max: sessions - 1 }), async (listings, day) => {
      const market = createPastMarket(dates, listings)
      const [stock] = listings
      const answer = await movesLike(market, 'S0', day, atOnce)
      for (const { sessions: span, ...found } of answer ?? []) {
        const expected = listings.slice(1).flatMap(({ prints }) => {
          const value = tradesAsOf(prints, day) && stock && plainCorrelation(stock.prints, prints, day, span)
          return typeof value === 'number' ? [{ symbol: prints.symbol, value }] : []
        })
        const values = expected.map(({ value }) => value).toSorted((a, b) => b - a)
        tested += values.length
        expect(found.tested).toBe(values.length)
        const both = [...found.highest, ...found.lowest.toReversed()]
        expect(both).toHaveLength(Math.min(20, values.length))
        for (const { symbol, correlation } of both)
          expect(correlation).toBeCloseTo(expected.find((each) => each.symbol === symbol)?.value ?? NaN, 10)
        values.slice(0, 10).forEach((value, at) => expect(found.highest[at]?.correlation).toBeCloseTo(value, 10))
        values
          .toReversed()
          .slice(0, Math.max(0, Math.min(10, values.length - 10)))
          .forEach((value, at) => expect(found.lowest[at]?.correlation).toBeCloseTo(value, 10))
        if (values.length === 0) {
          expect([found.median, found.aboveHalf]).toEqual([null, null])
          continue
        }
        const middle = [values[Math.floor((values.length - 1) / 2)], values[Math.ceil((values.length - 1) / 2)]]
        expect(found.median).toBeCloseTo(((middle[0] ?? NaN) + (middle[1] ?? NaN)) / 2, 10)
        expect(found.aboveHalf).toBeCloseTo(values.filter((value) => value > 0.5).length / values.length, 10)
      }
    }),
    { numRuns: 60 },
  )
  expect(tested).toBeGreaterThan(100)
})

const walk = (change: (at: number) => number): Float64Array => {
  let price = 50
  return Float64Array.from({ length: sessions }, (_, at) => (price *= 1 + change(at)))
}
const listing = (symbol: string, close: Float64Array, name: string | null = null): ListingHistory => ({
  prints: { symbol, first: 0, close, volume: close.map(() => 1), splits: [] },
  changes: name === null ? [] : [{ since: '2025-01-01', facts: { name } }],
})

test('a twin has a correlation of 1, its opposite −1, and a constant price is not compared', async () => {
  const wave = (at: number) => 0.01 * Math.sin(at * at)
  const market = createPastMarket(dates, [
    listing('ONE', walk(wave)),
    listing(
      'TWIN',
      walk((at) => 2 * wave(at)),
      'Twin Corp',
    ),
    listing(
      'OTHER',
      walk((at) => -wave(at)),
    ),
    listing('FLAT', new Float64Array(sessions).fill(7)),
  ])
  const answer = await movesLike(market, 'ONE', sessions - 1, atOnce)
  expect(answer?.map(({ tested }) => tested)).toEqual([2, 2])
  const [first, second] = answer?.[1]?.highest ?? []
  expect(first).toMatchObject({ symbol: 'TWIN', name: 'Twin Corp' })
  expect(first?.correlation).toBeCloseTo(1, 10)
  expect(second?.correlation).toBeCloseTo(-1, 10)
  expect((await movesLike(market, 'FLAT', sessions - 1, atOnce))?.[0]).toMatchObject({ tested: 0, median: null })
  expect(await movesLike(market, 'NONE', sessions - 1, atOnce)).toBeUndefined()
})
