import { describe, expect, test } from 'vitest'
import { secRecord } from '#api/testing/sec-records'
import { dateOfDay, dayOfDate } from '#domain/dataset/trading-days'
import { keysOf } from '#domain/keys-of'
import { CompanyRecord } from '../../record/company-record.ts'
import { type FigureOrReason, isFigure } from '../../record/figure.ts'
import { OpenFacts } from '../../record/open-facts.ts'
import { sharesOutstanding } from '../../record/shares.ts'
import { type CompanyFacts, readCompanyFacts } from './company-facts.ts'
import { writeOverview } from './company-records.ts'
import type { Print } from './fails-file.ts'
import { type Figures, figuresOf } from './figures.ts'
import { findSplits } from './find-splits.ts'
import { ratiosOf } from './ratios.ts'
import { receiptType } from './stock-issues.ts'

const ciks = {
  ...{ AAPL: '320193', NVDA: '1045810', WMT: '104169', MDXG: '1376339', COST: '909832', FHB: '36377' },
  ...{ TSM: '1046179', SPHR: '1795250', NAVI: '1593538', REX: '744187' },
}
type Symbol = keyof typeof ciks

async function factsOf(symbol: Symbol): Promise<CompanyFacts> {
  const facts = await readCompanyFacts([secRecord(`companyfacts-${symbol}.json.gz`)], ciks[symbol])
  if (!facts.ok) throw new Error(facts.failure)
  return facts.value
}

const printsOf = (closes: Readonly<Record<string, number>>): Print[] =>
  Object.entries(closes).map(([date, close]) => ({ date, close }))

/** Prices of our own, because filings have none. Neighboring ones reveal the splits. */
const prints: Readonly<Partial<Record<Symbol, Print[]>>> = {
  AAPL: printsOf({ '2021-06-15': 130, '2023-02-15': 150, '2025-01-29': 240 }),
  NVDA: printsOf({
    ...{ '2021-07-19': 752, '2021-07-20': 186, '2021-07-26': 192, '2023-06-01': 400 },
    ...{ '2024-06-07': 1208, '2024-06-10': 121, '2024-07-01': 124, '2024-12-02': 138 },
  }),
  WMT: printsOf({ '2023-12-01': 160, '2024-02-23': 176, '2024-02-26': 59, '2024-06-14': 67 }),
}

