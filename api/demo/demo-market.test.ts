import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseStock } from '#domain/dataset/parse-stock'
import { type NumberField, technicalFieldIds } from '#domain/stock/fields'
import { sectorIds, type Stock } from '#domain/stock/stock'
import { dateOf, lastSessionBefore } from './calendar.ts'
import { createDemoMarket } from './demo-market.ts'
import type { Bars } from './prices/walk.ts'
import { overviewFields } from './records/record.ts'

const session = lastSessionBefore(new Date('2026-11-21T10:00:00Z'))
const market = createDemoMarket(session)
const lines = [...market.lines()]

interface DemoRecord {
  readonly symbol: string
  readonly last: { readonly date: string; readonly close: number; readonly volume: number }
  readonly createdAt: string
  readonly overview?: Record<string, string>
}
const records = lines.map((line) => JSON.parse(line) as DemoRecord)
const overviews = records.flatMap(({ overview }) => (overview ? [overview] : []))
const parsed = lines.map((line) => parseStock(line))
const stocks = parsed.filter((stock): stock is Stock => typeof stock === 'object')

const share = <Item>(items: readonly Item[], has: (item: Item) => boolean) => items.filter(has).length / items.length
const missing = (field: string) => share(overviews, (overview) => ['None', '-'].includes(overview[field] ?? ''))
const worthMore = (dollars: number) => stocks.filter(({ marketCap }) => (marketCap ?? 0) > dollars).length

describe('the dataset', () => {
  test('has 8,000 lines and as many bytes as a real one', () => {
    const text = lines.join('\n')
    expect(lines).toHaveLength(8000)
    expect(text.length).toBeGreaterThan(15e6)
    expect(text.length).toBeLessThan(25e6)
    expect(gzipSync(text, { level: 1 }).length).toBeGreaterThan(3e6)
  })

  test('is deterministic', () => {
    const again: string[] = []
    for (const line of createDemoMarket(session).lines()) if (again.push(line) === 300) break
    expect(again).toEqual(lines.slice(0, 300))
  })

  test('was created after the market had closed', () => {
    expect(records.filter(({ createdAt }) => !/^2026-11-20T21:[0-3]\d:/.test(createdAt))).toEqual([])
    expect(records.filter(({ last }) => last.date > '2026-11-20')).toEqual([])
    expect(share(records, ({ last }) => last.date === '2026-11-20')).toBeGreaterThan(0.99)
  })

  test('has technical values for nearly every stock, computed from its bars', () => {
    for (const field of technicalFieldIds) {
      const known = share(stocks, (stock) => stock[field] !== null)
      // Half of the stocks are below their long average, and some have been above it for months.
      if (field === 'sessionsSinceGoldenCross') expect(known).toBeGreaterThan(0.05)
      else expect(known, field).toBeGreaterThan(0.9)
    }
    for (const stock of stocks.filter((_, index) => index % 400 === 0)) {
      const bars = market.bars(stock.symbol)
      const [low, high] = [bars?.low ?? [], bars?.high ?? []].map((prices) => prices.slice(-252))
      const count = bars?.session.length ?? 0
      if (count < 255) continue
      expect(stock.sma20).toBeCloseTo((bars?.close.slice(-20).reduce((sum, close) => sum + close, 0) ?? NaN) / 20, 2)
      expect(bars?.high[count - 1 - (stock.sessionsSinceHigh ?? NaN)]).toBeGreaterThanOrEqual(Math.max(...(high ?? [])))
      expect(bars?.low[count - 1 - (stock.sessionsSinceLow ?? NaN)]).toBeLessThanOrEqual(Math.min(...(low ?? [])))
    }
  })

  test('loses few lines when parsed: only stocks without an overview or with a short history', () => {
    const drops = parsed.filter((drop) => typeof drop === 'string')
    expect(new Set(drops)).toEqual(new Set(['overview', 'week', 'twoWeeks', 'month', 'twoMonths']))
    expect(share(drops, (drop) => drop === 'overview')).toBeGreaterThan(0.7)
    expect(stocks.length).toBeGreaterThan(7600)
  })
})

