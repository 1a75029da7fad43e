import { describe, expect, test } from 'vitest'
import { reportingCompanies } from '#api/testing/reporting-company'
import { fc } from '#domain/testing/fast-check'
import { CompanyRecord } from './company-record.ts'
import { statementsOf } from './describe-record.ts'
import type { Fact } from './facts.ts'
import { type FigureOrReason, isFigure } from './figure.ts'
import { interimsOf } from './fiscal-years.ts'
import type { LineId } from './lines.ts'
import { OpenFacts } from './open-facts.ts'

const recordOf = (facts: Iterable<Fact>, day: string) => new CompanyRecord(new OpenFacts(facts), day)
const valueOf = (figure: FigureOrReason) => (isFigure(figure) ? figure.value : figure.reason)
const lineOf = (facts: readonly Fact[]): LineId =>
  facts[0]?.tag === 'us-gaap/NetIncomeLoss' ? 'netIncome' : 'operatingCashFlow'
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)
const dayAfterAll = '2030-01-01'

describe('a company that reports on any calendar', () => {
  test('has the twelve months up to each report as the sum of its last periods, whatever their lengths', () => {
    fc.assert(
      fc.property(reportingCompanies, ({ periods, perYear, reports }) => {
        const facts = reports.flat()
        for (const [at, report] of reports.entries()) {
          // There are no twelve months before the first year has ended.
          if (at < perYear - 1) continue
          const day = report[0]?.filed ?? ''
          const truth = sum(periods.slice(at - perYear + 1, at + 1).map(({ value }) => value))
          const figure = recordOf(facts, day).twelveMonths(lineOf(facts))
          expect(valueOf(figure)).toBe(truth)
          expect(isFigure(figure) && figure.end).toBe(periods[at]?.end)
        }
      }),
    )
  })

  test('has every period and year as it was, the last period as the difference; periods add up to years', () => {
    fc.assert(
      fc.property(reportingCompanies, ({ periods, perYear, reports }) => {
        const facts = reports.flat()
        const record = recordOf(facts, dayAfterAll)
        const line = lineOf(facts)
        const singles = record.years.flatMap((year) =>
          interimsOf(year).map(({ order }) => valueOf(record.single(line, year, order))),
        )
        expect(singles).toEqual(periods.map(({ value }) => value))
        for (const [at, year] of record.years.filter(({ isOpen }) => !isOpen).entries())
          expect(valueOf(record.year(line, year))).toBe(
            sum(singles.slice(at * perYear, (at + 1) * perYear).map(Number)),
          )
      }),
    )
  })

  test('is the same for any order of its rows, and depends on no later filing', () => {
    fc.assert(
      fc.property(reportingCompanies, fc.infiniteStream(fc.nat()), fc.nat(19), ({ reports }, order, at) => {
        const facts = reports.flat()
        const shuffled = facts.map((fact) => ({ fact, at: Number(order.next().value) })).sort((a, b) => a.at - b.at)
        const day = reports[at % reports.length]?.[0]?.filed ?? ''
        const all = shuffled.map(({ fact }) => fact)
        const known = facts.filter(({ filed }) => filed <= day)
        expect(statementsOf(recordOf(all, day))).toEqual(statementsOf(recordOf(known, day)))
      }),
    )
  })

  test('proves every figure by terms that add up to it', () => {
    fc.assert(
      fc.property(reportingCompanies, ({ reports }) => {
        for (const { figure } of statementsOf(recordOf(reports.flat(), dayAfterAll)))
          if (isFigure(figure))
            expect(sum(figure.proof.map(({ fact, times }) => fact.value * times))).toBe(figure.value)
          else expect(figure.reason).toMatch(/^[A-Z].*\.$/)
      }),
    )
  })

  test('has no twelve months if one of the three terms is missing, and says which', () => {
    fc.assert(
      fc.property(reportingCompanies, fc.nat(), ({ periods, perYear, reports }, choice) => {
        const at = reports.length - 1
        // One term is enough after an annual report.
        fc.pre(at % perYear !== perYear - 1 && at > perYear)
        const facts = reports.flat()
        const [ends, starts] = [periods[at], periods[at - (at % perYear)]]
        const lastYear = {
          start: periods[at - (at % perYear) - perYear]?.start,
          end: periods[at - (at % perYear) - 1]?.end,
        }
        const before = { start: lastYear.start, end: periods[at - perYear]?.end }
        const now = { start: starts?.start, end: ends?.end }
        const gone = [lastYear, before, now][choice % 3]
        const isGone = ({ start, end }: Fact) => start === gone?.start && end === gone.end
        // The first period of a year is the year to date; other periods are the sum of single statements.
        const rest = facts.filter((fact) => !isGone(fact) && fact.end !== (gone === lastYear ? '' : gone?.end))
        const figure = recordOf(rest, reports.at(-1)?.[0]?.filed ?? '').twelveMonths(lineOf(facts))
        if (gone !== now) expect(isFigure(figure)).toBe(false)
        // Without the newest report, the previous one is the newest.
        else expect(isFigure(figure) && figure.end).not.toBe(ends?.end)
      }),
    )
  })
})

