import { expect, test } from 'vitest'
import { aStock } from '../testing/a-stock.ts'
import { fc } from '../testing/fast-check.ts'
import { contradictionsOf } from './contradictions.ts'
import type { Stock } from './stock.ts'

const marked = (known: Partial<Stock>) => [...contradictionsOf(aStock({ close: 100, ...known })).keys()]

test.for<[what: string, known: Partial<Stock>, figures: readonly string[]]>([
  ['a P/B of 0.00 with a known book value', { priceToBookRatio: 0, bookValue: 50 }, ['priceToBookRatio', 'bookValue']],
  ['a P/B that is rounded to 0.00', { priceToBookRatio: 0, bookValue: 20_000 }, []],
  ['a P/B with the opposite sign', { priceToBookRatio: 4, bookValue: -25 }, ['priceToBookRatio', 'bookValue']],
  [
    'a margin of 4,069% with revenue per share of twice the EPS',
    { profitMargin: 40.69, eps: 2, revenuePerShareTTM: 4 },
    ['profitMargin', 'eps', 'revenuePerShareTTM'],
  ],
  ['a margin of 4,069% that earnings and revenue confirm', { profitMargin: 40.69, eps: 40, revenuePerShareTTM: 1 }, []],
  [
    'quarterly revenue with an annual P/S',
    { priceToSalesRatioTTM: 7.5, revenuePerShareTTM: 1.1 },
    ['priceToSalesRatioTTM', 'revenuePerShareTTM', 'profitMargin', 'operatingMarginTTM'],
  ],
  ['a P/E that does not match the EPS', { peRatio: 200, eps: 5 }, ['peRatio', 'eps']],
  ['a P/E of a loss', { peRatio: 200, eps: -5 }, []],
  [
    'EV/Revenue below P/S of a company with much debt',
    { evToRevenue: 2, priceToSalesRatioTTM: 3, debtToEquity: 2 },
    ['evToRevenue', 'priceToSalesRatioTTM', 'debtToEquity'],
  ],
  [
    'EV/Revenue below P/S of a company with little debt',
    { evToRevenue: 2, priceToSalesRatioTTM: 3, debtToEquity: 0.1 },
    [],
  ],
  ['only a price', {}, []],
])('marks the figures that contradict each other: %s', ([, known, figures]) => {
  expect(marked(known)).toEqual(figures)
})

test('never marks figures that follow from each other', () => {
  const amount = fc.double({ min: 0.01, max: 1e6, noNaN: true })
  const signed = fc.tuple(amount, fc.constantFrom(1, -1)).map(([size, sign]) => size * sign)
  fc.assert(
    fc.property(fc.tuple(amount, signed, signed, amount, amount), (drawn) => {
      const [close, bookValue, eps, revenuePerShareTTM, shares] = drawn
      const figures = {
        ...{ close, bookValue, eps, revenuePerShareTTM },
        ...{ priceToBookRatio: close / bookValue, peRatio: eps > 0 ? close / eps : null },
        ...{ profitMargin: eps / revenuePerShareTTM, priceToSalesRatioTTM: close / revenuePerShareTTM },
        ...{ marketCap: close * shares, revenueTTM: revenuePerShareTTM * shares },
      }
      expect([...contradictionsOf(aStock(figures)).keys()]).toEqual([])
    }),
  )
})
