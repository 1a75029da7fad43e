import { expect, test } from 'vitest'
import { factsAsOf } from '#domain/history/facts'
import { fc } from '#domain/testing/fast-check'
import type { CompanyFacts, FiledFact } from './company-facts.ts'
import { factChanges } from './fact-changes.ts'
import { reportsAsOf } from './facts-as-of.ts'
import { figuresOf } from './figures.ts'
import { halfMonthsBetween, isOfHalfMonth } from './half-months.ts'
import { matchSymbols } from './match-symbols.ts'

const dayAt = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
const byFiling = (a: FiledFact, b: FiledFact) => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0)

test('facts as of any day are those of its filings, in the shares of that day', () => {
  const rows = fc.array(
    fc.record({
      path: fc.constantFrom(
        'us-gaap/NetIncomeLoss',
        'us-gaap/WeightedAverageNumberOfDilutedSharesOutstanding',
        'us-gaap/StockholdersEquity',
        'dei/EntityCommonStockSharesOutstanding',
      ),
      year: fc.constantFrom(2024, 2025),
      value: fc.integer({ min: 1, max: 1000 }),
      filed: fc.nat(99).map(dayAt),
    }),
    { maxLength: 20 },
  )
  const splits = fc.array(fc.record({ date: fc.nat(120).map(dayAt), ratio: fc.constantFrom(2, 0.5, 4) }), {
    maxLength: 3,
  })
  fc.assert(
    fc.property(rows, splits, fc.tuple(fc.nat(130), fc.nat(130)), (filings, unordered, both) => {
      const [from = '', day = ''] = both.toSorted((a, b) => a - b).map(dayAt)
      const facts = new Map<string, FiledFact[]>()
      for (const { path, year, value, filed } of filings) {
        const fact = { start: `${year}-01-01`, end: `${year}-12-31`, value, filed }
        facts.set(path, [...(facts.get(path) ?? []), fact].toSorted(byFiling))
      }
      const ordered = unordered.toSorted((a, b) => (a.date < b.date ? -1 : 1))
      const sharesSince = (from: string) =>
        ordered.reduce((shares, { date, ratio }) => (date > from && date <= day ? shares * ratio : shares), 1)
      const known = factsAsOf(factChanges(facts, ordered, { from }), day, sharesSince).facts
      const { netIncome, dilutedShares, shares, equity } = figuresOf(reportsAsOf(facts, day), sharesSince)
      expect(known.sharesOutstanding).toEqual(shares)
      const close = (value: number | null, expected: number | null) =>
        expected === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected, 9)
      close(known.eps, netIncome !== null && dilutedShares !== null ? netIncome / dilutedShares : null)
      close(known.bookValue, equity !== null && shares !== null ? equity / shares : null)
    }),
  )
})

test('of classes of stock at very different prices, nothing is known of a share', () => {
  const fact = { start: '2025-12-31', end: '2025-12-31', value: 100, filed: '2026-02-01' }
  const facts: CompanyFacts = new Map(
    ['dei/EntityCommonStockSharesOutstanding', 'us-gaap/StockholdersEquity', 'us-gaap/LongTermDebt'].map((path) => [
      path,
      [fact],
    ]),
  )
  const of = (hasUnequalClasses: boolean) => factChanges(facts, [], { hasUnequalClasses })
  expect(of(false)).toEqual([{ since: '2026-02-01', facts: { bookValue: 1, debtToEquity: 1, sharesOutstanding: 100 } }])
  expect(of(true)).toEqual([{ since: '2026-02-01', facts: { debtToEquity: 1 } }])
})

test('a change has only what is new, since the day of its filing', () => {
  const fact = (value: number, filed: string) => ({ start: '2025-12-31', end: '2025-12-31', value, filed })
  const facts: CompanyFacts = new Map([
    ['dei/EntityCommonStockSharesOutstanding', [fact(100, '2026-02-01'), fact(110, '2026-03-01')]],
    ['us-gaap/StockholdersEquity', [fact(1000, '2026-02-01')]],
  ])
  expect(factChanges(facts, [])).toEqual([
    { since: '2026-02-01', facts: { sharesOutstanding: 100, bookValue: 10 } },
    { since: '2026-03-01', facts: { sharesOutstanding: 110, bookValue: 1000 / 110 } },
  ])
  expect(factChanges(facts, [], { from: '2026-03-05' })).toEqual([
    { since: '2026-03-01', facts: { sharesOutstanding: 110, bookValue: 1000 / 110 } },
  ])
  // A split is no news of the company.
  expect(factChanges(facts, [{ date: '2026-02-15', ratio: 1.1 }]).at(-1)?.facts).not.toHaveProperty('netDebt')
  expect(factChanges(new Map(), [])).toEqual([])
})

test('the half months that have ended, the newest first', () => {
  expect(halfMonthsBetween('2025-12-20', '2026-02-16').map(({ name }) => name)).toEqual([
    ...['202602a', '202601b', '202601a', '202512b'],
  ])
  expect(halfMonthsBetween('2025-12-20', '2026-02-15')[0]).toEqual({
    name: '202601b',
    from: '2026-01-15',
    to: '2026-01-31',
  })
  expect(halfMonthsBetween('2024-02-20', '2024-03-01')).toEqual([
    { name: '202402b', from: '2024-02-15', to: '2024-02-29' },
  ])
  expect(halfMonthsBetween('2026-02-01', '2026-02-10')).toEqual([])
})

test('a file of another half month is not taken for it', () => {
  const [half] = halfMonthsBetween('2023-02-20', '2023-03-01')
  const isOf = (from: string, to: string) => half && isOfHalfMonth(half, { from, to })
  expect([isOf('2023-02-15', '2023-02-28'), isOf('2023-02-01', '2023-02-14'), isOf('', '')]).toEqual([
    true,
    false,
    false,
  ])
})

test('a symbol without separators is that of a listing, unless it could be two', () => {
  const match = matchSymbols(['BRK-B', 'LARK', 'AB-C', 'A-BC', 'MO-G', 'MOG'])
  expect(['BRKB', 'LARK', 'ABC', 'MOG', 'TIDE'].map(match)).toEqual(['BRK-B', 'LARK', undefined, 'MOG', undefined])
})