const filing = (filed: string, form = '10-Q') => ({ filed, form, accn: `0000000017-${filed}` })
const usd = { tag: 'us-gaap/Revenues', unit: 'USD' }
const quarters = ['01-01 03-31', '04-01 06-30', '07-01 09-30', '10-01 12-31'].map((one) => one.split(' '))
const quarter = (year: number, at: number, value: number, filed: string): Fact => ({
  ...{ ...usd, start: `${year}-${quarters[at]?.[0] ?? ''}`, end: `${year}-${quarters[at]?.[1] ?? ''}`, value },
  ...filing(filed),
})
const year = (number: number, value: number, filed: string): Fact => ({
  ...{ ...usd, start: `${number}-01-01`, end: `${number}-12-31`, value },
  ...filing(filed, '10-K'),
})

describe('one basis', () => {
  test('uses the first report of a comparative that was restated without its year', () => {
    const facts = [
      quarter(2024, 0, 100, '2024-05-01'),
      year(2024, 500, '2025-02-01'),
      // A business was sold: both quarters exclude its revenue, and the year does not yet.
      quarter(2025, 0, 80, '2025-05-01'),
      quarter(2024, 0, 70, '2025-05-01'),
    ]
    expect(valueOf(recordOf(facts, '2025-06-01').twelveMonths('revenue'))).toBe(500 + 80 - 100)
  })

  test('has no quarter if its year was restated and the nine months were not', () => {
    const nineMonths = { ...quarter(2024, 2, 300, '2024-11-01'), start: '2024-01-01' }
    const facts = [nineMonths, year(2024, 500, '2025-02-01'), year(2024, 420, '2025-03-01')]
    const lastQuarter = (day: string) => {
      const record = recordOf(facts, day)
      return record.years.map((one) => valueOf(record.single('revenue', one, one.interimEnds.length)))
    }
    expect(lastQuarter('2025-02-15')).toEqual([200])
    expect(lastQuarter('2025-03-01')).toEqual([expect.stringMatching(/restated/)])
  })

  test('has no twelve months of a company that has been silent for 550 days', () => {
    const facts = [year(2023, 500, '2024-02-01')]
    expect(valueOf(recordOf(facts, '2025-08-04').twelveMonths('revenue'))).toBe(500)
    expect(valueOf(recordOf(facts, '2025-08-05').twelveMonths('revenue'))).toMatch(/no report since 2024-02-01/)
  })

  test('takes the transition period and the year to date as the twelve months after a year end was moved', () => {
    const transition: Fact = {
      ...usd,
      start: '2024-07-01',
      end: '2024-12-31',
      value: 50,
      ...filing('2025-03-01', '10-KT'),
    }
    const old: Fact = { ...usd, start: '2023-07-01', end: '2024-06-30', value: 120, ...filing('2024-08-01', '10-K') }
    const halfYear = { ...quarter(2025, 1, 70, '2025-08-01'), start: '2025-01-01' }
    expect(valueOf(recordOf([old, transition, halfYear], '2025-09-01').twelveMonths('revenue'))).toBe(120)
    expect(valueOf(recordOf([old, halfYear], '2025-09-01').twelveMonths('revenue'))).toMatch(/No fiscal year ends/)
  })
})

