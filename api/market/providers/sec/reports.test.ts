import { describe, expect, test } from 'vitest'
import { fromKeys } from '#domain/keys-of'
import { sectorIds } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import type { FiledFact } from './company-facts.ts'
import { reportsAsOf } from './facts-as-of.ts'
import { type Figures, figuresOf, newestQuarter, type Reports, trailingYear } from './figures.ts'
import { parseCik, parseCompany, parseTickers } from './parse-responses.ts'
import { ratiosOf } from './ratios.ts'
import { sectorOfSic } from './sector-of-sic.ts'

const body = (value: unknown) => Buffer.from(JSON.stringify(value))

describe('the sector is the office of the SIC code', () => {
  test.for([
    ['3571', 'TECHNOLOGY'],
    ['7372', 'TECHNOLOGY'],
    ['6021', 'FINANCE'],
    ['2834', 'LIFE SCIENCES'],
    ['1311', 'ENERGY & TRANSPORTATION'],
    ['6798', 'REAL ESTATE & CONSTRUCTION'],
    ['5411', 'TRADE & SERVICES'],
    ['3711', 'MANUFACTURING'],
    ['100', 'LIFE SCIENCES'],
    ['6189', 'STRUCTURED FINANCE'],
  ] as const)('%s is %s', ([sic, office]) => expect(sectorOfSic(sic)).toBe(office))

  test('each of the seven sectors has a code, and no text is a code of another length', () => {
    const offices = new Set(Array.from({ length: 10_000 }, (_, code) => sectorOfSic(String(code).padStart(3, '0'))))
    expect(sectorIds.filter((sector) => !offices.has(sector))).toEqual([])
    for (const wrong of ['', '0', '12', '35710', '35x1', ' 3571', null, undefined])
      expect(sectorOfSic(wrong)).toBeUndefined()
  })
})

test('a company’s number is the same with and without its zeros', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_999_999_999 }), (cik) => {
      expect(parseCik(String(cik).padStart(10, '0'))).toBe(String(cik))
      expect(parseCik(cik)).toBe(String(cik))
    }),
  )
  for (const wrong of ['0000000000', '12345678901', '-1', '1e5', 1.5, 0, null, {}])
    expect(parseCik(wrong)).toBeUndefined()
})

test('the table of symbols is read by the names of its columns', () => {
  const table = {
    fields: ['name', 'ticker', 'cik'],
    data: [['Lark Inc', 'lark', 17], ['No number', 'TIDE', null], 'odd'],
  }
  expect(parseTickers(body(table))).toEqual({ ok: true, value: new Map([['LARK', { cik: '17', name: 'Lark Inc' }]]) })
  expect(parseTickers(body({ fields: [], data: [] }))).toMatchObject({ failure: 'unreadable' })
})

describe('the profile of a company', () => {
  const details = {
    cik: '0000000017',
    name: 'LARK INC',
    sic: '3571',
    sicDescription: 'Computers',
    fiscalYearEnd: '0926',
  }

  test('is read field by field', () => {
    const business = {
      street1: '1 Main Street',
      street2: null,
      city: 'Springfield',
      stateOrCountry: 'IL',
      stateOrCountryDescription: 'IL',
      zipCode: '62701',
    }
    expect(parseCompany(body({ ...details, addresses: { business } }), '17')).toEqual({
      ok: true,
      value: {
        cik: '17',
        name: 'LARK INC',
        sic: '3571',
        industry: 'Computers',
        address: '1 Main Street, Springfield, IL, 62701',
        country: 'USA',
        fiscalYearEnd: 'September',
      },
    })
    const abroad = { stateOrCountry: 'X0', stateOrCountryDescription: 'United Kingdom' }
    expect(parseCompany(body({ ...details, addresses: { business: abroad } }), '17')).toMatchObject({
      value: { country: 'United Kingdom' },
    })
  })

  test('may be incomplete, and is never another company', () => {
    expect(parseCompany(body({ cik: 17, fiscalYearEnd: '9999', sic: 7, addresses: [] }), '17')).toMatchObject({
      value: { name: null, sic: null, address: null, fiscalYearEnd: null },
    })
    expect(parseCompany(body(details), '18')).toMatchObject({ failure: 'unreadable' })
  })
})

/** Quarters of a fiscal year that ends with a month, the fourth of each details within its year alone. */
function reportsFrom(
  values: readonly number[],
  endMonth: number,
): { readonly facts: FiledFact[]; readonly ends: string[] } {
  const date = (months: number, dayBefore = 0) =>
    new Date(Date.UTC(2020, endMonth + months, 1 - dayBefore)).toISOString().slice(0, 10)
  const filedOn = (end: string) => ({ end, filed: end })
  const quarters = values.map((value, at) => ({ start: date(at * 3), ...filedOn(date(at * 3 + 3, 1)), value }))
  const years = quarters.flatMap((quarter, at) => {
    const four = quarters.slice(at - 3, at + 1)
    const start = four[0]?.start
    return at % 4 === 3 && start
      ? [{ start, ...filedOn(quarter.end), value: four.reduce((sum, one) => sum + one.value, 0) }]
      : []
  })
  return { facts: [...quarters.filter((_, at) => at % 4 !== 3), ...years], ends: quarters.map(({ end }) => end) }
}