describe('a day later', () => {
  const later = createDemoMarket(session + 1)
  const sample = records.filter((_, index) => index % 40 === 0)

  const closes = (bars: Bars | undefined) =>
    new Map(Array.from(bars?.session ?? [], (each, at) => [each, bars?.close[at]] as const))

  test('a stock has its previous closes and one more', () => {
    for (const { symbol } of sample) {
      const [before, after] = [closes(market.bars(symbol)), closes(later.bars(symbol))]
      const both = [...before].filter(([each]) => after.has(each))
      expect(both.filter(([each, close]) => after.get(each) !== close)).toEqual([])
      if (after.size > 0) expect(both.length).toBeGreaterThanOrEqual(before.size - 1)
    }
  })

  test('almost all stocks are still listed', () => {
    expect(share(sample, ({ symbol }) => later.bars(symbol) !== undefined)).toBeGreaterThan(0.98)
  })
})

describe('a stock’s history', () => {
  test('ends with the close and the volume of its record', () => {
    for (const { symbol, last } of records.filter((_, index) => index % 100 === 0)) {
      const bars = market.bars(symbol)
      expect([bars?.close.at(-1), bars?.volume.at(-1)]).toEqual([last.close, last.volume])
      expect(dateOf(bars?.session.at(-1) ?? NaN)).toBe(last.date)
    }
  })

  test('is a year long for listed stocks', () => {
    expect(market.bars(records[0]?.symbol ?? '')?.session.length).toBeGreaterThan(250)
  })

  test('is unknown if nothing trades under the symbol', () => {
    expect(market.bars('AAPL')).toBeUndefined()
  })
})

describe('the companies', () => {
  test('are sized like real ones: a few giants, and half below a billion', () => {
    expect(worthMore(2e12)).toBeGreaterThanOrEqual(3)
    expect(worthMore(2e12)).toBeLessThanOrEqual(9)
    expect(worthMore(200e9)).toBeGreaterThan(35)
    expect(worthMore(200e9)).toBeLessThan(90)
    const half = stocks.length / 2
    expect(worthMore(300e6)).toBeGreaterThan(half)
    expect(worthMore(1e9)).toBeLessThan(half)
  })

  test('work in all seven sectors, a few in an unknown one', () => {
    for (const sector of sectorIds) expect(share(stocks, (stock) => stock.sector === sector)).toBeGreaterThan(0.07)
    expect(share(stocks, ({ sector }) => sector === null)).toSatisfy((part: number) => part > 0 && part < 0.01)
    expect(new Set(stocks.map(({ industry }) => industry)).size).toBeGreaterThan(100)
  })

  test.for([
    ['NASDAQ', 0.45, 0.65],
    ['NYSE', 0.25, 0.42],
    ['NYSE MKT', 0.03, 0.08],
    ['NYSE ARCA', 0.03, 0.06],
    ['BATS', 0.005, 0.02],
    [null, 0.001, 0.01],
  ] as const)('are listed on the exchanges of real companies: %s', ([exchange, min, max]) => {
    const part = share(stocks, (stock) => stock.exchange === exchange)
    expect(part).toBeGreaterThan(min)
    expect(part).toBeLessThan(max)
  })

  test('have 500 in the S&P 500 and 30 in the Dow Jones', () => {
    expect(stocks.filter(({ sp500 }) => sp500)).toHaveLength(500)
    expect(stocks.filter(({ dowJones }) => dowJones)).toHaveLength(30)
  })

  test('have no SEC number of a real company', () => {
    expect(stocks.filter(({ cik }) => cik !== null && !/^90000\d{5}$/.test(cik))).toEqual([])
  })
})

describe('the overviews', () => {
  test('have every field, all as text', () => {
    const fields = Object.keys(overviewFields).join()
    expect(overviews.filter((overview) => Object.keys(overview).join() !== fields)).toEqual([])
    const values = overviews.flatMap((overview) => Object.values(overview))
    expect(values.filter((value) => typeof value !== 'string' || value === '')).toEqual([])
    expect(values.filter((value) => /NaN|Infinity|undefined|null/.test(value))).toEqual([])
  })

  test('write a missing value as "-" in seven ratios and as "None" elsewhere', () => {
    const dashed = new Set(overviews.flatMap((each) => Object.keys(each).filter((field) => each[field] === '-')))
    const none = new Set(overviews.flatMap((each) => Object.keys(each).filter((field) => each[field] === 'None')))
    const ratios = 'TrailingPE ForwardPE PriceToSalesRatioTTM PriceToBookRatio EVToRevenue EVToEBITDA Beta'
    expect([...dashed].toSorted()).toEqual(ratios.split(' ').toSorted())
    for (const field of dashed) expect(none).not.toContain(field)
  })

  test.for([
    ['PERatio', 0.4, 0.6],
    ['EBITDA', 0.4, 0.65],
    ['DividendPerShare', 0.5, 0.75],
    ['Description', 0.02, 0.06],
    ['Beta', 0.02, 0.1],
    ['200DayMovingAverage', 0.01, 0.08],
    ['MarketCapitalization', 0, 0.01],
  ] as const)('lack values about as often as real ones: %s', ([field, min, max]) => {
    expect(missing(field)).toBeGreaterThan(min)
    expect(missing(field)).toBeLessThan(max)
  })
})

