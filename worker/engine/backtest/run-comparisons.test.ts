import { expect, test } from 'vitest'
import { naiveRun } from '#domain/backtest/test-naive-run'
import { noFacts } from '#domain/history/facts'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { createPastMarket } from '../history/past-market.ts'
import { fundOf, rankBuckets } from './run-comparisons.ts'
import { dates, sessions } from './test-backtest.ts'

const last = sessions - 1
const options = { last, newest: last, lossAtEnd: 0, renamed: new Map<number, number>() }
const atOnce = () => undefined

/** A listing that grows by a share of its first price each session, from one session to another. */
function aListing(
  symbol: string,
  name: string | null,
  growth: number,
  [first, end]: readonly [number, number] = [0, sessions],
) {
  const close = Float64Array.from({ length: end - first }, (_, day) => 100 * (1 + growth * day))
  const history: ListingHistory = {
    prints: { symbol, first, splits: [], close, volume: close },
    changes: [{ since: dates[0] ?? '', facts: { ...noFacts, name } }],
  }
  return history
}

const fundIn = (...listings: readonly ListingHistory[]) => fundOf(createPastMarket(dates, listings), 50, options)

test('the benchmark fund is the first index fund that trades in the whole run, never a company with its symbol', () => {
  const spy = aListing('SPY', 'SPDR S&P 500 ETF Trust', 0.01)
  const voo = aListing('VOO', 'Vanguard 500 Index Fund', 0.02)
  const found = fundIn(voo, spy)
  expect(found?.symbol).toBe('SPY')
  expect(found?.values).toHaveLength(sessions - 50)
  expect(found?.values.at(-1)).toBeCloseTo((1 + 0.01 * last) / 1.5, 9)
  expect(fundIn(voo, aListing('SPY', 'Spyglass Optics Inc', 0.01))?.symbol).toBe('VOO')
  expect(fundIn(aListing('SPY', 'SPDR S&P 500 ETF Trust', 0.01, [51, sessions]))).toBeNull()
  expect(fundIn(aListing('SPY', 'SPDR S&P 500 ETF Trust', 0.01, [0, 90]))).toBeNull()
  expect(fundIn(aListing('ABC', 'ABC Index Fund', 0.01), aListing('SPY', null, 0.01))).toBeNull()
})

test('the returns by rank are those of the plain reference from trade to trade, without the last period', async () => {
  const listings = Array.from({ length: 20 }, (_, at) => aListing(`S${at}`, null, 0.02 - at / 1000).prints)
  const selected = Uint32Array.from(listings.keys())
  const days = [10, 30, 70].map((signal) => [signal, { selected }] as const)
  const found = await rankBuckets(listings, days, options, atOnce)
  const grown = (listing: number, from: number, to: number) => {
    const target = { signal: from - 1, trade: from, holdings: [{ listing, weight: 1 }] }
    return (naiveRun(listings, [target], { ...options, last: to, costBasisPoints: 0 }).at(-1) ?? NaN) - 1
  }
  expect(found?.periods).toBe(2)
  for (const [at, { meanReturn, stocks }] of (found?.buckets ?? []).entries()) {
    const of = [2 * at, 2 * at + 1].flatMap((listing) => [grown(listing, 11, 31), grown(listing, 31, 71)])
    expect(meanReturn).toBeCloseTo(of.reduce((sum, value) => sum + value, 0) / 4, 9)
    expect(stocks).toBe(2)
  }
  expect(await rankBuckets(listings, days.slice(0, 1), options, atOnce)).toBeNull()
})
