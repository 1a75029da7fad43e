import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { BacktestRequest, BacktestSettings } from '#domain/backtest/backtest'
import type { BacktestResult, BacktestStatus } from '#domain/backtest/backtest-result'
import { signalSessions } from '#domain/backtest/schedule'
import { naiveRun } from '#domain/backtest/test-naive-run'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import type { HistoryManifest } from '#domain/history/manifest'
import { barsAsOf, type Prints } from '#domain/history/prints'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { someChanges, someCloses, someDates } from '#domain/history/test-prints'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { ordered } from '#domain/screen/screen'
import { eventually } from '#domain/testing/eventually'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { engine } from '../engine.ts'
import type { OpenMarket } from '../history/day-snapshot.ts'
import { createPastMarket } from '../history/past-market.ts'
import { areFormulasUnavailable } from '../snapshot.ts'
import { createBacktests } from './backtest-service.ts'

const sessions = 120
const dates = someDates(sessions)
const manifest: HistoryManifest = {
  format: 'history 1',
  generation: '0',
  simulated: true,
  dates,
  blocks: [],
  nights: [],
}
const earliest = dates[42] ?? ''

const serviceOf = (listings: readonly ListingHistory[], breathe = (): Promise<void> | undefined => undefined) => {
  const { queries } = createBacktests({
    breathe,
    async open(filters) {
      await areFormulasUnavailable(filters)
      return { manifest, market: createPastMarket(dates, listings), earliest, engine }
    },
  })
  return queries
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc()')
}

type Service = ReturnType<typeof serviceOf>

/** The end of a run. */
async function finished(service: Service, request: BacktestRequest): Promise<BacktestStatus> {
  await service.startBacktest(request)
  for (;;) {
    const status = await service.backtestStatus()
    if (!status.ok) throw new Error(status.failure.id)
    if (!status.value.progress) return status.value
    await turnOfEvents()
  }
}

const resultOf = async (listings: readonly ListingHistory[], request: BacktestRequest): Promise<BacktestResult> => {
  const { result, failure } = await finished(serviceOf(listings), request)
  if (!result) throw new Error(`No result: ${failure?.id} ${failure?.detail}`)
  return result
}

/** What the default hides of stocks without sector or exchange is not what these tests are about. */
const everything: Filters = { ...defaultFilters, sector: [], unlisted: true, sortColumn: 'price', asc: true }

const settings: BacktestSettings = {
  from: dates[0] ?? '',
  to: dates.at(-1) ?? '',
  rebalance: 'week',
  count: 0,
  weighting: 'equal',
  costBasisPoints: 0,
  lossAtEnd: 0,
}

const request: BacktestRequest = { filters: everything, scope: { kind: 'all' }, settings, everyStart: false }

const cents = fc.integer({ min: 100, max: 20_000 }).map((price) => price / 100)

/** Prices that never rise more than tenfold. */
const alike = fc.integer({ min: 2000, max: 19_000 }).map((price) => price / 100)

const someListings = fc
  .array(
    fc.record({ prints: fc.oneof(someCloses(sessions, alike), someCloses(sessions, cents)), changes: someChanges }),
    { minLength: 2, maxLength: 7 },
  )
  .map((listings) =>
    listings.map(({ prints, changes }, at): ListingHistory => ({ prints: { ...prints, symbol: `S${at}` }, changes })),
  )

const formulas = { 'formula:1': { name: 'Momentum', expression: 'monthDeltaRatio - weekDeltaRatio' } } as const

/** Screens of prices alone: what prices say is known on every day. */
const someFilters: fc.Arbitrary<Filters> = fc
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

const someSettings: fc.Arbitrary<BacktestSettings> = fc.record({
  from: fc.constantFrom(...dates.slice(0, 60)),
  to: fc.constantFrom(...dates.slice(60)),
  rebalance: fc.constantFrom('week', 'month', 'quarter'),
  count: fc.constantFrom(0, 1, 3),
  weighting: fc.constant('equal'),
  costBasisPoints: fc.constantFrom(0, 10, 50),
  lossAtEnd: fc.constantFrom(0, 0.3),
})

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Whether a price has risen more than tenfold within the last 43 trading days, adjusted for splits. */
function hasRisenTenfold({ prints }: ListingHistory, day: number): boolean {
  const { close } = barsAsOf(prints, dates, 0, day)
  const last = [...close].slice(-43)
  return last.some((price, at) => at > 0 && price > (last[at - 1] ?? NaN) * 10)
}

