import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { survivorship } from './survivorship.ts'

const withFormula = (expression: string) => ({
  ...defaultFilters,
  formulas: { 'formula:1': { name: 'Mine', expression } },
})

test('a formula over fiscal years says that gone companies have none', () => {
  expect(survivorship({ unknownSector: 0 }, withFormula('growth(revenue, 5y) + eps'))).toEqual([
    'Fiscal years are known only of companies that are listed today: a backtest of formulas over years has survivorship bias.',
  ])
  expect(survivorship({ unknownSector: 0 }, withFormula('eps / price'))).toEqual([])
})

test('stocks without a known sector are counted', () => {
  expect(survivorship({ unknownSector: 1200 }, defaultFilters)).toEqual([
    expect.stringMatching(/^1,200 times a stock of unknown sector matched/),
  ])
})