describe('the twelve months up to the newest report', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 8, maxLength: 16 })

  test('are the sum of the last four quarters, for any end of the fiscal year and any order', () => {
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 11 }), fc.infiniteStream(fc.nat()), (quarters, endMonth, order) => {
        const { facts, ends } = reportsFrom(quarters, endMonth)
        const shuffled = facts.map((fact) => ({ fact, at: Number(order.next().value) })).sort((a, b) => a.at - b.at)
        const expected = quarters.slice(-4).reduce((a, b) => a + b, 0)
        expect(trailingYear(shuffled.map(({ fact }) => fact))).toEqual({ value: expected, end: ends.at(-1) })
      }),
    )
  })

  test('are unknown where a required report is missing', () => {
    const { facts } = reportsFrom([1, 2, 3, 4, 5, 6], 0)
    expect(trailingYear(facts)?.value).toBe(5 + 6 + 3 + 4)
    for (const gone of facts) {
      const rest = facts.filter((fact) => fact !== gone)
      // Without the newest quarter there are twelve months all the same: those up to the quarter before.
      const isNewest = gone === facts.filter(({ value }) => value <= 6).at(-1)
      const isUnneeded = gone.value === 3
      if (!isNewest && !isUnneeded) expect(trailingYear(rest)).toBeUndefined()
    }
    expect(trailingYear([])).toBeUndefined()
  })

  test('compares a quarter with the same one a year before', () => {
    const { facts } = reportsFrom([10, 20, 30, 40, 15], 0)
    expect(newestQuarter(facts)).toMatchObject({ now: { value: 15 }, before: { value: 10 } })
    expect(newestQuarter([])).toBeUndefined()
  })
})

const level = (end: string, value: number): FiledFact => ({ start: end, end, value, filed: end })

test('shares that were counted before a split are counted as after it, and dividends are details a new share', () => {
  const reports = new Map([
    ['shares', [level('2026-08-01', 100), level('2026-05-01', 90)]],
    ['dividends', reportsFrom([1, 1, 1, 1], 0).facts],
  ] as const)
  expect(figuresOf(reports, (day) => (day < '2026-09-01' ? 4 : 1))).toMatchObject({ shares: 400, dividends: 1 })
  expect(figuresOf(reports, () => 1)).toMatchObject({ shares: 100, dividends: 4 })
})

describe('a company of which six fiscal years are known', () => {
  const year = (number: number, value: number, filed = `${number}-12-31`): FiledFact => ({
    ...{ start: `${number}-01-01`, end: `${number}-12-31`, value, filed },
  })
  const reports = (filed: (year: number) => string): Reports =>
    new Map([
      // 100 × 1.1^5, 2 × 1.15^5 after a split of 2 for 1 that the older report does not know.
      ['revenue', [year(2020, 100), year(2025, 161.051)]],
      ['dilutedEps', [year(2020, 4, filed(2020)), year(2025, 4.022714, filed(2025))]],
      ['dilutedShares', [year(2020, 50, filed(2020)), year(2025, 104, filed(2025))]],
      ['shares', [level('2025-01-20', 55), level('2026-01-22', 104)]],
      ['operatingCashFlow', [year(2024, 90), year(2025, 70)]],
      ['capitalExpenditure', [year(2024, 10), year(2025, 30)]],
    ])
  const sharesSince = (day: string) => (day < '2025-06-01' ? 2 : 1)

  test('has its growth a year, of one of today’s shares', () => {
    const filed = (number: number) => `${number + 1}-02-15`
    const figures = figuresOf(reports(filed), sharesSince)
    expect(figures.revenueGrowth5Years).toBeCloseTo(0.1, 9)
    expect(figures.epsGrowth5Years).toBeCloseTo(0.15, 6)
    // 104 ÷ (55 × 2) − 1.
    expect(figures.sharesGrowth).toBeCloseTo(-0.054545, 6)
    expect(figures.freeCashFlow).toBe(40)
    expect(figuresOf(reports(filed), () => 1).epsGrowth5Years, 'a split that nobody knows of').toBeNull()
  })

  test('has no growth after a loss or without the year to compare with, and no free cash flow without both parts', () => {
    const known = reports(() => '2026-02-15')
    const lossy = new Map([...known, ['revenue', [year(2020, -1), year(2025, 100)]]] as const)
    expect(figuresOf(lossy, () => 1).revenueGrowth5Years).toBeNull()
    const young = new Map([...known, ['revenue', [year(2021, 1), year(2025, 100)]]] as const)
    expect(figuresOf(young, () => 1).revenueGrowth5Years).toBeNull()
    const late = new Map([...known, ['capitalExpenditure', [year(2024, 10)]]] as const)
    expect(figuresOf(late, () => 1).freeCashFlow).toBeNull()
  })
})

