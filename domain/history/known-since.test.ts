import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { fieldsOf, keysOf } from '../keys-of.ts'
import { sampleCount } from '../testing/sample-count.ts'
import { acceptFacts, type FactChange } from './facts.ts'
import { firstDays, knownSince } from './known-since.ts'
import { stockAsOf } from './stock-as-of.ts'
import { someDates } from './test-prints.ts'

const of = (changes: Readonly<Record<string, unknown>>): readonly FactChange[] =>
  Object.entries(changes).map(([since, facts]) => ({ since, facts: acceptFacts(facts) ?? {} }))

const sinceOf = (listings: readonly (readonly FactChange[])[]) => knownSince(firstDays(listings))

test('a ratio is known since the first day on which any company has all its facts', () => {
  const known = sinceOf([
    of({ '2024-05-01': { sharesOutstanding: 10 }, '2025-03-01': { sharesOutstanding: 11, revenueTTM: 3 } }),
    of({ '2025-02-01': { revenueTTM: 5, eps: null }, '2025-02-02': { eps: 0.5 } }),
  ])
  expect(known).toMatchObject({
    marketCap: '2024-05-01',
    sharesOutstanding: '2024-05-01',
    revenueTTM: '2025-02-01',
    priceToSalesRatioTTM: '2025-02-01',
    eps: '2025-02-02',
    peRatio: '2025-02-02',
    trailingPE: '2025-02-02',
    earningsYield: '2025-02-02',
  })
})

test('a value that no company ever has is never known; a value from prices is always known', () => {
  const known = sinceOf([of({ '2025-02-01': { eps: 1, name: 'Lark' } })])
  expect(known).toMatchObject({
    beta: null,
    priceToTarget: null,
    exDividendDate: null,
    fiscalYearEnd: null,
    daysToReport: null,
  })
  for (const field of ['close', 'weekDelta', 'rsi14', '52WeekHigh', 'dollarVolume', 'date', 'name', 'sp500'] as const) {
    expect(known).not.toHaveProperty(field)
  }
  expect(known['sector']).toBeNull()
})

test('no company has the value before the given day', () => {
  const dates = someDates(60)
  const aChange = fc.record({
    since: fc.integer({ min: 44, max: 59 }).map((at) => dates[at] ?? ''),
    facts: fc.record(
      {
        ...{
          eps: fc.constantFrom(null, 1),
          sharesOutstanding: fc.constantFrom(null, 5),
          beta: fc.constantFrom(null, 1),
        },
        ...{ revenueTTM: fc.constantFrom(null, 7), netDebt: fc.constantFrom(null, 3) },
      },
      { requiredKeys: [] },
    ),
  })
  const sorted = fc
    .array(aChange, { maxLength: 4 })
    .map((changes) => changes.toSorted((a, b) => (a.since < b.since ? -1 : 1)))
  const prints = {
    symbol: 'LARK',
    first: 0,
    splits: [],
    close: new Float64Array(60).fill(2),
    volume: new Float64Array(60),
  }
  fc.assert(
    fc.property(fc.array(sorted, { minLength: 1, maxLength: 3 }), fc.integer({ min: 44, max: 59 }), (all, day) => {
      const known = sinceOf(all)
      for (const changes of all) {
        const stock = stockAsOf({ prints, changes }, dates, day)?.stock
        expect(stock).toBeDefined()
        for (const field of keysOf(known)) {
          const since = known[field] ?? '~'
          if (since > (dates[day] ?? '')) expect(fieldsOf(stock)[field] ?? null).toBeNull()
        }
      }
    }),
    { numRuns: sampleCount(100) },
  )
})
