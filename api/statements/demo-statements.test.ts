import { describe, expect, test } from 'vitest'
import { parseStock } from '#domain/dataset/parse-stock'
import { isStated, type StatementLine, type Statements, sumOf } from '#domain/statements/statements'
import { parseStatements, writeStatements } from '#domain/statements/statements-line'
import type { Stock } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { dateOf, dayOf, lastSessionBefore } from '../demo/calendar.ts'
import { createDemoMarket } from '../demo/demo-market.ts'
import { recordOf } from '../demo/records/record.ts'
import { demoStatements } from './demo-statements.ts'

const oneDay = 24 * 3_600_000

/** The simulated market after the session of a day. */
function marketOn(date: string) {
  const session = lastSessionBefore(new Date(Date.parse(date) + oneDay))
  const demo = createDemoMarket(session)
  const source = demoStatements(() => ({ createdAt: `${dateOf(session)}T21:10:00.000Z`, etag: '"1"' }))
  return {
    listings: demo.listings,
    statementsOf: (symbol: string) => source.statementsOf(symbol),
    /** The record of a listing; undefined if a page drops it. */
    stockOf: (symbol: string): Stock | undefined => {
      const [listing, year] = [demo.listings.find((one) => one.symbol === symbol), demo.bars(symbol)]
      const stock = listing && year && parseStock(JSON.stringify(recordOf(listing, year, dayOf(session))))
      return typeof stock === 'object' ? stock : undefined
    },
  }
}

/** Days on which different quarters are the newest. */
const dates = ['2026-11-20', '2027-02-10', '2028-05-11', '2031-09-03']
const markets = dates.map(marketOn)
const [market = marketOn('2026-11-20')] = markets

type Kind = Statements['periods'][number]['kind']

/** The values of a line for the periods of a kind, the newest first; NaN for a missing one. */
const valuesOf = ({ periods, lines }: Statements, line: StatementLine, kind: Kind): readonly number[] =>
  lines[line].flatMap((cell, at) => (periods[at]?.kind === kind ? [isStated(cell) ? cell.value : NaN] : []))

const latest = (statements: Statements, line: StatementLine): number =>
  valuesOf(statements, line, 'twelveMonths')[0] ?? NaN

/** Half a digit of the record's fractions, and a little more. */
const fraction = 0.000051

/** Fails if a figure that the record has differs from the statements'. */
function expectAgreement(statements: Statements, stock: Stock) {
  const of = (line: StatementLine) => latest(statements, line)
  const agree = (name: string, stated: number | null, calculated: number, tolerance: number) => {
    if (stated === null || Number.isNaN(calculated)) return
    expect(Math.abs(stated - calculated), `${name} of ${stock.symbol}: ${stated}, ${calculated}`).toBeLessThanOrEqual(
      tolerance,
    )
  }
  // Both are whole dollars.
  const ratio = (name: string, stated: number | null, whole: number, by: number) =>
    agree(name, stated, whole / by, fraction + (1 + Math.abs(stated ?? 0)) / Math.abs(by))
  const revenue = of('revenue')
  agree('revenue', stock.revenueTTM, revenue, 0)
  agree('gross profit', stock.grossProfitTTM, of('grossProfit'), 0)
  agree('diluted EPS', stock.dilutedEPSTTM, of('dilutedEps'), 1e-9)
  agree('EPS', stock.eps, of('dilutedEps'), 1e-9)
  agree('dividends', stock.dividendPerShare, of('dividendsPerShare'), 1e-9)
  ratio('operating margin', stock.operatingMarginTTM, of('operatingIncome'), of('revenue'))
  ratio('profit margin', stock.profitMargin, of('netIncome'), of('revenue'))
  ratio('return on assets', stock.returnOnAssetsTTM, of('netIncome'), of('assets'))
  ratio('return on equity', stock.returnOnEquityTTM, of('netIncome'), of('equity'))
  ratio('debt/equity', stock.debtToEquity, of('debt'), of('equity'))
  agree('book value', stock.bookValue, of('equity') / (stock.sharesOutstanding ?? NaN), 0.00501)
  const shares = [of('dilutedShares'), valuesOf(statements, 'dilutedShares', 'quarter')[0] ?? NaN]
  for (const count of shares) agree('shares', stock.sharesOutstanding, count, 0)
  agree('free cash flow yield', stock.freeCashFlowYield, of('freeCashFlow') / (stock.marketCap ?? NaN), fraction)
  const growths = [
    ['revenue', stock.quarterlyRevenueGrowthYOY],
    ['netIncome', stock.quarterlyEarningsGrowthYOY],
  ] as const
  for (const [line, growth] of growths) {
    const quarters = valuesOf(statements, line, 'quarter')
    const [now = NaN, before = NaN] = [quarters[0], quarters[4]]
    if (growth !== null) expect(before).toBeGreaterThan(0)
    agree(`${line} growth`, growth, now / before - 1, fraction + (2 + Math.abs(growth ?? 0)) / before)
  }
  const years = [
    ['revenue', stock.revenueGrowth5Years, 1e-5 * revenue],
    ['dilutedEps', stock.epsGrowth5Years, 0.01],
  ] as const
  for (const [line, growth, unit] of years) {
    const [now = NaN, before = NaN] = [0, 5].map((year) => valuesOf(statements, line, 'year')[year])
    // Of so little, a cent is a large part.
    if (!(before > 4 * unit) || !(now > 0)) continue
    agree(`${line} over five years`, growth, (now / before) ** 0.2 - 1, fraction + unit / before + unit / now)
  }
}

