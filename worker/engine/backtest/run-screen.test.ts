import { expect, test } from 'vitest'
import { countStarts, signalSessions } from '#domain/backtest/schedule'
import { naiveRun } from '#domain/backtest/test-naive-run'
import { type Prints } from '#domain/history/prints'
import { type ListingHistory } from '#domain/history/stock-as-of'
import { type Filters } from '#domain/screen/filters'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import {
  alike,
  dates,
  earliest,
  everything,
  expectNear,
  plainHoldings,
  plainRenamed,
  plainStocks,
  request,
  resultOf,
  sessions,
  settings,
  someFilters,
  someListings,
  someSettings,
  twoStocks,
} from './test-backtest.ts'

test('equals the plain reference for random screens, formulas, splits and ends, to a billionth', async () => {
  const held = new Set<number>()
  await fc.assert(
    fc.asyncProperty(someListings, someFilters, someSettings, async (listings, filters, chosen) => {
      const result = await resultOf(listings, { ...request, filters, settings: chosen })
      const from = chosen.from < earliest ? earliest : chosen.from
      const targets = signalSessions(dates, { ...chosen, from }).map((signal) => ({
        ...{ signal, trade: signal + 1 },
        holdings: plainHoldings(listings, filters, signal, chosen.count),
      }))
      // Unknown metrics delay a run; another test covers that.
      const known = targets.filter(({ signal }) => (dates[signal] ?? '') >= (result.rebalances[0]?.signal ?? '9'))
      if (result.unknown.length === 0) expect(result.rebalances).toHaveLength(targets.length)
      const prints: readonly Prints[] = listings.map((history) => history.prints)
      const last = dates.indexOf(chosen.to)
      const options = { ...chosen, last, newest: sessions - 1, renamed: plainRenamed(listings) }
      const expected = naiveRun(prints, known, options)
      expect(result.dates).toHaveLength(expected.length)
      expectNear(result.values, expected)
      const markets = known.map((target) => ({ ...target, holdings: alike(plainStocks(listings, target.signal)) }))
      expectNear(result.equalMarket, naiveRun(prints, markets, { ...options, costBasisPoints: 0 }))
      for (const { symbols } of result.rebalances) held.add(symbols.length)
    }),
    { numRuns: sampleCount(500) },
  )
  expect(held.size).toBeGreaterThan(1)
})

test('holds the first stocks of the screen’s order, and trades at the close of the session after the signal', async () => {
  const filters: Filters = { ...everything, sortColumn: 'weekDeltaRatio', asc: false }
  const result = await resultOf(twoStocks(), { ...request, filters, settings: { ...settings, count: 1 } })
  expect(result.rebalances.every(({ symbols, selected }) => symbols.join() === 'UP' && selected === 2)).toBe(true)
  expect(result.rebalances.slice(0, 2)).toMatchObject([
    { signal: '2025-02-16', trade: '2025-02-17', turnover: null },
    { signal: '2025-02-23', turnover: 0 },
  ])
  expect(result.dates[0]).toBe('2025-02-17')
  expect(result.values[10]).toBeCloseTo(1.01 ** 10, 10)
  expect(result.equalMarket[7]).toBeCloseTo((1 + 1.01 ** 7) / 2, 10)
  // One trade, which is still held; two matches are too few for returns by rank.
  const { symbols, bought, sold, exits } = result.trades
  expect([symbols[0], ...bought, ...sold, ...exits]).toEqual(['UP', 0, result.dates.length - 1, 2])
  expect(result.trades.returns[0]).toBeCloseTo((result.values.at(-1) ?? NaN) - 1, 10)
  expect([result.ranks, result.fund]).toEqual([null, null])
})

test('has a market by market cap when most market caps are known', async () => {
  expect((await resultOf(twoStocks(), request)).capMarket).toBeNull()
  const { capMarket } = await resultOf(twoStocks('2025-01-01'), request)
  expect(capMarket?.[0]).toBe(1)
})

