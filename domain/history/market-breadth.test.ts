import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '../testing/sample-count.ts'
import { createMarketBreadth, type SessionBreadth } from './market-breadth.ts'
import type { Prints } from './prints.ts'
import { someDates } from './test-prints.ts'

const dates = someDates(560)

/** The breadth of a session by loops over the prints. */
function plainBreadth(listings: readonly Prints[], day: number): SessionBreadth {
  const breadth = { date: dates[day] ?? '', averaged: 0, above: 0, ofYear: 0, highs: 0, lows: 0 }
  for (const { first, close, splits } of listings) {
    const closes: number[] = []
    for (let session = first; session <= day; session++) {
      let factor = 1
      for (const split of splits) if (split.session > session && split.session <= day) factor *= split.ratio
      const price = close[session - first] ?? NaN
      if (!Number.isNaN(price)) closes.push(price / factor)
    }
    const last = closes.at(-1) ?? NaN
    if (Number.isNaN(close[day - first] ?? NaN)) continue
    if (closes.length >= 200) {
      let sum = 0
      for (const price of closes.slice(-200)) sum += price
      breadth.averaged++
      if (last > (sum / 200) * (1 + 1e-9)) breadth.above++
    }
    if (closes.length >= 252) {
      const before = closes.slice(-252, -1)
      breadth.ofYear++
      if (before.every((price) => last > price * (1 + 1e-9))) breadth.highs++
      if (before.every((price) => last < price * (1 - 1e-9))) breadth.lows++
    }
  }
  return breadth
}

/** Listings of all lengths with few prices, gaps and splits, so that ties occur; some rise or fall all the time. */
const aListing: fc.Arbitrary<Prints> = fc
  .record({
    first: fc.integer({ min: 0, max: 300 }),
    length: fc.integer({ min: 1, max: 560 }),
    trend: fc.constantFrom(0, 0, 0.01, -0.01),
    gaps: fc.constantFrom(0, 0.02),
    seed: fc.integer(),
    splits: fc.uniqueArray(
      fc.record({ session: fc.integer({ min: 0, max: 559 }), ratio: fc.constantFrom(2, 0.1, 3, 1.5) }),
      { maxLength: 2, selector: ({ session }) => session },
    ),
  })
  .map(({ first, length, trend, gaps, seed, splits }) => {
    let state = seed
    const random = () => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) | 0
      return (state >>> 8) / 2 ** 24
    }
    const close = Float64Array.from({ length: Math.min(length, dates.length - first) }, (_, at) =>
      random() < gaps ? NaN : 100 + trend * at + Math.floor(random() * 3) * (trend === 0 ? 1 : 0),
    )
    return {
      symbol: 'LARK',
      first,
      close,
      volume: close,
      splits: splits.toSorted((a, b) => a.session - b.session),
    }
  })

test('the breadth of every session equals that of plain loops', () => {
  fc.assert(
    fc.property(fc.array(aListing, { maxLength: 8 }), fc.nat(dates.length - 1), (listings, day) => {
      const breadth = createMarketBreadth(dates)
      for (const listing of listings) breadth.add(listing)
      for (const session of [day, 198, 199, 250, 251, 252, 400, dates.length - 1])
        expect(breadth.sessions()[session]).toEqual(plainBreadth(listings, session))
    }),
    { numRuns: sampleCount(500) },
  )
})

test('a constant price is neither above its average nor at a new high or low, even after a split', () => {
  const close = new Float64Array(300).fill(10.1).fill(10.1 / 3, 100)
  const breadth = createMarketBreadth(dates)
  breadth.add({ first: 0, close, splits: [{ session: 100, ratio: 3 }] })
  expect(breadth.sessions()[299]).toEqual({ date: dates[299], averaged: 1, above: 0, ofYear: 1, highs: 0, lows: 0 })
})