const companies = fc.tuple(fc.nat(7999), fc.nat(markets.length - 1))
const numRuns = sampleCount(1000)

/** A company with statements on one of the days, or undefined. */
async function companyOf([number, day]: readonly [number, number]) {
  const { listings, statementsOf, stockOf } = markets[day] ?? market
  const symbol = listings[number]?.symbol ?? ''
  const statements = await statementsOf(symbol)
  return statements && { statements, stock: stockOf(symbol) }
}

describe('statements of the simulated market', () => {
  test('have the figures and the growth of the record of the same day', async () => {
    let records = 0
    await fc.assert(
      fc.asyncProperty(companies, async (one) => {
        const { statements, stock } = (await companyOf(one)) ?? {}
        if (!statements || !stock) return
        records++
        expectAgreement(statements, stock)
        if (stock.latestQuarter !== null) expect(statements.periods[0]?.end).toBe(stock.latestQuarter)
      }),
      { numRuns },
    )
    expect(records).toBeGreaterThan(0.7 * numRuns)
  })

  test('are sums: years of quarters, assets of liabilities and equity, free cash flow of its two parts', async () => {
    await fc.assert(
      fc.asyncProperty(companies, async (one) => {
        const { statements } = (await companyOf(one)) ?? {}
        if (!statements) return
        const { periods, lines } = statements
        const quarterEnds = periods.filter(({ kind }) => kind === 'quarter').map(({ end }) => end)
        for (const line of ['revenue', 'netIncome', 'dilutedEps', 'operatingCashFlow', 'capitalExpenditure'] as const) {
          const quarters = valuesOf(statements, line, 'quarter')
          for (const [at, { kind, end }] of periods.entries()) {
            const parts = quarters.slice(quarterEnds.indexOf(end)).slice(0, 4)
            const cell = lines[line][at]
            if (kind === 'quarter' || !isStated(cell) || parts.length < 4 || !quarterEnds.includes(end)) continue
            expect(parts.reduce((sum, value) => sum + value, 0)).toBeCloseTo(cell.value, 6)
          }
        }
        for (const at of periods.keys()) {
          const value = (line: StatementLine) => {
            const cell = lines[line][at]
            return cell && isStated(cell) ? cell.value : undefined
          }
          expect(value('assets')).toBe(
            (value('liabilities') ?? NaN) + (value('equity') ?? NaN) + (value('otherEquity') ?? 0),
          )
          expect(value('liabilities')).toBeGreaterThanOrEqual(0)
          if (value('capitalExpenditure') !== undefined)
            expect(value('freeCashFlow')).toBe(
              (value('operatingCashFlow') ?? NaN) - (value('capitalExpenditure') ?? NaN),
            )
          if (value('grossProfit') !== undefined)
            expect(value('revenue')).toBe((value('costOfRevenue') ?? NaN) + (value('grossProfit') ?? NaN))
        }
      }),
      { numRuns },
    )
  })

  test('have proofs that add up, of invented filings up to their day, and are the same after they were written and read', async () => {
    await fc.assert(
      fc.asyncProperty(companies, async (one) => {
        const { statements } = (await companyOf(one)) ?? {}
        if (!statements) return
        for (const cell of Object.values(statements.lines).flat()) {
          if (!isStated(cell)) {
            expect(cell.reason).toMatch(/^[A-Z].*\.$/)
            continue
          }
          expect(cell.value).toBe(sumOf(cell.proof))
          for (const { fact } of cell.proof) {
            expect(fact.accn).toMatch(/^0000000000-\d\d-\d{6}$/)
            expect(fact.end < fact.filed && fact.filed <= statements.asOf).toBe(true)
          }
        }
        const written: unknown = JSON.parse(JSON.stringify(writeStatements(statements)))
        expect(parseStatements(written)).toEqual({ ok: true, value: statements })
      }),
      { numRuns: sampleCount(300) },
    )
  })
})

