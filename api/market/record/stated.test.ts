import { describe, expect, test } from 'vitest'
import { aFact } from '#api/testing/facts'
import { CompanyRecord } from './company-record.ts'
import type { Fact } from './facts.ts'
import { type FigureOrReason, isFigure } from './figure.ts'
import { OpenFacts } from './open-facts.ts'

const recordOf = (facts: readonly Fact[], day = '2025-06-01') => new CompanyRecord(new OpenFacts(facts), day)
const valueOf = (figure: FigureOrReason | undefined) => (figure && isFigure(figure) ? figure.value : figure?.reason)
const year = (tag: string, value: number, filed = '2025-02-01'): Fact =>
  aFact(tag, value, { start: '2024-01-01', end: '2024-12-31', filed, form: '10-K' })
const toDate = (tag: string, value: number, end: string, filed: string): Fact =>
  aFact(tag, value, { start: `${end.slice(0, 4)}-01-01`, end, filed })

const inAnnual = (fact: Fact): Fact => ({ ...fact, form: '10-K', accn: year('', 0, fact.filed).accn })

/** The quarters of 2024. */
const quartersOf = (line: 'revenue' | 'netIncome', facts: readonly Fact[]) => {
  const record = recordOf(facts)
  const [only] = record.years
  return [0, 1, 2, 3].map((order) => only && valueOf(record.single(line, only, order)))
}

describe('a part of a year', () => {
  const nineMonths = [
    toDate('RevenueFromContractWithCustomerExcludingAssessedTax', 98, '2024-03-31', '2024-05-01'),
    toDate('RevenueFromContractWithCustomerExcludingAssessedTax', 198, '2024-06-30', '2024-08-01'),
    toDate('RevenueFromContractWithCustomerExcludingAssessedTax', 297, '2024-09-30', '2024-11-01'),
  ]
  const contradiction: unknown = expect.stringMatching(/tags that contradict each other/)

  test('is missing, like the difference, if its tag has another number in the annual report', () => {
    const whole = [year('Revenues', 5529), year('RevenueFromContractWithCustomerExcludingAssessedTax', 391)]
    expect(quartersOf('revenue', [...nineMonths, ...whole])).toEqual([98, 100, 99, 94].map(() => contradiction))
    expect(quartersOf('revenue', [...nineMonths, ...whole.slice(1)])).toEqual([98, 100, 99, 94])
  })

  test('stays if an earlier annual report has the same value by its tag', () => {
    const first = year('RevenueFromContractWithCustomerExcludingAssessedTax', 391)
    const second = [
      year('Revenues', 391, '2025-05-01'),
      year('RevenueFromContractWithCustomerExcludingAssessedTax', 300, '2025-05-01'),
    ]
    expect(quartersOf('revenue', [...nineMonths, first, ...second])).toEqual([98, 100, 99, 94])
  })
})

describe('twelve months', () => {
  test('are the shareholders’ income if one filing states only that of the group, and others only theirs', () => {
    const minority = 'NetIncomeLossAttributableToNoncontrollingInterest'
    const facts = [
      ...[year('ProfitLoss', -74), year(minority, 43)],
      ...[toDate('NetIncomeLoss', 35, '2025-03-31', '2025-05-01'), toDate(minority, 26, '2025-03-31', '2025-05-01')],
      ...[toDate('NetIncomeLoss', -86, '2024-03-31', '2025-05-01'), toDate(minority, 21, '2024-03-31', '2025-05-01')],
      ...[toDate('NetIncomeLoss', -86, '2024-09-30', '2024-11-01')],
    ]
    expect(valueOf(recordOf(facts).twelveMonths('netIncome'))).toBe(-74 - 43 + 35 + 86)
    expect(quartersOf('netIncome', facts)[2]).toBe(-74 - 43 + 86)
  })

  const now = toDate('Revenues', 113, '2025-03-31', '2025-05-01')

  test('take the comparative by the tag of the year, whatever the annual report states under another', () => {
    const facts = [
      ...[year('Revenues', 446), year('SalesRevenueNet', 443), now],
      toDate('Revenues', 104, '2024-03-31', '2025-05-01'),
      inAnnual(toDate('SalesRevenueNet', 103, '2024-03-31', '2025-02-01')),
    ]
    expect(valueOf(recordOf(facts).twelveMonths('revenue'))).toBe(446 + 113 - 104)
  })

  test('take the comparative of both quarterly reports if only the annual report differs', () => {
    const facts = [
      ...[year('NetIncomeLoss', 475), toDate('NetIncomeLoss', -37, '2025-03-31', '2025-05-01')],
      toDate('NetIncomeLoss', -67, '2024-03-31', '2024-05-01'),
      inAnnual(toDate('NetIncomeLoss', 67, '2024-03-31', '2025-02-01')),
      toDate('NetIncomeLoss', -67, '2024-03-31', '2025-05-01'),
    ]
    expect(valueOf(recordOf(facts).twelveMonths('netIncome'))).toBe(475 - 37 + 67)
  })

  test('are missing if the newest report has another tag with another number in the annual report', () => {
    const facts = [
      ...[year('NetIncomeLoss', 314), year('ProfitLoss', 363)],
      ...[year('NetIncomeLossAttributableToNoncontrollingInterest', 49)],
      toDate('NetIncomeLoss', 39, '2024-03-31', '2024-05-01'),
      toDate('ProfitLoss', 35, '2025-03-31', '2025-05-01'),
      toDate('NetIncomeLossAttributableToNoncontrollingInterest', 6, '2025-03-31', '2025-05-01'),
    ]
    expect(valueOf(recordOf(facts).twelveMonths('netIncome'))).toMatch(/tags that contradict each other/)
  })
})

test.for([
  ['of an oil company covers its wells', { PropertyPlantAndEquipment: 2, OilAndGasPropertyAndEquipment: 929 }, 929],
  ['excludes acquired companies', { PropertyPlantAndEquipment: 188, ProductiveAssets: 1138 }, 188],
] as const)('capital expenditure %s', ([, stated, expected]) => {
  const facts = Object.entries(stated).map(([name, value]) => year(`PaymentsToAcquire${name}`, value))
  expect(valueOf(recordOf([year('NetIncomeLoss', 100), ...facts]).twelveMonths('capitalExpenditure'))).toBe(expected)
})