describe('the filings of four companies', () => {
  test('reveal a split, which is found on its day', async () => {
    expect(findSplits(await factsOf('NVDA'), prints.NVDA ?? [])).toEqual([
      { date: '2021-07-20', ratio: 4 },
      { date: '2024-06-10', ratio: 10 },
    ])
    expect(findSplits(await factsOf('WMT'), prints.WMT ?? [])).toEqual([{ date: '2024-02-26', ratio: 3 }])
    expect(findSplits(await factsOf('AAPL'), prints.AAPL ?? [])).toEqual([])
  })

  const recordAsOf = async (symbol: Symbol, day: string) => {
    const facts = await factsOf(symbol)
    return new CompanyRecord(new OpenFacts(facts), day, findSplits(facts, prints[symbol] ?? []))
  }

  async function ratiosAsOf(symbol: Symbol, day: string) {
    const close = prints[symbol]?.find(({ date }) => date === day)?.close ?? NaN
    return { close, ...ratiosOf(figuresOf(await recordAsOf(symbol, day)), close) }
  }

  // Twelve months are the last fiscal year plus the quarters since, less the same quarters of the year before, in
  // millions; shares in millions, of the cover; earnings a share as stated and added up, in the shares of the day.
  test.for([
    // 10-Q of 2021-04-29: two quarters after the year to 2020-09-26.
    {
      symbol: 'AAPL',
      day: '2021-06-15',
      shares: 16_687.631,
      eps: 3.28 + 3.08 - 1.89,
      revenue: 274_515 + 111_439 + 89_584 - 91_819 - 58_313,
      gross: 104_956 + 44_328 + 38_079 - 35_217 - 22_370,
      operating: 66_288 + 33_534 + 27_503 - 25_569 - 12_853,
      net: 57_411 + 28_755 + 23_630 - 22_236 - 11_249,
    },
    // 10-Q of 2023-02-03: a quarter of fourteen weeks after the year to 2022-09-24.
    {
      symbol: 'AAPL',
      day: '2023-02-15',
      shares: 15_821.946,
      eps: 6.11 + 1.88 - 2.1,
      revenue: 394_328 + 117_154 - 123_945,
      gross: 170_782 + 50_332 - 54_243,
      operating: 119_437 + 36_016 - 41_488,
      net: 99_803 + 29_998 - 34_630,
      worked: {
        DebtToEquity: (99_627 + 9_740 + 1_743) / 56_727,
        CurrentRatio: 128_777 / 137_286,
        freeCashFlow: 122_151 + 34_005 - 46_966 - (10_708 + 3_787 - 2_803),
        tax: 19_300 + 5_625 - 6_611,
        invested: 99_627 + 9_740 + 1_743 + 56_727,
        RevenueGrowth5Years: (394_328 / 229_234) ** (1 / 5) - 1,
        // The year to 2017-09-30 was last filed before the split of 2020, which later filings show.
        EPSGrowth5Years: (6.11 / (9.21 / 4)) ** (1 / 5) - 1,
        SharesGrowth: 15_821.946 / 16_319.441 - 1,
      },
    },
    // 10-K of 2024-11-01: the year itself; its diluted average covers the year, too.
    {
      symbol: 'AAPL',
      day: '2025-01-29',
      shares: 15_115.823,
      eps: 6.08,
      revenue: 391_035,
      gross: 180_683,
      operating: 123_216,
      net: 93_736,
      worked: {
        DebtToEquity: (85_750 + 10_912 + 9_967) / 56_950,
        CurrentRatio: 152_987 / 176_392,
        freeCashFlow: 118_254 - 9_447,
        tax: 29_749,
        invested: 85_750 + 10_912 + 9_967 + 56_950,
        RevenueGrowth5Years: (391_035 / 260_174) ** (1 / 5) - 1,
        EPSGrowth5Years: (6.08 / 2.97) ** (1 / 5) - 1,
        SharesGrowth: 15_115.823 / 15_552.752 - 1,
      },
    },
    // 10-Q of 2021-05-26, from before the split of 4 for 1: the year’s revenue has another tag than the quarters’.
    {
      symbol: 'NVDA',
      day: '2021-07-26',
      shares: 623 * 4,
      eps: (6.9 + 3.03 - 1.47) / 4,
      revenue: 16_675 + 5_661 - 3_080,
      gross: 10_396 + 3_629 - 2_004,
      operating: 4_532 + 1_956 - 976,
      net: 4_332 + 1_912 - 917,
    },
    // 10-Q of 2024-05-29, from before the split of 10 for 1.
    {
      symbol: 'NVDA',
      day: '2024-07-01',
      shares: 2_460 * 10,
      eps: (11.93 + 5.98 - 0.82) / 10,
      revenue: 60_922 + 26_044 - 7_192,
      gross: 44_301 + 20_406 - 4_648,
      operating: 32_972 + 16_909 - 2_140,
      net: 29_760 + 14_881 - 2_043,
    },
    // 10-Q of 2024-11-20, in new shares; its nine months differ by a million or two from the sum of the quarters.
    {
      symbol: 'NVDA',
      day: '2024-12-02',
      shares: 24_490,
      eps: 11.93 / 10 + 2.04 - 0.7,
      revenue: 60_922 + 26_044 + 30_040 + 35_082 - 7_192 - 13_507 - 18_120,
      gross: 44_301 + 69_135 - 4_648 - 9_462 - 13_400,
      operating: 32_972 + 57_419 - 19_358,
      net: 29_760 + 50_789 - 17_475,
      worked: {
        DebtToEquity: 8_462 / 65_899,
        CurrentRatio: 67_640 / 16_479,
        freeCashFlow: 56_546,
        tax: 4_058 + 8_020 - 2_237,
        invested: 8_462 + 65_899,
        RevenueGrowth5Years: (60_922 / 11_716) ** (1 / 5) - 1,
        // 11.93 of the filing of 2024-02-21, 6.63 of that of 2021-02-26, before both splits.
        EPSGrowth5Years: (11.93 / 10 / (6.63 / 40)) ** (1 / 5) - 1,
        SharesGrowth: 24_490 / (2_470 * 10) - 1,
      },
    },
  ] as const)('have the ratios of $symbol as of $day that were calculated by hand', async (one) => {
    const { symbol, day, shares, eps, revenue, gross, operating, net } = one
    const { close, ...ratios } = await ratiosAsOf(symbol, day)
    const expected = {
      MarketCapitalization: shares * 1e6 * close,
      EPS: eps,
      PERatio: close / eps,
      RevenueTTM: revenue * 1e6,
      GrossProfitTTM: gross * 1e6,
      OperatingMarginTTM: operating / revenue,
      ProfitMargin: net / revenue,
    }
    for (const name of keysOf(expected)) expect((ratios[name] ?? NaN) / expected[name], name).toBeCloseTo(1, 9)
    if (!('worked' in one)) return
    const { freeCashFlow, tax, invested, ...plain } = one.worked
    const others = {
      ...plain,
      FreeCashFlowYield: freeCashFlow / (shares * close),
      ReturnOnInvestedCapitalTTM: (operating - tax) / invested,
    }
    for (const name of keysOf(others)) {
      expect(ratios[name], name).toBeCloseTo(others[name], 9)
    }
  })

  // Calculated by others from Walmart’s and Apple’s annual and quarterly reports; in millions.
  test.for<[Symbol, string, Partial<Figures>]>([
    // Three quarters after the year to 2016-01-31.
    ['WMT', '2016-12-01', { revenue: 484_604 }],
    ['WMT', '2020-12-02', { operatingIncome: 22_383, assets: 250_863, cash: 14_325 }],
    // One quarter after the year to 2021-01-31, in which businesses abroad were sold at a loss.
    ['WMT', '2021-06-04', { operatingIncome: 24_233, netIncome: 12_250 }],
    // The year to 2021-01-31 itself.
    ['WMT', '2021-03-19', { revenue: 559_151, operatingIncome: 22_548, netIncome: 13_510, depreciation: 11_152 }],
    ['WMT', '2021-03-19', { assets: 252_496, cash: 17_741 }],
    ['AAPL', '2021-04-29', { operatingIncome: 88_903, assets: 337_158 }],
  ])('have the figures of %s as of %s that others have calculated: %j', async ([symbol, day, expected]) => {
    const figures = figuresOf(await recordAsOf(symbol, day))
    for (const name of keysOf(expected)) expect(Number(figures[name]) / 1e6, name).toBe(expected[name])
  })

  // In thousands: each as first filed, on the day before it was restated, and since then.
  test.for([
    ['revenue', '2021-12-31', [258_615, '2022-02-28'], [242_019, '2024-02-28']],
    ['operatingCashFlow', '2016-12-31', [25_828, '2017-03-01'], [23_849, '2020-03-17']],
    ['assets', '2016-12-31', [193_263, '2017-03-01'], [117_274, '2020-03-17']],
  ] as const)('have MiMedx’s %s of %s as known on each day', async ([line, end, first, restated]) => {
    const facts = new OpenFacts(await factsOf('MDXG'))
    const knownOn = (day: string) => {
      const record = new CompanyRecord(facts, day)
      const year = record.years.find((one) => one.end === dayOfDate(end))
      const figure = line === 'assets' ? record.level(line, dayOfDate(end)) : year && record.year(line, year)
      return figure && isFigure(figure) ? figure.value : undefined
    }
    const dayBefore = (day: string) => dateOfDay(dayOfDate(day) - 1)
    const [[before, filed], [after, again]] = [first, restated]
    const days = [dayBefore(filed), filed, dayBefore(again), again]
    expect(days.map(knownOn)).toEqual([undefined, before * 1000, before * 1000, after * 1000])
  })

  const valueOf = (figure: FigureOrReason) => (isFigure(figure) ? figure.value : figure.reason)

  // In thousands, as of 2025-08-20, from the statements of each company.
  test('are read by the kind of business: a bank’s revenue is all its income before the interest that it pays', async () => {
    const bank = await recordAsOf('FHB', '2025-08-20')
    expect(valueOf(bank.twelveMonths('revenue'))).toBe(
      (980_044 + 185_803 + 471_889 + 104_435 - 489_886 - 103_139) * 1e3,
    )
    const lender = await recordAsOf('NAVI', '2025-08-20')
    expect(valueOf(lender.twelveMonths('revenue'))).toBe((3_809 + 616 + 1_580 + 53 - 2_000 - 252) * 1e6)
  })

  test('are read on any calendar: Costco’s quarters have 12, 12, 12 and 16 weeks', async () => {
    const record = await recordAsOf('COST', '2025-08-20')
    expect(valueOf(record.twelveMonths('revenue'))).toBe((254_453 + 189_079 - 174_756) * 1e6)
    const [last] = record.years.filter(({ isOpen }) => !isOpen).slice(-1)
    expect(last?.interimEnds.map(dateOfDay)).toEqual(['2023-11-26', '2024-02-18', '2024-05-12'])
    // 254,453 of the year less 174,756 of three quarters.
    expect(last && valueOf(record.single('revenue', last, 3))).toBe(79_697e6)
  })

  test('are read across a moved year end: Sphere’s six months to December 2024 and the half year since', async () => {
    const record = await recordAsOf('SPHR', '2025-08-20')
    expect(valueOf(record.twelveMonths('revenue'))).toBe((536_203 + 563_251) * 1e3)
  })

  test('are in the reported currency, and no ratio mixes it with a price in dollars', async () => {
    const record = await recordAsOf('TSM', '2025-08-20')
    expect([record.currency, valueOf(record.twelveMonths('revenue'))]).toEqual(['TWD', 2_894_307_700_000])
    const ratios = ratiosOf(figuresOf(record), 230)
    expect(ratios).toMatchObject({ PERatio: null, PriceToSalesRatioTTM: null, EVToEBITDA: null, DividendYield: null })
    expect(ratios.ProfitMargin).toBeCloseTo(1_158_380.2 / 2_894_307.7, 9)
  })

  test('have no market cap and no value per share for a depositary receipt, but ratios within the company', async () => {
    const record = await recordAsOf('NVDA', '2024-12-02')
    const listing = { symbol: 'NVDA', name: 'NVIDIA', exchange: 'NASDAQ', assetType: receiptType, cik: '1045810' }
    const company = {
      cik: '1045810',
      name: null,
      sic: null,
      industry: null,
      address: null,
      country: null,
      fiscalYearEnd: null,
    }
    const bars = [{ symbol: 'NVDA', date: '2024-12-02', open: null, high: null, low: null, close: 138, volume: null }]
    const write = (isReceipt: boolean) =>
      writeOverview({ company, figures: figuresOf(record), isReceipt }, { listing, bars, overview: undefined }, {})
    expect(write(false)).toHaveProperty('MarketCapitalization')
    const overview = write(true)
    for (const name of [
      'MarketCapitalization',
      'SharesOutstanding',
      'PERatio',
      'EPS',
      'BookValue',
      'PriceToSalesRatioTTM',
    ])
      expect(overview).not.toHaveProperty(name)
    expect(overview).toMatchObject({
      AssetType: 'Depositary Receipt',
      ProfitMargin: '0.556851',
      RevenueTTM: '113269000000',
    })
  })

  test('do not state the shareholders’ income of REX, whose plants others own in part', async () => {
    const record = await recordAsOf('REX', '2025-08-20')
    expect(valueOf(record.twelveMonths('shareholdersIncome'))).toMatch(/^No annual report states it/)
    expect(valueOf(record.twelveMonths('dilutedEps'))).toBeCloseTo(3.3 + 0.51 - 0.58, 9)
  })

  test('have the average of the newest quarter, named in the proof, if no cover page has a share count', async () => {
    const shares = sharesOutstanding(await recordAsOf('SPHR', '2025-08-20'))
    expect(valueOf(shares)).toBe(36_283_000)
    expect(isFigure(shares) && shares.proof.map(({ fact }) => fact.tag)).toEqual([
      'us-gaap/WeightedAverageNumberOfSharesOutstandingBasic',
    ])
  })
})
