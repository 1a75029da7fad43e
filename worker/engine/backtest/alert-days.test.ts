import { expect, test } from 'vitest'
import type { AlertDay, AlertDays, AskedAlert } from '#domain/backtest/alert-past'
import type { HistoryManifest } from '#domain/history/manifest'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { matching } from '#domain/screen/screen'
import { showHidden } from '#domain/screen/show-hidden'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { engine } from '../engine.ts'
import { createPastMarket, type PastMarket } from '../history/past-market.ts'
import { dates, sessions, someListings } from '../history/test-listings.ts'
import { alertDays } from './alert-days.ts'

const open = (market: PastMarket) => {
  const manifest: HistoryManifest = {
    ...{ format: 'history 1', simulated: true, generation: 'one', dates: market.dates, blocks: [], nights: [] },
  }
  return { engine, past: { manifest, market }, breathe: () => undefined }
}

/** Asks for `size` sessions at a time, like the page. */
async function ask(market: PastMarket, alert: AskedAlert, size: number, from = 0): Promise<AlertDays | undefined> {
  let result: AlertDays = { days: [], seen: undefined, from: undefined, checks: 0, isAcrossStocks: false }
  for (let at = from; at < market.dates.length; at += size) {
    const day = Math.min(at + size, market.dates.length) - 1
    const query = { alert, from: market.dates[at] ?? '', to: market.dates[day] ?? '', seen: result.seen }
    const outcome = await alertDays(open(market), query, day)
    if (!outcome.ok) throw new Error(outcome.failure.id)
    if (!outcome.value) return undefined
    result = {
      ...outcome.value,
      from: result.from ?? outcome.value.from,
      days: [...result.days, ...outcome.value.days],
      checks: result.checks + outcome.value.checks,
    }
  }
  return result
}

/** Checks day by day: a symbol fires that is selected now and was not on the day before; the first day never fires. */
function plainDays(
  checks: readonly (readonly [date: string, symbols: readonly string[]])[],
  kind: 'gains' | 'loses' = 'gains',
): readonly AlertDay[] {
  let before: readonly string[] | undefined
  const days: AlertDay[] = []
  for (const [date, symbols] of checks) {
    const [some, others] = kind === 'gains' ? [symbols, before ?? symbols] : [before ?? [], symbols]
    const added = some.filter((symbol) => !others.includes(symbol)).length
    if (added > 0) days.push({ date, added })
    before = symbols
  }
  return days
}

const everyStock: Filters = { ...defaultFilters, ...showHidden(defaultFilters) }
/** The newest listing with a symbol that has begun by a day, as of that day. */
const stockOn = (listings: readonly ListingHistory[], symbol: string, day: number) => {
  const own = listings.filter(({ prints }) => prints.symbol === symbol && prints.first <= day)
  const newest = own.toSorted((a, b) => a.prints.first - b.prints.first).at(-1)
  return newest && stockAsOf(newest, dates, day)?.stock
}

const someValueRule = fc.oneof(
  fc.record({
    kind: fc.constant('closes' as const),
    symbol: fc.constantFrom('LARK', 'WREN'),
    side: fc.constantFrom('above' as const, 'below' as const),
    price: fc.constantFrom(5, 50, 100, 500, 5000),
  }),
  fc.record({
    kind: fc.constant('crosses' as const),
    symbol: fc.constantFrom('LARK', 'WREN'),
    metric: fc.constantFrom(
      { name: 'Move', expression: 'weekDeltaRatio' },
      { name: 'Is up', expression: 'weekDeltaRatio > 0.02' },
    ),
    side: fc.constantFrom('above' as const, 'below' as const),
    level: fc.constantFrom(0, 0.05, null),
  }),
)

