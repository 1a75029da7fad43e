import { expect, test } from 'vitest'
import type { HeldSessions, StockDays } from '#domain/backtest/stock-past'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import type { HistoryManifest } from '#domain/history/manifest'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { formulasIn } from '#domain/screen/formulas'
import { pastFilters } from '#domain/screen/past-filters'
import { presetFilters, presets } from '#domain/screen/presets'
import { acceptRanges } from '#domain/screen/ranges'
import { matching } from '#domain/screen/screen'
import { showHidden } from '#domain/screen/show-hidden'
import type { Stock } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { engine } from '../engine.ts'
import { createPastMarket, type PastMarket } from '../history/past-market.ts'
import { dates, sessions, someListings } from '../history/test-listings.ts'
import { stockDays } from './stock-days.ts'

const everyStock: Filters = { ...defaultFilters, ...showHidden(defaultFilters) }
/** Whether a search finds a stock: the text is part of its symbol or name. */
const isFound = (text: string, { symbol, name }: Stock) => `${symbol} ${name ?? ''}`.toLowerCase().includes(text)

const openPast = (market: PastMarket) => {
  const manifest: HistoryManifest = {
    ...{ format: 'history 1', simulated: true, generation: 'one', dates: market.dates, blocks: [], nights: [] },
  }
  return { manifest, market }
}

async function daysOf(market: PastMarket, symbol: string, screens: readonly Filters[], day: number) {
  const asked = screens.map((filters, at) => ({ id: String(at), filters }))
  const outcome = await stockDays(engine, openPast(market), { symbol, screens: asked, day })
  if (!outcome.ok) throw new Error(outcome.failure.id)
  return outcome.value
}

/** Checks session by session whether the record of the stock passes the rules. */
function plainDays(
  history: ListingHistory,
  screens: readonly Filters[],
  day: number,
): Omit<StockDays, 'screens'> & {
  readonly held: readonly (readonly string[])[]
} {
  const held = screens.map((): string[] => [])
  const expressions = screens.map(({ formulas }) => {
    const own = formulasIn(formulas).flatMap((id) => formulas[id] ?? [])
    return formulasIn(formulas).map((id) => [id, parseFormula(formulas[id]?.expression ?? '', own)] as const)
  })
  const all: string[] = []
  for (let session = 0; session <= day; session++) {
    const stock = stockAsOf(history, dates, session)?.stock
    if (!stock) continue
    const date = dates[session] ?? ''
    all.push(date)
    screens.forEach((filters, at) => {
      const known = pastFilters(filters, stock)
      const formulas = Object.fromEntries(
        (expressions[at] ?? []).map(([id, parsed]) => [
          id,
          parsed.ok ? evaluateFormula([stock], parsed.expression)[0] : null,
        ]),
      )
      const found = (text: string) => new Set(isFound(text, stock) ? [stock.symbol] : [])
      const record = { ...stock, formulas }
      if (matching([record], known, { kind: 'all' }, found).length > 0) held[at]?.push(date)
    })
  }
  return { sessions: all.length, from: all[0] ?? dates[day] ?? '', to: all.at(-1) ?? dates[day] ?? '', held }
}

/** The sessions of runs, one after the other. */
const sessionsIn = (answer: HeldSessions | undefined): readonly string[] =>
  answer?.kind === 'held' ? answer.runs.flatMap(([from, to]) => dates.filter((date) => date >= from && date <= to)) : []

const bound = (values: readonly number[]) => fc.option(fc.constantFrom(...values))
const allRanges = fc.record({
  weekDeltaRatio: fc.tuple(bound([-0.5, -0.01, 0]), bound([0, 0.02, 0.5])),
  from200DayAverage: fc.tuple(bound([-0.5, 0]), bound([0, 0.4])),
  rsi14: fc.tuple(bound([30, 45]), bound([55, 70])),
  pe: fc.tuple(fc.constant(null), bound([10, 1000])),
  'formula:1': fc.tuple(bound([0, 100, 5000]), fc.constant(null)),
})
/** At most two ranges: a screen with all of them selects nothing. */
const someRanges = fc
  .tuple(allRanges, fc.subarray(['weekDeltaRatio', 'from200DayAverage', 'rsi14', 'pe', 'formula:1'], { maxLength: 2 }))
  .map(([all, ids]) => acceptRanges(Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))) ?? {})
