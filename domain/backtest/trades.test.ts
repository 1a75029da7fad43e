import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { someCloses } from '../history/test-prints.ts'
import type { Target } from './backtest.ts'
import { naiveRun } from './test-naive-run.ts'
import { exits } from './trade-columns.ts'
import { tradesOf } from './trades.ts'

const sessions = 40
const last = sessions - 1
const cents = fc.integer({ min: 50, max: 50_000 }).map((price) => price / 100)
const atOnce = () => undefined

/** Listings, and for each rebalance those that it holds. */
const aRun = fc.array(someCloses(sessions, cents), { minLength: 1, maxLength: 6 }).chain((listings) =>
  fc.record({
    listings: fc.constant(listings),
    rebalances: fc.uniqueArray(
      fc.record({
        signal: fc.nat(sessions - 3),
        wanted: fc.subarray([...listings.keys()]),
      }),
      { selector: ({ signal }) => signal, maxLength: 6 },
    ),
    lossAtEnd: fc.constantFrom(0, 0.3),
  }),
)

test('each trade returns what the plain reference returns for that stock alone, and its prices say the same', async () => {
  let [found, delisted] = [0, 0]
  await fc.assert(
    fc.asyncProperty(aRun, async ({ listings, rebalances, lossAtEnd }) => {
      const named = listings.map((prints, at) => ({ ...prints, symbol: `S${at}` }))
      const options = { last, newest: last, lossAtEnd, renamed: new Map<number, number>() }
      const targets = rebalances
        .toSorted((a, b) => a.signal - b.signal)
        .map(({ signal, wanted }): Target => {
          const bought = wanted.filter((listing) => {
            const { first = 0, close = [] } = named[listing] ?? {}
            return (close[signal + 1 - first] ?? NaN) > 0
          })
          const holdings = bought.map((listing) => ({ listing, weight: 1 / bought.length }))
          return { signal, trade: signal + 1, holdings }
        })
      const {
        symbols,
        bought,
        sold,
        buyPrices,
        sellPrices,
        returns,
        exits: why,
      } = await tradesOf(named, targets, options, atOnce)
      for (const [at, symbol] of symbols.entries()) {
        const listing = Number(symbol.slice(1))
        const start = targets[0]?.trade ?? 0
        const trade = start + (bought[at] ?? NaN)
        const exit = exits[why[at] ?? 0]
        const next = targets.find(
          (target) => target.trade > trade && !target.holdings.some((one) => one.listing === listing),
        )
        const until = next?.trade ?? last
        const alone = { signal: trade - 1, trade, holdings: [{ listing, weight: 1 }] }
        const values = naiveRun(named, [alone], { ...options, last: until, costBasisPoints: 0 })
        // The first value of a run of one session is 1.
        const expected = (trade === until ? 1 : (values.at(-1) ?? NaN)) - 1
        expect(returns[at]).toBeCloseTo(expected, 9)
        const kept = exit === 'delisted' ? 1 - lossAtEnd : 1
        expect(((sellPrices[at] ?? NaN) * kept) / (buyPrices[at] ?? NaN) - 1).toBeCloseTo(expected, 9)
        expect(exit === 'held').toBe(exit !== 'delisted' && next === undefined)
        expect(start + (sold[at] ?? NaN)).toBeLessThanOrEqual(until)
        found++
        if (exit === 'delisted') delisted++
      }
      const held = targets.at(-1)?.holdings.map(({ listing }) => `S${listing}`) ?? []
      const [first, newest] = [targets[0]?.trade ?? 0, targets.at(-1)?.trade ?? 0]
      const open = symbols.filter((_, at) => first + (sold[at] ?? 0) >= newest)
      for (const symbol of held) expect(open).toContain(symbol)
    }),
    { seed: 5 },
  )
  expect(found).toBeGreaterThan(50)
  expect(delisted).toBeGreaterThan(0)
})

test('a stock that stays over a rebalance is one trade, also under its new symbol', async () => {
  const close = Float64Array.from({ length: 10 }, (_, day) => 10 + day)
  const prints = { first: 0, splits: [{ session: 6, ratio: 2 }], volume: close }
  const listings = [
    { ...prints, symbol: 'OLD', close: close.slice(0, 5), splits: [] },
    { ...prints, symbol: 'NEW', first: 5, close: close.slice(5) },
  ]
  const targets = [0, 3, 7].map((signal): Target => {
    const holdings = signal === 7 ? [] : [{ listing: 0, weight: 1 }]
    return { signal, trade: signal + 1, holdings }
  })
  const options = { last: 9, newest: 9, lossAtEnd: 0, renamed: new Map([[0, 1]]) }
  // Bought at $11, $5.50 after the split; sold at $18.
  expect(await tradesOf(listings, targets, options, atOnce)).toEqual({
    symbols: ['OLD'],
    bought: Uint32Array.of(0),
    sold: Uint32Array.of(7),
    buyPrices: Float64Array.of(5.5),
    sellPrices: Float64Array.of(18),
    returns: Float64Array.of(18 / 5.5 - 1),
    exits: Uint8Array.of(0),
  })
})