/** What a screen holds after a session, by the plain functions. */
function plainHoldings(listings: readonly ListingHistory[], filters: Filters, day: number, count: number) {
  const stocks = listings.flatMap((history) =>
    hasRisenTenfold(history, day) ? [] : (stockAsOf(history, dates, day)?.stock ?? []),
  )
  const parsed = parseFormula(formulas['formula:1'].expression)
  if (!parsed.ok) throw new Error('Not a formula')
  const values = evaluateFormula(stocks, parsed.expression)
  const withFormulas = stocks.map((stock, at) => ({ ...stock, formulas: { 'formula:1': numberOf(values[at]) } }))
  const { stocks: found } = ordered(withFormulas, filters, { kind: 'all' }, () => new Set())
  const held = count === 0 ? found : found.slice(0, count)
  return held.map(({ symbol }) => ({ listing: Number(symbol.slice(1)), weight: 1 / held.length }))
}

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
      // What is not known yet delays a run; that is another test's.
      const known = targets.filter(({ signal }) => (dates[signal] ?? '') >= (result.rebalances[0]?.signal ?? '9'))
      if (result.unknown.length === 0) expect(result.rebalances).toHaveLength(targets.length)
      const prints: readonly Prints[] = listings.map((history) => history.prints)
      const last = dates.indexOf(chosen.to)
      const expected = naiveRun(prints, known, { ...chosen, last, newest: sessions - 1 })
      expect(result.dates).toHaveLength(expected.length)
      for (const [at, value] of expected.entries())
        expect(Math.abs((result.values[at] ?? NaN) - value)).toBeLessThan(1e-9 * Math.max(1, value))
      for (const { symbols } of result.rebalances) held.add(symbols.length)
    }),
    { numRuns: sampleCount(500) },
  )
  expect(held.size).toBeGreaterThan(1)
})

/** Two stocks with a price a day, of which one is worth twice as much each session, and the other always the same. */
const twoStocks = (factsSince?: string): readonly ListingHistory[] =>
  ['UP', 'FLAT'].map((symbol, at) => ({
    prints: {
      ...{ symbol, first: 0, splits: [] },
      close: Float64Array.from({ length: sessions }, (_, day) => (at === 0 ? 1.01 ** day : 10)),
      volume: new Float64Array(sessions).fill(1000),
    },
    changes:
      factsSince === undefined ? [] : [{ since: factsSince, facts: { eps: 1, sharesOutstanding: 1e6, beta: at } }],
  }))

test('holds the first stocks of the screen’s order, and trades at the close of the session after the signal', async () => {
  const filters: Filters = { ...everything, sortColumn: 'weekDeltaRatio', asc: false }
  const result = await resultOf(twoStocks(), { ...request, filters, settings: { ...settings, count: 1 } })
  expect(result.rebalances.every(({ symbols, selected }) => symbols.join() === 'UP' && selected === 2)).toBe(true)
  expect(result.rebalances[0]).toMatchObject({ signal: '2025-02-16', trade: '2025-02-17', traded: 1 })
  expect(result.dates[0]).toBe('2025-02-17')
  expect(result.values[10]).toBeCloseTo(1.01 ** 10, 10)
  expect(result.equalMarket[7]).toBeCloseTo((1 + 1.01 ** 7) / 2, 10)
})

test('begins once what the screen asks for is known, and says since when; what is never known gives no run', async () => {
  const filters: Filters = { ...everything, ranges: { beta: [0, 1], analystTargetPrice: [0, null] } }
  const since = dates[70] ?? ''
  const result = await resultOf(twoStocks(since), { ...request, filters })
  const first = signalSessions(dates, settings)
    .map((at) => dates[at] ?? '')
    .find((date) => date >= since)
  expect(result.unknown).toContainEqual({
    id: 'beta',
    since: first,
    without: { ...filters, ranges: { analystTargetPrice: [0, null] } },
  })
  expect(result.unknown).toContainEqual({
    id: 'analystTargetPrice',
    since: null,
    without: { ...filters, ranges: { beta: [0, 1] } },
  })
  expect(result).toMatchObject({ dates: [], rebalances: [] })
  const known = await resultOf(twoStocks(since), { ...request, filters: { ...filters, ranges: { beta: [0, 1] } } })
  expect(known.unknown).toEqual([{ id: 'beta', since: first, without: { ...filters, ranges: {} } }])
  expect(known.rebalances[0]?.signal).toBe(first)
})