const someScreen: fc.Arbitrary<Filters> = fc
  .record({
    ranges: someRanges,
    expression: fc.constantFrom('price * 2', 'if(dayDeltaRatio > 0, price, 0)', 'eps + 1', '[Metric 2] - 1'),
    ...{ isOpen: fc.constantFrom(true, true, true, false), search: fc.constantFrom('', '', '', 'lark') },
    sp500: fc.constantFrom(false, false, false, true),
    sector: fc.constantFrom([], [], ['FINANCE'], defaultFilters.sector),
    minPrice: fc.constantFrom(0, 0, 50),
    preset: fc.constantFrom(-1, -1, -1, -1, -1, -1, ...presets.keys()),
  })
  .map(({ isOpen, ranges, expression, preset, ...others }) => {
    if (preset >= 0) return presetFilters(preset)
    const formulas = {
      'formula:1': { name: 'Metric 1', expression },
      'formula:2': { name: 'Metric 2', expression: 'price * 3' },
    }
    return { ...defaultFilters, unlisted: isOpen, formulas, ranges, ...others, maxEntries: 50 }
  })

test('gives the sessions in which the plain record of the day passes the rules of a screen', async () => {
  let [all, some] = [0, 0]
  const screens = fc.array(someScreen, { minLength: 4, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(
      someListings,
      screens,
      fc.integer({ min: 60, max: sessions - 1 }),
      async (listings, asked, day) => {
        const market = createPastMarket(dates, listings)
        const filters = [everyStock, ...asked]
        for (const symbol of ['LARK', 'WREN', 'TERN', 'IBIS']) {
          const history = market.listing(symbol, day)
          const found = await daysOf(market, symbol, filters, day)
          if (!history) {
            expect(found).toBeUndefined()
            continue
          }
          const { held, ...expected } = plainDays(history, filters, day)
          expect(found).toMatchObject(expected)
          held.forEach((each, at) => {
            const answer = found?.screens[at]
            expect(answer).toMatchObject({ kind: 'held', sessions: each.length })
            expect(sessionsIn(answer)).toEqual(each)
            all += at === 0 ? each.length : 0
            some += at > 0 && each.length > 0 && each.length < expected.sessions ? 1 : 0
          })
        }
      },
    ),
    { numRuns: sampleCount(300) },
  )
  expect(all).toBeGreaterThan(200)
  expect(some).toBeGreaterThan(5)
}, 120_000)

/** A listing that trades every day: half of its days at $10, then at $20. */
const plain: ListingHistory = {
  prints: {
    ...{ symbol: 'LARK', first: 0, splits: [], volume: new Float64Array(sessions).fill(1000) },
    close: Float64Array.from({ length: sessions }, (_, at) => (at % 100 < 50 ? 10 : 20)),
  },
  changes: [],
}

test('a run ends when the screen does not select the stock for a session, and later sessions do not count', async () => {
  const market = createPastMarket(dates, [plain])
  const day = 180
  const answer = await daysOf(market, 'LARK', [{ ...defaultFilters, minPrice: 15 }], day)
  expect(answer).toEqual({
    ...{ sessions: day - 41, from: dates[42], to: dates[day] },
    screens: {
      0: {
        kind: 'held',
        sessions: 50 + (day - 149),
        runs: [
          [dates[50], dates[99]],
          [dates[150], dates[day]],
        ],
      },
    },
  })
})

test('does not answer a screen whose rules compare stocks or have an invalid formula', async () => {
  const market = createPastMarket(dates, [plain])
  const withFormula = (expression: string, isRule: boolean): Filters => ({
    ...defaultFilters,
    formulas: {
      'formula:1': { name: 'One', expression },
      'formula:2': { name: 'Two', expression: 'percentile(price)' },
    },
    ranges: isRule ? { 'formula:1': [0, null] } : {},
  })
  const screens = [
    withFormula('rank(price)', true),
    withFormula('1 + [Two] * 2', true),
    withFormula('price - sector(price)', true),
    withFormula('rank(price)', false),
    withFormula('price +', true),
  ]
  const answer = await daysOf(market, 'LARK', screens, 100)
  expect(Object.values(answer?.screens ?? {}).map(({ kind }) => kind)).toEqual([
    'market',
    'market',
    'market',
    'held',
    'invalid',
  ])
})

test('a screen whose rule reads fiscal years that are not here says so, instead of having held the stock in no session', async () => {
  const market = createPastMarket(dates, [plain])
  const formulas = { 'formula:1': { name: 'Sales', expression: 'revenue[-1y]' } } as const
  const screens = [
    { ...defaultFilters, formulas, ranges: { 'formula:1': [0, null] } },
    { ...defaultFilters, formulas },
  ] as const
  const answer = await daysOf(market, 'LARK', screens, 100)
  expect(Object.values(answer?.screens ?? {}).map(({ kind }) => kind)).toEqual(['invalid', 'held'])
})

test('fails as unreachable without the code of a search', async () => {
  const market = createPastMarket(dates, [plain])
  const screens = [{ id: 'one', filters: { ...defaultFilters, search: 'lark' } }]
  const withoutFuse = { ...engine, isSearchUnavailable: () => Promise.resolve(true) }
  const answer = await stockDays(withoutFuse, openPast(market), { symbol: 'LARK', screens, day: 100 })
  expect(answer).toMatchObject({ ok: false, failure: { id: 'unreachable' } })
})
