import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { expect } from 'vitest'
import type { BacktestRequest, BacktestSettings } from '#domain/backtest/backtest'
import type { BacktestResult, BacktestStatus } from '#domain/backtest/backtest-result'
import { renamedListings } from '#domain/backtest/renamed-listings'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import { factsAsOf } from '#domain/history/facts'
import type { HistoryManifest } from '#domain/history/manifest'
import { barsAsOf } from '#domain/history/prints'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { someChanges, someCloses, someDates } from '#domain/history/test-prints'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { ordered } from '#domain/screen/screen'
import { fc } from '#domain/testing/fast-check'
import { engine } from '../engine.ts'
import { createPastMarket } from '../history/past-market.ts'
import { areFormulasUnavailable } from '../snapshot.ts'
import { createBacktests } from './backtest-service.ts'

export const sessions = 120
export const dates = someDates(sessions)
export const manifest: HistoryManifest = {
  format: 'history 1',
  generation: '0',
  simulated: true,
  dates,
  blocks: [],
  nights: [],
}
export const earliest = dates[42] ?? ''

export const serviceOf = (
  listings: readonly ListingHistory[],
  breathe = (): Promise<void> | undefined => undefined,
) => {
  const { queries } = createBacktests({
    breathe,
    async open(filters) {
      await areFormulasUnavailable(filters)
      return { manifest, market: createPastMarket(dates, listings), earliest, engine }
    },
  })
  return queries
}

type Service = ReturnType<typeof serviceOf>

/** Runs a backtest; returns its final status. */
export async function finished(service: Service, request: BacktestRequest): Promise<BacktestStatus> {
  await service.startBacktest(request)
  for (;;) {
    const status = await service.backtestStatus()
    if (!status.ok) throw new Error(status.failure.id)
    if (!status.value.progress) return status.value
    await turnOfEvents()
  }
}

export const resultOf = async (
  listings: readonly ListingHistory[],
  request: BacktestRequest,
): Promise<BacktestResult> => {
  const { result, failure } = await finished(serviceOf(listings), request)
  if (!result) throw new Error(`No result: ${failure?.id} ${failure?.detail}`)
  return result
}

/** Shows stocks without a sector or exchange, too. */
export const everything: Filters = { ...defaultFilters, sector: [], unlisted: true, sortColumn: 'price', asc: true }

export const settings: BacktestSettings = {
  from: dates[0] ?? '',
  to: dates.at(-1) ?? '',
  rebalance: 'week',
  count: 0,
  weighting: 'equal',
  costBasisPoints: 0,
  lossAtEnd: 0,
}

export const request: BacktestRequest = { filters: everything, scope: { kind: 'all' }, settings, everyStart: false }

const cents = fc.integer({ min: 100, max: 20_000 }).map((price) => price / 100)

/** Prices none of which is ten times another. */
const calm = fc.integer({ min: 2000, max: 19_000 }).map((price) => price / 100)

export const someListings = fc
  .array(
    fc.record({ prints: fc.oneof(someCloses(sessions, calm), someCloses(sessions, cents)), changes: someChanges }),
    { minLength: 2, maxLength: 7 },
  )
  .map((listings) =>
    listings.map(({ prints, changes }, at): ListingHistory => ({ prints: { ...prints, symbol: `S${at}` }, changes })),
  )

const formulas = { 'formula:1': { name: 'Momentum', expression: 'monthDeltaRatio - weekDeltaRatio' } } as const

/** Screens of prices alone, which are known on every day. */
export const someFilters: fc.Arbitrary<Filters> = fc
  .record(
    {
      minPrice: fc.constantFrom(0, 5, 60),
      maxPrice: fc.constantFrom(0, 150),
      ranges: fc.constantFrom({}, { weekDeltaRatio: [-0.5, 0.5] }, { rsi14: [20, null] }, {
        'formula:1': [null, 0.2],
      } as const),
      sortColumn: fc.constantFrom('price', 'ticker', 'from50DayAverage'),
      asc: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  .map((change) => ({ ...everything, formulas, ...change }))

export const someSettings: fc.Arbitrary<BacktestSettings> = fc.record({
  from: fc.constantFrom(...dates.slice(0, 60)),
  to: fc.constantFrom(...dates.slice(60)),
  rebalance: fc.constantFrom('week', 'month', 'quarter'),
  count: fc.constantFrom(0, 1, 3),
  weighting: fc.constant('equal'),
  costBasisPoints: fc.constantFrom(0, 10, 50),
  lossAtEnd: fc.constantFrom(0, 0.3),
})

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Whether a price has risen more than tenfold or fallen below a tenth within the last 43 trading days, adjusted for splits. */
function hasJumped({ prints }: ListingHistory, day: number): boolean {
  const { close } = barsAsOf(prints, dates, 0, day)
  const last = [...close].slice(-43)
  return last.some((price, at) => {
    const before = last[at - 1] ?? price
    return price > before * 10 || before > price * 10
  })
}

/** The market of a session without the stocks whose prices have jumped. */
export const plainStocks = (listings: readonly ListingHistory[], day: number) =>
  listings.flatMap((history) => (hasJumped(history, day) ? [] : (stockAsOf(history, dates, day)?.stock ?? [])))

export const alike = (stocks: readonly { readonly symbol: string }[]) =>
  stocks.map(({ symbol }) => ({ listing: Number(symbol.slice(1)), weight: 1 / stocks.length }))

/** The holdings of a screen after a session, by the plain functions. */
export function plainHoldings(listings: readonly ListingHistory[], filters: Filters, day: number, count: number) {
  const stocks = plainStocks(listings, day)
  const parsed = parseFormula(formulas['formula:1'].expression)
  if (!parsed.ok) throw new Error('Not a formula')
  const values = evaluateFormula(stocks, parsed.expression)
  const withFormulas = stocks.map((stock, at) => ({ ...stock, formulas: { 'formula:1': numberOf(values[at]) } }))
  const { stocks: found } = ordered(withFormulas, filters, { kind: 'all' }, () => new Set())
  return alike(count === 0 ? found : found.slice(0, count))
}

/** The listings that continue under another symbol, by their last names. */
export const plainRenamed = (listings: readonly ListingHistory[]) =>
  renamedListings(
    listings.map(({ prints }) => prints),
    (index) => factsAsOf(listings[index]?.changes ?? [], dates.at(-1) ?? '', () => 1).facts.name,
  )

/** Expects values that are equal to a billionth. */
export function expectNear(values: Float64Array | undefined, expected: readonly number[]): void {
  expect(values).toHaveLength(expected.length)
  for (const [at, value] of expected.entries())
    expect(Math.abs((values?.[at] ?? NaN) - value)).toBeLessThan(1e-9 * Math.max(1, value))
}

/** Two stocks that trade every day: one gains 1% each session, the other keeps its price. */
export const twoStocks = (factsSince?: string): readonly ListingHistory[] =>
  ['UP', 'FLAT'].map((symbol, at) => ({
    prints: {
      ...{ symbol, first: 0, splits: [] },
      close: Float64Array.from({ length: sessions }, (_, day) => (at === 0 ? 1.01 ** day : 10)),
      volume: new Float64Array(sessions).fill(1000),
    },
    changes:
      factsSince === undefined ? [] : [{ since: factsSince, facts: { eps: 1, sharesOutstanding: 1e6, beta: at } }],
  }))