test('an alert on a stock fires in each session in which its value crosses the level', async () => {
  let fired = 0
  await fc.assert(
    fc.asyncProperty(someListings, someValueRule, async (listings, rule) => {
      const found = await ask(createPastMarket(dates, listings), rule, 1000)
      const history = listings
        .filter(({ prints }) => prints.symbol === rule.symbol)
        .toSorted((a, b) => a.prints.first - b.prints.first)
        .at(-1)
      if (!history) {
        expect(found).toBeUndefined()
        return
      }
      const checks = dates.flatMap((date, day): [string, string[]][] => {
        const stock = stockAsOf(history, dates, day)?.stock
        if (!stock) return []
        const shares = history.prints.splits
          .filter(({ session }) => (dates[session] ?? '') > (stock.date ?? '') && session < sessions)
          .reduce((product, { ratio }) => product * ratio, 1)
        const change = stock.weekDeltaRatio ?? NaN
        const isCondition = rule.kind === 'crosses' && rule.metric.name === 'Is up'
        const value =
          rule.kind === 'closes' ? (stock.close ?? NaN) / shares : isCondition ? Number(change > 0.02) : change
        const level = rule.kind === 'closes' ? rule.price : (rule.level ?? 0.5)
        return [[date, (rule.side === 'above' ? value > level : value < level) ? [rule.symbol] : []]]
      })
      expect(found?.days).toEqual(plainDays(checks))
      fired += found?.days.length ?? 0
    }),
    { numRuns: sampleCount(200) },
  )
  expect(fired).toBeGreaterThan(20)
}, 120_000)

test('an alert on a screen fires in each session that adds or removes a stock, for parts of the past as for the whole', async () => {
  let fired = 0
  const someFilters = fc.record({
    minPrice: fc.constantFrom(0, 50, 500),
    ranges: fc.constantFrom({}, { weekDeltaRatio: [0.01, null] } as const),
  })
  const kinds = fc.constantFrom('gains' as const, 'loses' as const)
  await fc.assert(
    fc.asyncProperty(
      someListings,
      someFilters,
      fc.constantFrom(3, 7, 500),
      kinds,
      async (listings, change, size, kind) => {
        const filters = { ...everyStock, maxEntries: 1, ...change }
        const from = sessions - 40
        const found = await ask(createPastMarket(dates, listings), { kind, filters }, size, from)
        const symbols = [...new Set(listings.map(({ prints }) => prints.symbol))]
        const checks = dates.slice(from).map((date, at): [string, string[]] => {
          const stocks = symbols.flatMap((symbol) => stockOn(listings, symbol, from + at) ?? [])
          return [date, matching(stocks, filters, { kind: 'all' }, () => new Set()).map(({ symbol }) => symbol)]
        })
        expect(found?.days).toEqual(plainDays(checks, kind))
        fired += found?.days.length ?? 0
      },
    ),
    { numRuns: sampleCount(100) },
  )
  expect(fired).toBeGreaterThan(5)
}, 120_000)

test('a match that only becomes known is not a new match', async () => {
  const since = dates[sessions - 20] ?? ''
  const close = new Float64Array(sessions).fill(10)
  const prints = { symbol: 'LARK', first: 0, splits: [], close, volume: close }
  const market = createPastMarket(dates, [{ prints, changes: [{ since, facts: { beta: 1 } }] }])
  const filters: Filters = { ...everyStock, ranges: { beta: [0, null] } }
  expect(await ask(market, { kind: 'gains', filters }, 7, sessions - 40)).toMatchObject({
    ...{ days: [], from: since, checks: 20 },
  })
})

test('a screen whose metrics are known for the last session only is checked once and cannot fire', async () => {
  const since = dates[sessions - 1] ?? ''
  const close = new Float64Array(sessions).fill(10)
  const prints = { symbol: 'LARK', first: 0, splits: [], close, volume: close }
  const market = createPastMarket(dates, [{ prints, changes: [{ since, facts: { beta: 1 } }] }])
  const filters: Filters = { ...everyStock, ranges: { beta: [0, null] } }
  expect(await ask(market, { kind: 'gains', filters }, 7, sessions - 40)).toMatchObject({
    ...{ days: [], from: since, checks: 1 },
  })
})

test('reports that a metric compares stocks, and fails without the code of formulas', async () => {
  const close = new Float64Array(sessions).fill(10)
  const listing: ListingHistory = {
    prints: { symbol: 'LARK', first: 0, splits: [], close, volume: close },
    changes: [],
  }
  const market = createPastMarket(dates, [listing])
  const metric = { name: 'Rank', expression: 'rank(price)' }
  const alert: AskedAlert = { kind: 'crosses', symbol: 'LARK', metric, side: 'above', level: 1 }
  expect(await ask(market, alert, 1000)).toMatchObject({ days: [], isAcrossStocks: true })
  const without = { ...engine, areFormulasUnavailable: () => Promise.resolve(true) }
  const query = { alert, from: dates[0] ?? '', to: dates.at(-1) ?? '' }
  expect(await alertDays({ ...open(market), engine: without }, query, sessions - 1)).toMatchObject({ ok: false })
})