test('says what is not known before it has screened every day', async () => {
  const filters: Filters = { ...everything, ranges: { beta: [0, 1], analystTargetPrice: [0, null] } }
  let early: BacktestStatus | undefined
  const service = serviceOf(twoStocks(dates[70]), async () => {
    const status = await service.backtestStatus()
    if (status.ok && (status.value.unknown?.length ?? 0) > 0) early ??= status.value
  })
  const { result } = await finished(service, { ...request, filters })
  expect(early?.result).toBeNull()
  expect(early?.progress?.done).toBeLessThan(early?.progress?.total ?? 0)
  expect(early?.unknown).toEqual(result?.unknown)
  expect(early?.unknown).toHaveLength(2)
})

test('the market by market cap is there where most market caps are known', async () => {
  expect((await resultOf(twoStocks(), request)).capMarket).toBeNull()
  const { capMarket } = await resultOf(twoStocks('2025-01-01'), request)
  expect(capMarket?.[0]).toBe(1)
})

test('every start: each rebalance comes as many sessions later as the first one, and the band holds all of them', async () => {
  const { starts, values, dates: days } = await resultOf(twoStocks(), { ...request, everyStart: true })
  expect(starts?.ends).toHaveLength(7)
  expect(starts?.ends[0]).toEqual({ value: values.at(-1), sessions: days.length - 1 })
  expect(starts?.ends.map(({ sessions: count }) => count)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].map((later) => days.length - 1 - later),
  )
  for (const [at, middle] of [...(starts?.median ?? [])].entries()) {
    expect(starts?.low[at]).toBeLessThanOrEqual(middle)
    expect(starts?.high[at]).toBeGreaterThanOrEqual(middle)
  }
})

test('tells how far it is, and a cancelled run ends at once', async () => {
  let slices = 0
  const seen = new Set<number>()
  let cancelled: unknown
  const service = serviceOf(twoStocks(), async () => {
    slices++
    const status = await service.backtestStatus()
    if (status.ok && status.value.progress) seen.add(status.value.progress.done)
    if (seen.size === 3) cancelled ??= await service.cancelBacktest()
  })
  await service.startBacktest(request)
  while (cancelled === undefined) await turnOfEvents()
  const after = slices
  // A run that went on would use this turn.
  await turnOfEvents()
  expect(slices).toBe(after)
  expect(cancelled).toEqual({ ok: true, value: { result: null } })
  expect(await service.backtestStatus()).toEqual(cancelled)
})

test('a new run ends the one before', async () => {
  const service = serviceOf(twoStocks(), () => turnOfEvents())
  await service.startBacktest(request)
  const { result } = await finished(service, { ...request, settings: { ...settings, to: dates[60] ?? '' } })
  expect(result?.dates.at(-1)).toBe(dates[60])
})

test('forgets a past that is gone: neither its market nor a result of it stays in memory', async () => {
  let past: (OpenMarket & { readonly earliest: string; readonly engine: typeof engine }) | undefined = {
    ...{ manifest, market: createPastMarket(dates, twoStocks()), earliest, engine },
  }
  const market = new WeakRef(past.market)
  const { queries, forget } = createBacktests({
    breathe: () => undefined,
    open: () => Promise.resolve(past ?? { id: 'pastMissing' }),
  })
  expect((await finished(queries, request)).result).not.toBeNull()
  past = undefined
  forget()
  expect(await queries.backtestStatus()).toEqual({ ok: true, value: { result: null } })
  await eventually(() => {
    collectGarbage()
    // Not the market itself: a failure that is kept would keep it in memory.
    expect(market.deref() === undefined).toBe(true)
  })
})
