import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { keysOf } from '../keys-of.ts'
import { aStock } from '../testing/a-stock.ts'
import { changedFacts, type FactChange, type Facts, factsAsOf, factsOf, noFacts, pricedValues } from './facts.ts'

const oneShare = () => 1
const lark = (facts: Partial<Facts>, since: string): FactChange => ({ since, facts })

describe('the ratios of a day', () => {
  test('equal those of the record of the facts, at the same price', () => {
    const amount = fc.option(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { nil: null })
    const company = fc.record({
      close: fc.double({ min: 0.01, max: 1e4, noNaN: true }),
      shares: amount,
      eps: amount,
      bookValue: amount,
      revenueTTM: amount,
      ebitda: amount,
      dividendPerShare: amount,
      forwardEps: amount,
      expectedGrowth: amount,
      netDebt: fc.option(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { nil: null }),
    })
    fc.assert(
      fc.property(company, ({ close, shares, ...facts }) => {
        const values = pricedValues({ ...noFacts, ...facts, sharesOutstanding: shares }, close)
        const stock = aStock({ close, ...facts, dilutedEPSTTM: facts.eps, sharesOutstanding: shares, ...values })
        const again = pricedValues(factsOf(stock), close)
        for (const field of keysOf(values)) {
          const [value, ours] = [values[field], again[field]]
          if (value === null) expect([field, ours]).toEqual([field, null])
          else expect(Math.abs((ours ?? NaN) - value)).toBeLessThanOrEqual(1e-6 * Math.abs(value) + 1e-6)
        }
      }),
    )
  })

  test('follow the price', () => {
    const facts = factsOf(aStock({ close: 100, sharesOutstanding: 10, marketCap: 1000, eps: 5, forwardPE: 16 }))
    expect(pricedValues(facts, 50)).toMatchObject({ marketCap: 500, peRatio: 10, forwardPE: 8 })
  })

  test('are missing if the divisor is not above 0', () => {
    expect(pricedValues({ ...noFacts, eps: -2, bookValue: 0 }, 50)).toMatchObject({
      peRatio: null,
      priceToBookRatio: null,
    })
  })
})

describe('the facts known on a day', () => {
  const changes = [
    lark({ eps: 2, name: 'Lark Inc.' }, '2025-02-10'),
    lark({ eps: 3, sector: 'FINANCE', sp500: true }, '2025-05-10'),
  ]

  test('are the newest ones up to that day', () => {
    const epsOn = (day: string) => factsAsOf(changes, day, oneShare).facts.eps
    expect(['2025-02-09', '2025-02-10', '2025-05-09', '2025-05-10'].map(epsOn)).toEqual([null, 2, 2, 3])
  })

  test('borrow attributes from later days, and name those days', () => {
    expect(factsAsOf(changes, '2025-01-01', oneShare)).toMatchObject({
      facts: { name: 'Lark Inc.', sector: 'FINANCE' },
      later: { name: '2025-02-10', sector: '2025-05-10' },
    })
    expect(factsAsOf(changes, '2025-05-10', oneShare).later).toEqual({})
  })

  test('never borrow a number or the membership in an index from later days', () => {
    expect(factsAsOf(changes, '2025-01-01', oneShare).facts).toMatchObject({ eps: null, sp500: false })
  })

  test('are adjusted to the shares of that day', () => {
    const known = [lark({ eps: 8, bookValue: 40, revenueTTM: 900, sharesOutstanding: 100 }, '2025-02-10')]
    expect(factsAsOf(known, '2025-06-01', () => 4).facts).toMatchObject({
      eps: 2,
      bookValue: 10,
      revenueTTM: 900,
      sharesOutstanding: 400,
    })
  })

  test('are missing once they become unknown', () => {
    const facts = factsAsOf([...changes, lark({ eps: null }, '2025-08-10')], '2025-09-01', oneShare).facts
    expect(facts.eps).toBeNull()
  })
})

test('a change has the different facts; equal facts give no change', () => {
  const before = factsOf(aStock({ eps: 2, name: 'Lark' }))
  expect(changedFacts(before, before)).toBeUndefined()
  expect(changedFacts(before, { ...before, eps: 3, name: null })).toEqual({ eps: 3, name: null })
})