/** The statements of some listings. */
async function someStatements(count: number): Promise<readonly Statements[]> {
  const all = await Promise.all(market.listings.slice(0, count).map(({ symbol }) => market.statementsOf(symbol)))
  return all.flatMap((one) => one ?? [])
}
const countOf = ({ periods }: Statements, kind: Kind) => periods.filter((period) => period.kind === kind).length

test('old companies have ten fiscal years and forty quarters, younger ones fewer', async () => {
  const old = (await someStatements(400)).map((one) => [countOf(one, 'year'), countOf(one, 'quarter')] as const)
  const whole = old.filter(([years, quarters]) => years === 10 && quarters === 40)
  expect(whole.length / old.length).toBeGreaterThan(0.75)
  expect(whole.length).toBeLessThan(old.length)
  const newest = market.listings.filter(({ company }) => company?.isFund === false).at(-1)
  const young = await market.statementsOf(newest?.symbol ?? '')
  expect(young && [countOf(young, 'year'), countOf(young, 'twelveMonths')]).toEqual([1, 1])
})

test('funds, warrants, unknown symbols and companies whose record has no reported quarter have none', async () => {
  const without = market.listings.filter(({ company }) => company?.isFund !== false).slice(0, 50)
  for (const { symbol } of without) expect(await market.statementsOf(symbol)).toBeUndefined()
  expect(await market.statementsOf('AAPL')).toBeUndefined()
  const companies = market.listings.slice(0, 400).filter(({ company }) => company?.isFund === false)
  for (const { symbol } of companies)
    if (market.stockOf(symbol)?.latestQuarter === null) expect(await market.statementsOf(symbol)).toBeUndefined()
  const share = (await someStatements(400)).length / companies.length
  expect(share).toBeGreaterThan(0.9)
  expect(share).toBeLessThan(1)
})

test('the fourth quarter is the year less nine months, and cash flows of later quarters are differences', async () => {
  const statements = await market.statementsOf(market.listings[0]?.symbol ?? '')
  const formsOf = (line: StatementLine) =>
    statements?.lines[line].flatMap((cell, at) => {
      if (statements.periods[at]?.kind !== 'quarter' || !isStated(cell)) return []
      const [{ fact } = {}] = cell.proof
      return [`${cell.proof.map(({ times }) => times).join()} ${fact?.form ?? ''}`]
    })
  expect(new Set(formsOf('revenue'))).toEqual(new Set(['1 10-Q', '1,-1 10-K']))
  expect(new Set(formsOf('operatingCashFlow'))).toEqual(new Set(['1 10-Q', '1,-1 10-Q', '1,-1 10-K']))
  expect(new Set(formsOf('assets'))).toEqual(new Set(['1 10-Q', '1 10-K']))
})

test('a few companies have restated a year, and a few lack a line', async () => {
  const some = await someStatements(800)
  const isRestated = ({ lines }: Statements) => lines.revenue.some((cell) => isStated(cell) && cell.first !== undefined)
  const restated = some.filter(isRestated)
  expect(restated.length / some.length).toBeGreaterThan(0.02)
  expect(restated.length / some.length).toBeLessThan(0.1)
  for (const { lines } of restated)
    for (const cell of lines.revenue)
      if (isStated(cell) && cell.first !== undefined)
        expect(cell.proof[0]?.fact.filed.slice(0, 4)).not.toBe(cell.proof[0]?.fact.end.slice(0, 4))
  const kinds = new Set(some.flatMap(({ lines }) => lines.debt.flatMap((cell) => (isStated(cell) ? [] : [cell.kind]))))
  expect(kinds).toEqual(new Set(['contradicted']))
})

test('statements stay the same from day to day until a report comes', async () => {
  const before = ['2026-11-06', '2026-11-09'].map(marketOn)
  const after = ['2026-11-10', '2026-11-11'].map(marketOn)
  const { symbol } = market.listings[0] ?? { symbol: '' }
  const figuresOf = async (one: ReturnType<typeof marketOn>) => {
    const { periods, lines } = (await one.statementsOf(symbol)) ?? {}
    return { periods, lines }
  }
  const [first, second] = [await Promise.all(before.map(figuresOf)), await Promise.all(after.map(figuresOf))]
  expect(first[0]).toEqual(first[1])
  expect(second[0]).toEqual(second[1])
  expect([first[1]?.periods?.[0]?.end, second[0]?.periods?.[0]?.end]).toEqual(['2026-06-30', '2026-09-30'])
})

test('a new dataset brings newer statements', async () => {
  let createdAt = '2026-11-09T21:10:00.000Z'
  const source = demoStatements(() => ({ createdAt, etag: '"1"' }))
  const { symbol } = market.listings[0] ?? { symbol: '' }
  expect((await source.statementsOf(symbol))?.asOf).toBe('2026-11-09')
  createdAt = '2026-11-10T21:10:00.000Z'
  expect((await source.statementsOf(symbol))?.asOf).toBe('2026-11-10')
})