describe('figures of one record are consistent', () => {
  type Row = readonly [
    name: string,
    whole: NumberField,
    one: NumberField,
    other: NumberField,
    tolerance: (stock: Stock) => number,
  ]
  const half = 0.005

  test.for<Row>([
    ['market cap = shares × price', 'marketCap', 'sharesOutstanding', 'close', () => 1],
    ['price = P/E × EPS', 'close', 'peRatio', 'eps', ({ eps }) => half * Math.abs(eps ?? 0) + 1e-6],
    ['price = P/B × book value', 'close', 'priceToBookRatio', 'bookValue', (s) => half * (s.bookValue ?? 0) + 1e-6],
    ['dividend = yield × price', 'dividendPerShare', 'dividendYield', 'close', (s) => 5.1e-5 * (s.close ?? 0)],
    [
      'market cap = P/S × revenue',
      ...(['marketCap', 'priceToSalesRatioTTM', 'revenueTTM'] as const),
      (s) => half * 1.01 * (s.revenueTTM ?? 0) + 1,
    ],
  ])('%s', ([, whole, one, other, tolerance]) => {
    const both = stocks.filter((stock) => [whole, one, other].every((figure) => stock[figure] !== null))
    expect(both.length).toBeGreaterThan(1000)
    const gap = (stock: Stock) => Math.abs((stock[whole] ?? 0) - (stock[one] ?? 0) * (stock[other] ?? 0))
    expect(both.filter((stock) => gap(stock) > tolerance(stock))).toEqual([])
  })

  test('the year’s low and high include all recent prices', () => {
    const isAtOrAbove = (a: number | null, b: number | null) => (a ?? NaN) >= (b ?? NaN)
    expect(stocks.filter((stock) => !isAtOrAbove(stock.twoMonthsLow, stock['52WeekLow']))).toEqual([])
    expect(stocks.filter((stock) => !isAtOrAbove(stock['52WeekHigh'], stock.twoMonthsHigh))).toEqual([])
  })

  test('companies with a loss have no price/earnings ratio, and companies without dividends no dividend dates', () => {
    expect(stocks.filter(({ eps, peRatio }) => eps !== null && eps <= 0 && peRatio !== null)).toEqual([])
    const unpaid = stocks.filter(({ dividendPerShare }) => dividendPerShare === null)
    expect(unpaid.filter(({ dividendDate, exDividendDate }) => dividendDate ?? exDividendDate)).toEqual([])
  })

  test('the gross margin of a profitable company is above its operating margin, and that above its profit margin', () => {
    const known = (value: number | null) => value ?? NaN
    const grossMargin = (stock: Stock) => known(stock.grossProfitTTM) / known(stock.revenueTTM)
    const earning = stocks.filter(({ profitMargin }) => known(profitMargin) > 0)
    expect(earning.filter((stock) => grossMargin(stock) < known(stock.operatingMarginTTM) - 0.0001)).toEqual([])
    expect(earning.filter((stock) => known(stock.operatingMarginTTM) < known(stock.profitMargin))).toEqual([])
  })
})

test('small companies are more volatile than large ones', () => {
  const usualMove = (chosen: readonly Stock[]) => {
    const moves = chosen.map(({ dayDeltaRatio }) => Math.abs(dayDeltaRatio ?? 0)).toSorted((a, b) => a - b)
    return moves[Math.floor(moves.length / 2)] ?? 0
  }
  const companies = stocks.filter(({ assetType }) => assetType === 'Common Stock')
  const small = companies.filter(({ marketCap }) => (marketCap ?? 0) < 100e6)
  const large = companies.filter(({ marketCap }) => (marketCap ?? 0) > 20e9)
  expect(usualMove(small)).toBeGreaterThan(1.4 * usualMove(large))
})
