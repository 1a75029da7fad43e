import { describe, expect, test } from 'vitest'
import { fromKeys } from '#domain/keys-of'
import { sectorIds } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { CompanyRecord } from '../../record/company-record.ts'
import type { Fact } from '../../record/facts.ts'
import { OpenFacts } from '../../record/open-facts.ts'
import type { Split } from '../../record/splits.ts'
import { type Figures, figuresOf } from './figures.ts'
import { parseCik, parseSubmissions, parseTickers } from './parse-responses.ts'
import { ratiosOf } from './ratios.ts'
import { sectorOfSic } from './sector-of-sic.ts'

const body = (value: unknown) => Buffer.from(JSON.stringify(value))

const companyIn = (submissions: unknown) => {
  const reply = parseSubmissions(body(submissions), '17')
  return reply.ok ? reply.value.company : undefined
}

describe('a sector is the office of the SIC code', () => {
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

  test('each of the seven sectors has a code, and a text of another length is no code', () => {
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

test('reads the table of symbols by the names of its columns', () => {
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
    expect(companyIn({ ...details, addresses: { business } })).toEqual({
      cik: '17',
      name: 'LARK INC',
      sic: '3571',
      industry: 'Computers',
      address: '1 Main Street, Springfield, IL, 62701',
      country: 'USA',
      fiscalYearEnd: 'September',
    })
    const abroad = { stateOrCountry: 'X0', stateOrCountryDescription: 'United Kingdom' }
    expect(companyIn({ ...details, addresses: { business: abroad } })?.country).toBe('United Kingdom')
  })

  test('has the month near whose end its year ends, even in the first days of the next month', () => {
    const monthOf = (fiscalYearEnd: string) => companyIn({ ...details, fiscalYearEnd })?.fiscalYearEnd
    expect(['1231', '0103', '0201', '0108', '9901', ''].map(monthOf)).toEqual([
      ...['December', 'December', 'January', 'January', null, null],
    ])
  })

  test('may be incomplete, and is never another company’s', () => {
    expect(companyIn({ cik: 17, fiscalYearEnd: '9999', sic: 7, addresses: [] })).toMatchObject({
      ...{ name: null, sic: null, address: null, fiscalYearEnd: null },
    })
    expect(parseSubmissions(body(details), '18')).toMatchObject({ failure: 'unreadable' })
  })
})

const annual = (tag: string, year: number, value: number, filed = `${year + 1}-02-15`): Fact => ({
  ...{ tag: `us-gaap/${tag}`, unit: unitOf(tag), start: `${year}-01-01`, end: `${year}-12-31`, value },
  ...{ accn: `0000000017-${filed}`, form: '10-K', filed },
})
const unitOf = (tag: string) =>
  tag.startsWith('EarningsPerShare') ? 'USD/shares' : tag.startsWith('Weighted') ? 'shares' : 'USD'
const cover = (filed: string, value: number): Fact => ({
  ...{ tag: 'dei/EntityCommonStockSharesOutstanding', unit: 'shares', start: null, end: filed, value },
  ...{ accn: `0000000017-${filed}`, form: '10-K', filed },
})
const figuresAsOf = (facts: readonly Fact[], day: string, splits: readonly Split[] = []) =>
  figuresOf(new CompanyRecord(new OpenFacts(facts), day, splits))

describe('a company with six known fiscal years', () => {
  const [diluted, eps] = ['WeightedAverageNumberOfDilutedSharesOutstanding', 'EarningsPerShareDiluted']
  // 100 × 1.1^5, 2 × 1.15^5 after a split of 2 for 1 that the older report does not know.
  const facts = [
    ...[annual('Revenues', 2020, 100), annual('Revenues', 2025, 161.051)],
    ...[annual(eps, 2020, 4), annual(eps, 2025, 4.022714)],
    ...[annual(diluted, 2020, 50e6), annual(diluted, 2025, 104e6)],
    ...[cover('2025-02-15', 55e6), cover('2026-02-15', 104e6)],
    ...[annual('NetCashProvidedByUsedInOperatingActivities', 2025, 70)],
    ...[annual('PaymentsToAcquirePropertyPlantAndEquipment', 2025, 30)],
  ]
  const split = { date: '2025-06-01', ratio: 2 }

  test('has its growth per year, per share of today', () => {
    const figures = figuresAsOf(facts, '2026-03-01', [split])
    expect(figures.revenueGrowth5Years).toBeCloseTo(0.1, 9)
    expect(figures.epsGrowth5Years).toBeCloseTo(0.15, 6)
    // 104 ÷ (55 × 2) − 1.
    expect(figures.sharesGrowth).toBeCloseTo(-0.054545, 6)
    expect(figures.freeCashFlow).toBe(40)
  })

  test('has no growth after a loss or without the year to compare, and no free cash flow without both parts', () => {
    const others = facts.filter(({ tag }) => tag !== 'us-gaap/Revenues')
    const revenueOf = (...revenues: readonly Fact[]) => figuresAsOf([...others, ...revenues], '2026-03-01')
    expect(revenueOf(annual('Revenues', 2020, -1), annual('Revenues', 2025, 100)).revenueGrowth5Years).toBeNull()
    expect(revenueOf(annual('Revenues', 2021, 1), annual('Revenues', 2025, 100)).revenueGrowth5Years).toBeNull()
    const spent = facts.filter(({ tag }) => !tag.includes('Payments'))
    expect(figuresAsOf(spent, '2026-03-01').freeCashFlow).toBeNull()
  })

  test('has no share growth if a count is in other units', () => {
    const counted = facts.map((fact) => (fact.value === 55e6 ? { ...fact, value: 55e9 } : fact))
    expect(figuresAsOf(counted, '2026-03-01').sharesGrowth).toBeNull()
  })

  test('has as its newest report that of the newest period, on the day of its first filing', () => {
    const again = annual('Revenues', 2025, 160, '2026-02-20')
    expect(figuresAsOf([...facts, again], '2026-03-01')).toMatchObject({
      ...{ latestQuarter: '2025-12-31', reportFiled: '2026-02-15', revenue: 160 },
    })
  })
})

describe('ratios', () => {
  const nothing: Figures = {
    ...{ currency: 'USD', eps: null },
    ...{ latestQuarter: null, revenue: null, grossProfit: null, operatingIncome: null, netIncome: null },
    ...{ depreciation: null, dividends: null, dilutedShares: null, shares: null, assets: null, equity: null },
    ...{ cash: null, debt: null, revenueGrowth: null, earningsGrowth: null, reportFiled: null },
    ...{ currentAssets: null, currentLiabilities: null, incomeTax: null, freeCashFlow: null },
    ...{ revenueGrowth5Years: null, epsGrowth5Years: null, sharesGrowth: null },
  }

  test('follow their formulas', () => {
    const figures = {
      ...{ currency: 'USD', eps: 2 },
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

  test('are missing if a part is, otherwise finite, and a price is no multiple of a loss', () => {
    const part = fc.option(fc.oneof(fc.double({ noNaN: true }), fc.constantFrom(0, -0, 1e308, -1e308, 5e-324)))
    const figures: fc.Arbitrary<object> = fc.record(fromKeys(Object.keys(nothing), () => part))
    fc.assert(
      fc.property(figures, fc.double({ min: 1e-4, max: 1e6, noNaN: true }), (known, close) => {
        const { PERatio, EPS, ...others } = ratiosOf(
          { ...nothing, ...known, currency: 'USD', latestQuarter: null },
          close,
        )
        if (EPS === null || EPS <= 0) expect(PERatio).toBeNull()
        for (const derived of [others.MarketCapitalization, others.EBITDA, others.ProfitMargin, others.EVToEBITDA]) {
          expect(derived === null || Number.isFinite(derived)).toBe(true)
        }
      }),
    )
    expect(Object.values(ratiosOf(nothing, 10)).filter((value) => value !== null)).toEqual([])
  })
})
