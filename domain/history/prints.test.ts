import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { barsAsOf, lastTradeUpTo, type Prints, tradesAsOf } from './prints.ts'
import { someDates, somePrints } from './test-prints.ts'

/** A listing that first traded in session 2, with these closes; NaN if it did not trade. */
const aListing = (close: readonly number[], known: Partial<Prints> = {}): Prints => ({
  symbol: 'LARK',
  first: 2,
  close: Float64Array.from(close),
  volume: new Float64Array(close.length).fill(100),
  splits: [],
  ...known,
})
const dates = someDates(60)

describe('the market of a past day', () => {
  test('has a listing from its first session to the fourth one after its last trade', () => {
    const lark = aListing([10, NaN, 11])
    const days = Array.from({ length: 12 }, (_, day) => day).filter((day) => tradesAsOf(lark, day))
    expect(days).toEqual([2, 3, 4, 5, 6, 7, 8])
  })

  test('has the price of the last session in which a listing traded', () => {
    const lark = aListing([10, NaN, 11])
    expect([1, 2, 3, 4, 50].map((day) => lastTradeUpTo(lark, day))).toEqual([-1, 2, 2, 4, 4])
  })
})

describe('the bars as of a day', () => {
  test('cover the days on which the listing traded', () => {
    const { sessions, close } = barsAsOf(aListing([10, NaN, 11, 12]), dates, 0, 4)
    expect([sessions, ...close]).toEqual([[2, 4], 10, 11])
  })

  test('are adjusted for a split only once it has happened', () => {
    const lark = aListing([40, 42, 11], { splits: [{ session: 4, ratio: 4 }] })
    expect([...barsAsOf(lark, dates, 0, 3).close]).toEqual([40, 42])
    const after = barsAsOf(lark, dates, 0, 4)
    expect([...after.close]).toEqual([10, 10.5, 11])
    expect([...after.volume]).toEqual([400, 400, 100])
  })

  test('ignore a split until the listing trades again', () => {
    const lark = aListing([40, NaN, 11], { splits: [{ session: 3, ratio: 4 }] })
    expect([...barsAsOf(lark, dates, 0, 3).close]).toEqual([40])
    expect([...barsAsOf(lark, dates, 0, 4).close]).toEqual([10, 11])
  })

  test('do not depend on later prints', () => {
    fc.assert(
      fc.property(somePrints(40), fc.nat(39), (prints, day) => {
        const length = Math.max(0, Math.min(day - prints.first + 1, prints.close.length))
        const cut = (series: Float64Array) => series.subarray(0, length)
        const { ranges } = prints
        const past: Prints = {
          ...prints,
          close: cut(prints.close),
          volume: prints.volume.subarray(0, length),
          splits: prints.splits.filter(({ session }) => session <= day),
          ...(ranges && { ranges: { open: cut(ranges.open), high: cut(ranges.high), low: cut(ranges.low) } }),
        }
        expect(barsAsOf(prints, dates, 0, day)).toEqual(barsAsOf(past, dates, 0, day))
      }),
    )
  })

  test('equal those of a loop over every split for every session', () => {
    fc.assert(
      fc.property(somePrints(40), fc.nat(39), fc.nat(39), (prints, from, to) => {
        const expected: number[] = []
        const last = lastTradeUpTo(prints, to)
        prints.close.forEach((price, at) => {
          const session = prints.first + at
          if (Number.isNaN(price) || session < from || session > to) return
          let shares = 1
          for (const split of prints.splits) if (split.session > session && split.session <= last) shares *= split.ratio
          expected.push(price / shares)
        })
        expect([...barsAsOf(prints, dates, from, to).close]).toEqual(expected)
      }),
    )
  })
})