test('the newest report is that of the newest period, on the day of its filing', () => {
  const facts = [
    { ...level('2026-06-30', 5), filed: '2026-08-01' },
    { ...level('2026-09-30', 7), filed: '2026-10-30' },
  ]
  expect(figuresOf(new Map([['netIncome', facts]]), () => 1)).toMatchObject({
    latestQuarter: '2026-09-30',
    reportFiled: '2026-10-30',
  })
})

test('reads the tag with the newest report, and never mixes several', () => {
  const facts = new Map([
    ['us-gaap/LongTermDebt', [level('2025-09-30', 5)]],
    ['us-gaap/LongTermDebtNoncurrent', [level('2026-03-31', 7)]],
    ['us-gaap/Assets', [level('2026-03-31', 70)]],
  ])
  expect(figuresOf(reportsAsOf(facts, '2026-05-01'), () => 1)).toMatchObject({ debt: 7, assets: 70, revenue: null })
})

describe('ratios', () => {
  const nothing: Figures = {
    ...{ latestQuarter: null, revenue: null, grossProfit: null, operatingIncome: null, netIncome: null },
    ...{ depreciation: null, dividends: null, dilutedShares: null, shares: null, assets: null, equity: null },
    ...{ cash: null, debt: null, revenueGrowth: null, earningsGrowth: null, reportFiled: null },
    ...{ currentAssets: null, currentLiabilities: null, incomeTax: null, freeCashFlow: null },
    ...{ revenueGrowth5Years: null, epsGrowth5Years: null, sharesGrowth: null },
  }

  test('follow their formulas', () => {
    const figures = {
      ...{ latestQuarter: '2026-09-30', revenue: 1000, grossProfit: 400, operatingIncome: 150, netIncome: 100 },
      ...{ depreciation: 50, dividends: 0.5, dilutedShares: 50, shares: 40, assets: 2000, equity: 800 },
      ...{ cash: 100, debt: 300, revenueGrowth: 0.1, earningsGrowth: -0.2, reportFiled: '2026-10-30' },
      ...{ currentAssets: 600, currentLiabilities: 400, incomeTax: 40, freeCashFlow: 80 },
      ...{ revenueGrowth5Years: 0.07, epsGrowth5Years: 0.09, sharesGrowth: -0.03 },
    }
    expect(ratiosOf(figures, 25)).toEqual({
      ...{
        MarketCapitalization: 1000,
        SharesOutstanding: 40,
        EBITDA: 200,
        PERatio: 12.5,
        TrailingPE: 12.5,
        BookValue: 20,
      },
      ...{ DividendPerShare: 0.5, DividendYield: 0.02, EPS: 2, DilutedEPSTTM: 2, RevenuePerShareTTM: 20 },
      ...{ ProfitMargin: 0.1, OperatingMarginTTM: 0.15, ReturnOnAssetsTTM: 0.05, ReturnOnEquityTTM: 0.125 },
      ...{ RevenueTTM: 1000, GrossProfitTTM: 400, QuarterlyEarningsGrowthYOY: -0.2, QuarterlyRevenueGrowthYOY: 0.1 },
      ...{ PriceToSalesRatioTTM: 1, PriceToBookRatio: 1.25, EVToRevenue: 1.2, EVToEBITDA: 6 },
      // 300 ÷ 800, 600 ÷ 400, 80 ÷ (40 × 25), (150 − 40) ÷ (300 + 800).
      ...{ DebtToEquity: 0.375, CurrentRatio: 1.5, FreeCashFlowYield: 0.08, ReturnOnInvestedCapitalTTM: 0.1 },
      ...{ RevenueGrowth5Years: 0.07, EPSGrowth5Years: 0.09, SharesGrowth: -0.03 },
    })
  })

  test('are missing where a part is, finite where they are not, and a price is no multiple of a loss', () => {
    const part = fc.option(fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -0, 1e308, -1e308, 5e-324)))
    const figures: fc.Arbitrary<object> = fc.record(fromKeys(Object.keys(nothing), () => part))
    fc.assert(
      fc.property(figures, fc.double({ min: 1e-4, max: 1e6, noNaN: true }), (known, close) => {
        const { PERatio, EPS, ...others } = ratiosOf({ ...nothing, ...known, latestQuarter: null }, close)
        if (EPS === null || EPS <= 0) expect(PERatio).toBeNull()
        for (const derived of [others.MarketCapitalization, others.EBITDA, others.ProfitMargin, others.EVToEBITDA]) {
          expect(derived === null || Number.isFinite(derived)).toBe(true)
        }
      }),
    )
    expect(Object.values(ratiosOf(nothing, 10)).filter((value) => value !== null)).toEqual([])
  })
})