describe('a contradiction', () => {
  const halfYear = (value: number, year: number, filed: string): Fact => ({
    ...quarter(year, 1, value, filed),
    start: `${year}-01-01`,
  })
  const as = (fact: Fact, tag: string): Fact => ({ ...fact, tag: `us-gaap/${tag}` })

  test('takes the newest comparative if the annual report had the newer presentation already', () => {
    const facts = [
      ...[year(2023, 900, '2024-02-01'), halfYear(450, 2024, '2024-08-01')],
      // A business was sold: the annual report excludes it from both years, and later reports from all periods.
      ...[year(2024, 500, '2025-02-01'), year(2023, 480, '2025-02-01')],
      ...[halfYear(270, 2025, '2025-08-01'), halfYear(240, 2024, '2025-08-01')],
    ]
    expect(valueOf(recordOf(facts, '2025-09-01').twelveMonths('revenue'))).toBe(500 + 270 - 240)
  })

  test('twelve months are missing if a year and its parts have tags that one filing states differently', () => {
    const facts = [
      ...[year(2024, 147, '2025-02-01'), as(year(2024, 101, '2025-02-01'), 'SalesRevenueNet')],
      ...[quarter(2025, 0, 35, '2025-05-01'), as(quarter(2024, 0, 24, '2024-05-01'), 'SalesRevenueNet')],
    ]
    expect(valueOf(recordOf(facts, '2025-06-01').twelveMonths('revenue'))).toMatch(/tags that contradict each other/)
  })

  const shares = { unit: 'shares', tag: 'us-gaap/WeightedAverageNumberOfDilutedSharesOutstanding' }
  const eps = { unit: 'USD/shares', tag: 'us-gaap/EarningsPerShareDiluted' }
  const profit = { tag: 'us-gaap/NetIncomeLoss' }

  test('rejects earnings per share in cents: income and shares of the period show their size', () => {
    const facts = (stated: number) => [
      { ...year(2024, 100e6, '2025-02-01'), ...profit },
      { ...year(2024, 40e6, '2025-02-01'), ...shares },
      { ...year(2024, stated, '2025-02-01'), ...eps },
    ]
    expect(valueOf(recordOf(facts(2.5), '2025-03-01').twelveMonths('dilutedEps'))).toBe(2.5)
    expect(valueOf(recordOf(facts(250), '2025-03-01').twelveMonths('dilutedEps'))).toMatch(/No report states it/)
    // The average is in thousands.
    const counted = facts(2.5).map((fact) => (fact.unit === 'shares' ? { ...fact, value: 40e3 } : fact))
    expect(valueOf(recordOf(counted, '2025-03-01').twelveMonths('dilutedEps'))).toBe(2.5)
  })

  test('earnings per share do not add up if the share count has changed much', () => {
    const facts = (later: number) => [
      ...[
        { ...year(2024, 2, '2025-02-01'), ...eps },
        { ...quarter(2025, 0, 0.5, '2025-05-01'), ...eps },
        { ...quarter(2024, 0, 0.4, '2025-05-01'), ...eps },
      ],
      ...[
        { ...year(2024, 40e6, '2025-02-01'), ...shares },
        { ...quarter(2025, 0, later, '2025-05-01'), ...shares },
        { ...quarter(2024, 0, 40e6, '2025-05-01'), ...shares },
      ],
    ]
    expect(valueOf(recordOf(facts(41e6), '2025-06-01').twelveMonths('dilutedEps'))).toBeCloseTo(2.1, 9)
    const nineMonths = [
      { ...quarter(2024, 2, 1.5, '2024-11-01'), start: '2024-01-01', ...eps },
      { ...quarter(2024, 2, 20e6, '2024-11-01'), start: '2024-01-01', ...shares },
    ]
    const record = recordOf([...facts(41e6), ...nineMonths], '2025-03-01')
    const lastQuarters = record.years.map((one) => record.single('dilutedEps', one, one.interimEnds.length))
    expect(lastQuarters.map(valueOf)).toEqual([expect.stringMatching(/count of shares changed too much/)])
    expect(valueOf(recordOf(facts(80e6), '2025-06-01').twelveMonths('dilutedEps'))).toMatch(
      /count of shares changed too much/,
    )
  })

  test('applies a split from the first filing that states a period in new shares', () => {
    const facts = [
      ...[
        { ...year(2024, 2, '2025-02-01'), ...eps },
        { ...year(2024, 40e6, '2025-02-01'), ...shares },
      ],
      ...[
        { ...quarter(2024, 0, 0.4, '2024-05-01'), ...eps },
        { ...quarter(2024, 0, 40e6, '2024-05-01'), ...shares },
      ],
      ...[
        { ...quarter(2024, 0, 0.1, '2025-05-01'), ...eps },
        { ...quarter(2024, 0, 160e6, '2025-05-01'), ...shares },
      ],
      ...[
        { ...quarter(2025, 0, 0.2, '2025-05-01'), ...eps },
        { ...quarter(2025, 0, 160e6, '2025-05-01'), ...shares },
      ],
    ]
    const record = recordOf(facts, '2025-06-01')
    expect(record.splits).toEqual([{ date: '2025-05-01', ratio: 4 }])
    expect(valueOf(record.twelveMonths('dilutedEps'))).toBeCloseTo(2 / 4 + 0.2 - 0.1, 9)
    expect(recordOf(facts, '2025-04-01').splits).toEqual([])
  })
})