test('each start shifts all rebalances by the same number of sessions, and all runs have the same end and length', async () => {
  let starts = 0
  await fc.assert(
    fc.asyncProperty(someListings, someSettings, async (listings, chosen) => {
      const result = await resultOf(listings, { ...request, settings: chosen, everyStart: true })
      const from = chosen.from < earliest ? earliest : chosen.from
      const last = dates.indexOf(chosen.to)
      const prints: readonly Prints[] = listings.map((history) => history.prints)
      const options = { ...chosen, last, newest: sessions - 1, renamed: plainRenamed(listings) }
      // Unknown metrics delay a run; each start keeps its distance to it.
      const first = dates.indexOf(result.rebalances[0]?.signal ?? '')
      if (first < 0) return
      const begun = signalSessions(dates, { ...chosen, from }).filter((signal) => signal >= first)
      const runs = Array.from({ length: countStarts(begun) }, (_, later) => {
        const targets = signalSessions(dates, { ...chosen, from }, later)
          .filter((signal) => signal - later >= first && signal < last)
          .map((signal) => ({
            signal,
            trade: signal + 1,
            holdings: plainHoldings(listings, everything, signal, chosen.count),
          }))
        const values = naiveRun(prints, targets, options)
        const free = naiveRun(prints, targets.slice(0, 1), { ...options, costBasisPoints: 0 })
        const paid = naiveRun(prints, targets.slice(0, 1), options)
        return { values, purchase: (paid.at(-1) ?? NaN) / (free.at(-1) ?? NaN) }
      }).filter(({ values }) => values.length > 0)
      if (runs.length < 2) return
      const length = Math.min(...runs.map(({ values }) => values.length))
      expect(result.starts).toMatchObject({ from: result.dates.at(-length), sessions: length - 1 })
      const growth = runs.map(({ values, purchase }) => {
        const [begin = NaN, end = NaN] = [values.at(-length), values.at(-1)]
        return (end / begin) * (values.length === length ? 1 : purchase)
      })
      expectNear(Float64Array.from(result.starts?.growth ?? []), growth)
      const own = (result.values.at(-1) ?? NaN) / (growth[0] ?? NaN)
      const { low, median, high } = result.starts ?? {}
      expect(low?.at(-1)).toBeCloseTo(Math.min(...growth) * own, 9)
      expect(high?.at(-1)).toBeCloseTo(Math.max(...growth) * own, 9)
      expect(low?.findIndex((value) => !Number.isNaN(value))).toBe(result.dates.length - length)
      for (const [at, middle] of [...(median ?? [])].slice(-length).entries()) {
        const session = result.dates.length - length + at
        for (const value of [middle, result.values[session] ?? NaN]) {
          expect(low?.[session]).toBeLessThanOrEqual(value + 1e-9)
          expect(high?.[session]).toBeGreaterThanOrEqual(value - 1e-9)
        }
      }
      starts += runs.length
    }),
    { numRuns: sampleCount(100) },
  )
  expect(starts).toBeGreaterThan(20)
})

/** A listing with a price of 10, except in the sessions of `prices`. */
function aListing(
  symbol: string,
  name: string,
  prices: Readonly<Record<number, number>> = {},
  last = sessions,
): ListingHistory {
  const close = Float64Array.from({ length: last }, (_, day) => prices[day] ?? 10)
  const prints = { symbol, first: 0, close, volume: new Float64Array(last).fill(1000), splits: [] }
  return {
    prints,
    changes: [{ since: dates[0] ?? '', facts: { name, exchange: symbol.startsWith('N') ? 'NYSE' : 'NASDAQ' } }],
  }
}

test('lists only stocks that could be bought as held, and counts the others', async () => {
  const [signal = 0] = signalSessions(dates, { ...settings, from: earliest })
  const listings = [aListing('A', 'Always'), aListing('B', 'Not then', { [signal + 1]: NaN })]
  const { rebalances, notTraded } = await resultOf(listings, request)
  expect(rebalances[0]).toMatchObject({ symbols: ['A'], weights: Float64Array.of(0.5), selected: 2 })
  expect(rebalances[1]?.symbols).toEqual(['A', 'B'])
  expect(notTraded).toBe(1)
})

test('a company that continues under another symbol loses nothing, but a delisted one does', async () => {
  const [signal = 0] = signalSessions(dates, { ...settings, from: earliest })
  const old = aListing('FB', 'Meta Platforms Inc.', {}, signal + 3)
  const { prints, changes } = aListing('META', 'META PLATFORMS, INC')
  const next = { prints: { ...prints, first: signal + 3, close: prints.close.slice(signal + 3) }, changes }
  const lossAtEnd = { ...request, settings: { ...settings, lossAtEnd: 0.3 } }
  expect(await resultOf([old, next], lossAtEnd)).toMatchObject({
    ended: 0,
    values: new Float64Array(sessions - signal - 1).fill(1),
  })
  const { ended, values, equalMarket } = await resultOf([old, aListing('OTHER', 'Other')], lossAtEnd)
  expect(ended).toBe(1)
  expect([values[2], equalMarket[2]]).toEqual([0.85, 0.85])
})

test('the benchmark market has the exchanges of the screen and no stocks with price jumps', async () => {
  const last = sessions - 1
  // The only signal is the last session of March.
  const listings = [
    aListing('A', 'Doubles', { [last]: 20 }),
    aListing('N', 'Triples on another exchange', { [last]: 30 }),
    aListing('J', 'Fell below a tenth in March, and ends at eight times its price', { 80: 0.9, [last]: 80 }),
  ]
  const quarter = { ...request, settings: { ...settings, rebalance: 'quarter' } } as const
  const run = (filters: Filters) => resultOf(listings, { ...quarter, filters })
  expect(await run(everything)).toMatchObject({
    unreliable: 1,
    rebalances: [{ signal: '2025-03-31', symbols: ['A', 'N'] }],
  })
  expect((await run(everything)).equalMarket.at(-1)).toBeCloseTo((2 + 3) / 2, 12)
  const { equalMarket, exchanges } = await run({ ...everything, nasdaq: true })
  expect(exchanges).toEqual(['NASDAQ'])
  expect(equalMarket.at(-1)).toBeCloseTo(2, 12)
})
