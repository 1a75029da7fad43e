import { expect, test } from 'vitest'
import { evaluateFormula } from '#domain/formula/evaluate'
import { parseFormula } from '#domain/formula/parse'
import type { HistoryManifest } from '#domain/history/manifest'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { showHidden } from '#domain/screen/show-hidden'
import { aStock } from '#domain/testing/a-stock'
import type { YearsBySymbol } from '#domain/years/company-years'
import { aFiscalYear } from '#domain/years/test-years'
import { numberAt } from '../../contract.ts'
import { marketDays } from '../backtest/market-days.ts'
import { neededValues } from '../backtest/needed-values.ts'
import { createSelect } from '../backtest/select-rows.ts'
import { stockDays } from '../backtest/stock-days.ts'
import { engine } from '../engine.ts'
import { areFormulasUnavailable } from '../snapshot.ts'
import { daySnapshot } from './day-snapshot.ts'
import { createPastMarket } from './past-market.ts'
import { dates, sessions } from './test-listings.ts'

const listed = (symbol: string, first: number, end = sessions): ListingHistory => ({
  prints: {
    ...{ symbol, first, splits: [] },
    close: new Float64Array(end - first).fill(10),
    volume: new Float64Array(end - first).fill(1000),
  },
  changes: [],
})

/** TERN was another company’s until shortly before the new one began; WREN is gone. */
const market = createPastMarket(dates, [
  ...[listed('LARK', 0), listed('WREN', 0, 250), listed('TERN', 0, 150), listed('TERN', 200)],
])
const [reported = '', restated = ''] = [dates[120], dates[300]]
const yearsOf = (symbol: string) => ({
  ...{ symbol, currency: 'USD' },
  years: [
    aFiscalYear(
      2019,
      { revenue: 300, netIncome: 9 },
      { filed: reported, earlier: [{ line: 'revenue', value: 330, until: restated }] },
    ),
    aFiscalYear(2018, { revenue: 200, netIncome: -1 }, { filed: dates[60] ?? '' }),
    aFiscalYear(2017, { revenue: 100, netIncome: 4 }, { filed: '2010-01-01' }),
  ],
})
const years: YearsBySymbol = new Map(['LARK', 'WREN', 'TERN'].map((symbol) => [symbol, yearsOf(symbol)]))
const manifest: HistoryManifest = {
  ...{ format: 'history 1', generation: '0', simulated: true, dates, blocks: [], nights: [] },
}
const past = { manifest, market, years: () => years }
const atOnce = () => undefined
const everyStock = (expression: string): Filters => ({
  ...{ ...defaultFilters, ...showHidden(defaultFilters), maxEntries: 0, sortColumn: 'ticker', asc: true },
  formulas: { 'formula:1': { name: 'Years', expression } },
})
const scope = { kind: 'all' } as const

const expressions = ['revenue', 'growth(revenue, 1y)', 'share(netIncome > 0, 2y)', 'rank(revenue[-1y])']

test.for(expressions)(
  'on a past day %s has what was reported by then, for companies that are listed today',
  async (text) => {
    await areFormulasUnavailable(everyStock(text))
    const parsed = parseFormula(text)
    for (const session of [70, 119, 120, 160, 299, 300, 419]) {
      const date = dates[session] ?? ''
      const { snapshot, columns } = await daySnapshot(engine, past, date, atOnce)
      const page = snapshot.screen({
        filters: everyStock(text),
        scope,
        from: 0,
        count: columns.rows,
        fields: ['formula:1'],
      })
      const isKnown = (symbol: string) => symbol === 'LARK' || (symbol === 'TERN' && session >= 200)
      const expected = parsed.ok
        ? evaluateFormula(
            page.symbols.map((symbol) => aStock({ symbol })),
            parsed.expression,
            { of: (symbol) => (isKnown(symbol) ? years.get(symbol) : undefined), day: date },
          )
        : []
      expect(page.symbols.length).toBeGreaterThan(0)
      expect(page.formulaErrors).toBeUndefined()
      expect(page.symbols.map((_, row) => numberAt(page, 'formula:1', row))).toEqual(
        expected.map((value) => value ?? NaN),
      )
    }
  },
)

