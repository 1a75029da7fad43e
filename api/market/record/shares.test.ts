import { describe, expect, test } from 'vitest'
import { aFact } from '#api/testing/facts'
import { CompanyRecord } from './company-record.ts'
import type { Fact } from './facts.ts'
import { isFigure } from './figure.ts'
import { OpenFacts } from './open-facts.ts'
import { sharesOutstanding } from './shares.ts'

const cover = (value: number, filed: string, form = '10-Q'): Fact =>
  aFact('dei/EntityCommonStockSharesOutstanding', value, { end: filed, filed, form })
const year = { start: '2025-01-01', end: '2025-12-31', filed: '2026-02-20', form: '10-K' }
const quarter = { start: '2026-01-01', end: '2026-03-31', filed: '2026-05-07' }
const income = aFact('NetIncomeLoss', 428e6, year)
const diluted = (value: number, period = quarter): Fact =>
  aFact('WeightedAverageNumberOfDilutedSharesOutstanding', value, period)

const countOf = (...facts: readonly Fact[]) => {
  const shares = sharesOutstanding(new CompanyRecord(new OpenFacts(facts), '2026-11-28'))
  return isFigure(shares) ? shares.value : shares.reason
}

describe('the count of shares of a cover page', () => {
  test('is believed within a factor of two of the average of the newest report', () => {
    expect(countOf(income, diluted(300e6), cover(151e6, '2026-05-07'))).toBe(151e6)
    expect(countOf(income, diluted(300e6), cover(149e6, '2026-05-07'))).toMatch(/contradicts their average/)
  })

  test('gives way, as a repeated placeholder, to the average that an earlier count supports', () => {
    const placeholders = [cover(200, '2026-04-30', '10-K/A'), cover(200, '2026-05-07')]
    expect(countOf(income, diluted(112_415_671), cover(112_100_000, '2026-02-20', '10-K'), ...placeholders)).toBe(
      112_415_671,
    )
    expect(countOf(income, cover(200, '2026-05-07'))).toMatch(/placeholder/)
  })

  test('is missing if it is zero', () => {
    expect(countOf(income, diluted(46_900_000), cover(46_700_000, '2026-02-20'), cover(0, '2026-05-07'))).toMatch(
      /contradicts/,
    )
  })

  test('is believed, despite an average in thousands, if income ÷ earnings per share agrees', () => {
    const earnings = aFact('EarningsPerShareDiluted', 0.56, year)
    const profit = aFact('NetIncomeLoss', 30e6, year)
    expect(countOf(profit, earnings, diluted(53_501), cover(54_119_255, '2026-08-03'))).toBe(54_119_255)
  })

  test('is believed, despite an average in thousands, if earlier cover pages agree', () => {
    const before = ['2025-05-07', '2025-08-07', '2025-11-07'].map((day) => cover(13_500_000, day))
    expect(countOf(income, diluted(13_545), ...before, cover(13_545_482, '2026-05-07'))).toBe(13_545_482)
    expect(countOf(income, diluted(13_545), cover(13_545_482, '2026-05-07'))).toMatch(/nothing supports/)
  })

  test('is believed in the only report if nothing contradicts it', () => {
    expect(countOf(income, cover(4_260_000_000, '2026-05-07'))).toBe(4_260_000_000)
  })
})

describe('without a count on the cover page', () => {
  test('the average stands in if income ÷ earnings per share supports it', () => {
    const earnings = aFact('EarningsPerShareDiluted', 3.8, year)
    const basic = aFact('WeightedAverageNumberOfSharesOutstandingBasic', 111e6, quarter)
    expect(countOf(income, earnings, basic, diluted(112e6))).toBe(111e6)
    expect(countOf(income, earnings, diluted(112_000))).toMatch(/nothing supports/)
  })

  test('the count is missing if a placeholder on the balance sheet contradicts the average', () => {
    const placeholder = aFact('CommonStockSharesOutstanding', 1000, { end: '2026-03-31', filed: '2026-05-07' })
    const old = cover(2_400e6, '2012-11-01')
    expect(countOf(income, diluted(2_614e6), placeholder, old)).toMatch(/balance sheet contradicts/)
  })
})
