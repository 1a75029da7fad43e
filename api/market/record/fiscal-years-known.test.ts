import { describe, expect, test } from 'vitest'
import { aFact } from '#api/testing/facts'
import { dateOfDay } from '#domain/dataset/trading-days'
import { isBalanceLine, statedLines } from '#domain/statements/statements'
import { fc } from '#domain/testing/fast-check'
import { type FiscalYear, valueOn } from '#domain/years/company-years'
import { checked } from './checked.ts'
import { CompanyRecord } from './company-record.ts'
import { figureFor } from './describe-record.ts'
import type { Fact } from './facts.ts'
import { isFigure } from './figure.ts'
import { fiscalYearsKnown } from './fiscal-years-known.ts'
import { OpenFacts } from './open-facts.ts'
import type { Split } from './splits.ts'
import { isEqual } from './stated.ts'

const knownOn = (facts: readonly Fact[], day: string, splits: readonly Split[] = []) =>
  fiscalYearsKnown(new CompanyRecord(new OpenFacts(facts), day, splits), 'LARK').years

const flows = ['Revenues', 'CostOfRevenue', 'GrossProfit', 'NetIncomeLoss', 'EarningsPerShareDiluted'] as const
const levels = ['Assets', 'Liabilities', 'StockholdersEquity', 'LiabilitiesAndStockholdersEquity'] as const
type Tag = (typeof flows)[number] | (typeof levels)[number]

const yearOf = (of: number) => ({ start: `${of}-01-01`, end: `${of}-12-31` })
const yearEnd = (of: number) => ({ start: null, end: `${of}-12-31` })

/** A report about a fiscal year: an annual one, or a quarterly one, which repeats its balance sheet. */
const stating = (of: number, form: '10-K' | '10-Q', filed: string, values: Partial<Record<Tag, number>>): Fact[] =>
  [...flows, ...levels].flatMap((tag) => {
    const value = values[tag]
    const isLevel = levels.some((one) => one === tag)
    if (value === undefined || (form === '10-Q' && !isLevel)) return []
    return [aFact(tag, value, { ...(isLevel ? yearEnd(of) : yearOf(of)), filed, form })]
  })

const someValues = fc.record(
  Object.fromEntries([...flows, ...levels].map((tag) => [tag, fc.integer({ min: 1, max: 40 })])) as Record<
    Tag,
    fc.Arbitrary<number>
  >,
  { requiredKeys: ['NetIncomeLoss'] },
)

/** Annual reports that restate two years before, and quarterly ones between them. */
const someReports = fc
  .array(fc.tuple(someValues, someValues, someValues, someValues), { minLength: 1, maxLength: 5 })
  .map((years) =>
    years.flatMap(([own, before, again, quarterly], at) => {
      const of = 2018 + at
      return [
        ...stating(of, '10-K', `${of + 1}-02-10`, own),
        ...(at > 0 ? stating(of - 1, '10-K', `${of + 1}-02-10`, before) : []),
        ...(at > 1 ? stating(of - 2, '10-K', `${of + 1}-02-10`, again) : []),
        ...stating(of, '10-Q', `${of + 1}-05-10`, quarterly),
      ]
    }),
  )

const lastDay = '2027-01-01'

describe('what is known of fiscal years', () => {
  test('is on every day what the company’s record says on that day', () => {
    fc.assert(
      fc.property(someReports, (facts) => {
        const years = knownOn(facts, lastDay)
        const filingDays = [...new Set(facts.map(({ filed }) => filed))]
        for (const day of filingDays) {
          const record = new CompanyRecord(new OpenFacts(facts), day)
          for (const year of years) {
            const same = record.years.find(({ isOpen, end }) => !isOpen && dateOfDay(end) === year.end)
            for (const line of statedLines) {
              const read = !same
                ? undefined
                : isBalanceLine(line)
                  ? checked(line, (one) => record.level(one, same.end))
                  : figureFor(line, (one) => record.year(one, same))
              const expected = read && isFigure(read) ? read.value : null
              expectEqual(valueOn(year, line, day), expected, `${line} of ${year.end} on ${day}`)
            }
          }
        }
      }),
    )
  })

  test('is the first value until a report restates it, and nothing of a line until a report states it', () => {
    const years = knownOn(
      [
        ...stating(2024, '10-K', '2025-02-10', { NetIncomeLoss: 10, Revenues: 100 }),
        ...stating(2024, '10-K', '2026-02-10', { NetIncomeLoss: 12, Revenues: 100, CostOfRevenue: 60 }),
      ],
      lastDay,
    )
    expect(years).toMatchObject([
      {
        ...{ end: '2024-12-31', filed: '2025-02-10', close: null },
        values: { netIncome: 12, revenue: 100, costOfRevenue: 60, grossProfit: 40, assets: null },
        earlier: expect.arrayContaining([
          { line: 'netIncome', value: 10, until: '2026-02-10' },
          { line: 'costOfRevenue', value: null, until: '2026-02-10' },
          { line: 'grossProfit', value: null, until: '2026-02-10' },
        ]) as FiscalYear['earlier'],
      },
    ])
    expect(years[0]?.earlier.length).toBe(3)
  })

  test('is in the shares of the newest day on all days, and a split is no restatement', () => {
    const facts = [
      ...stating(2024, '10-K', '2025-02-10', { NetIncomeLoss: 1000, EarningsPerShareDiluted: 8 }),
      ...stating(2024, '10-K', '2026-02-10', { NetIncomeLoss: 1000, EarningsPerShareDiluted: 2 }),
    ]
    const [year] = knownOn(facts, lastDay, [{ date: '2025-07-01', ratio: 4 }])
    expect([year?.values.dilutedEps, year?.earlier]).toEqual([2, []])
  })

  test('has at most eleven years, the newest first, and none that no annual report states', () => {
    const years = Array.from({ length: 14 }, (_, at) => 2010 + at)
    const facts = [
      ...years.flatMap((of) => stating(of, '10-K', `${of + 1}-02-10`, { NetIncomeLoss: of, Assets: of * 2 })),
      ...stating(2024, '10-Q', '2025-05-10', { Assets: 3 }),
    ]
    expect(knownOn(facts, lastDay).map(({ end }) => Number(end.slice(0, 4)))).toEqual(years.toReversed().slice(0, 11))
  })
})

/** Values of several filings that are equal up to rounding count as one. */
function expectEqual(known: number | null, expected: number | null, what: string): void {
  const isSame = known === null || expected === null ? known === expected : isEqual(known, expected)
  expect(isSame, `${what}: ${known}, not ${expected}`).toBe(true)
}