test.for([
  ['dilutedEps', 8, 2],
  ['dilutedShares', 25, 100],
  ['price[0y]', 40, 10],
  ['peRatio[0y]', 5, 5],
  ['marketCap[0y]', 1000, 1000],
] as const)('%s is in the shares of the day', async ([expression, before, after]) => {
  const { prints, changes } = listed('LARK', 0)
  const market = createPastMarket(dates, [{ prints: { ...prints, splits: [{ session: 260, ratio: 4 }] }, changes }])
  const year = aFiscalYear(2018, { dilutedEps: 2, dilutedShares: 100 }, { filed: dates[60] ?? '', close: 10 })
  const companies: YearsBySymbol = new Map([['LARK', { symbol: 'LARK', currency: 'USD', years: [year] }]])
  const filters = everyStock(expression)
  await areFormulasUnavailable(filters)
  const valueOn = async (session: number) => {
    const split = { manifest, market, years: () => companies }
    const { snapshot } = await daySnapshot(engine, split, dates[session] ?? '', atOnce)
    return numberAt(snapshot.screen({ filters, scope, from: 0, count: 1, fields: ['formula:1'] }), 'formula:1', 0)
  }
  expect([await valueOn(259), await valueOn(260)]).toEqual([before, after])
})

test('a backtest selects by fiscal years what the screen of each day shows', async () => {
  const filters: Filters = { ...everyStock('revenue > 250'), ranges: { 'formula:1': [1, null] } }
  const select = await createSelect(engine, { filters, scope }, past)
  const found: string[][] = []
  for await (const day of marketDays(market, [110, 130, 310], neededValues(filters, []), atOnce))
    found.push([...select.all(day).rows].map((row) => day.columns.symbols[row] ?? ''))
  expect(found).toEqual([[], ['LARK'], ['LARK', 'TERN']])
})

test('the days on which a screen held a stock follow its reports', async () => {
  const filters: Filters = { ...everyStock('revenue'), ranges: { 'formula:1': [310, null] } }
  const answer = await stockDays(engine, past, { symbol: 'LARK', screens: [{ id: 'one', filters }], day: sessions - 1 })
  expect(answer.ok && answer.value?.screens['one']).toEqual({
    kind: 'held',
    sessions: 180,
    runs: [[reported, dates[299]]],
  })
})

test('a selection keeps its values while the years are dropped from memory', async () => {
  let current: YearsBySymbol | undefined = years
  const filters = everyStock('revenue')
  await areFormulasUnavailable(filters)
  const { snapshot } = await daySnapshot(engine, { ...past, years: () => current }, dates[160] ?? '', atOnce)
  const selected = snapshot.select({ filters, scope })
  current = undefined
  expect(numberAt(selected.page({ from: 0, count: 1, fields: ['formula:1'] }), 'formula:1', 0)).toBe(330)
})

test('without years, a formula that reads them says that they are not here, and others are calculated', async () => {
  const filters: Filters = {
    ...everyStock('revenue'),
    formulas: { 'formula:1': { name: 'A', expression: 'revenue' }, 'formula:2': { name: 'B', expression: 'price' } },
  }
  await areFormulasUnavailable(filters)
  const { snapshot } = await daySnapshot(engine, { manifest, market }, dates[100] ?? '', atOnce)
  const page = snapshot.screen({ filters, scope, from: 0, count: 5, fields: ['formula:1', 'formula:2'] })
  expect(page.formulaErrors).toEqual({
    'formula:1': {
      message: 'The fiscal years of companies are not here: this market has none, or they could not be downloaded.',
      ...{ from: 0, to: 0 },
    },
  })
  expect([numberAt(page, 'formula:1', 0), numberAt(page, 'formula:2', 0)]).toEqual([NaN, 10])
})
