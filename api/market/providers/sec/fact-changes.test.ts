import { expect, test } from 'vitest'
import { factsAsOf } from '#domain/history/facts'
import { fc } from '#domain/testing/fast-check'
import { CompanyRecord } from '../../record/company-record.ts'
import type { Fact } from '../../record/facts.ts'
import { OpenFacts } from '../../record/open-facts.ts'
import { factChanges } from './fact-changes.ts'
import { figuresOf } from './figures.ts'
import { halfMonthsBetween, isOfHalfMonth } from './half-months.ts'
import { matchSymbols } from './match-symbols.ts'

const dayAt = (at: number) => new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString().slice(0, 10)
const cover = 'dei/EntityCommonStockSharesOutstanding'
const equity = 'us-gaap/StockholdersEquity'
const aFact = (tag: string, value: number, filed: string, year = 2025): Fact => ({
  ...{ tag, unit: tag === cover ? 'shares' : 'USD', start: null, end: `${year}-12-31`, value },
  ...{ accn: `0000000017-${filed}`, form: '10-K', filed },
})
const income = (value: number, filed: string, year = 2025): Fact => ({
  ...aFact('us-gaap/NetIncomeLoss', value, filed, year),
  start: `${year}-01-01`,
})

test('facts as of any day come from the filings up to then, in the shares of that day', () => {
  const rows = fc.array(
    fc.record({
      tag: fc.constantFrom('us-gaap/NetIncomeLoss', equity, cover),
      year: fc.constantFrom(2024, 2025),
      value: fc.integer({ min: 10_000, max: 20_000 }),
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
      const facts = filings.map(({ tag, year, value, filed }) =>
        tag === 'us-gaap/NetIncomeLoss' ? income(value, filed, year) : aFact(tag, value, filed, year),
      )
      const ordered = unordered.toSorted((a, b) => (a.date < b.date ? -1 : 1))
      const sharesSince = (from: string) =>
        ordered.reduce((shares, { date, ratio }) => (date > from && date <= day ? shares * ratio : shares), 1)
      const known = factsAsOf(factChanges(facts, ordered, { from }), day, sharesSince).facts
      const figures = figuresOf(new CompanyRecord(new OpenFacts(facts), day, ordered))
      const close = (value: number | null, expected: number | null) =>
        expected === null ? expect(value).toBeNull() : expect(value).toBeCloseTo(expected, 9)
      close(known.sharesOutstanding, figures.shares)
      close(
        known.bookValue,
        figures.equity !== null && figures.shares !== null ? figures.equity / figures.shares : null,
      )
    }),
  )
})

test('receipts and classes of stock at very different prices have no facts per share', () => {
  const facts = [
    ...[income(1, '2026-02-01'), aFact(cover, 10_000, '2026-02-01'), aFact(equity, 10_000, '2026-02-01')],
    aFact('us-gaap/LongTermDebt', 10_000, '2026-02-01'),
  ]
  const of = (isApart: boolean) => factChanges(facts, [], { isApart })[0]?.facts
  expect(of(false)).toMatchObject({ bookValue: 1, debtToEquity: 1, sharesOutstanding: 10_000 })
  expect(of(true)).toMatchObject({ debtToEquity: 1 })
  expect(of(true)).not.toHaveProperty('bookValue')
  expect(of(true)).not.toHaveProperty('sharesOutstanding')
})

test('a spin-off that a vendor lists as a split changes no share count', () => {
  const facts = [income(1, '2026-02-01'), aFact(cover, 228_000_000, '2026-02-01')]
  const spinOff = { date: '2026-02-15', ratio: 1.046 }
  expect(figuresOf(new CompanyRecord(new OpenFacts(facts), '2026-03-01', [spinOff])).shares).toBe(228_000_000)
  const later = [...facts, aFact(equity, 1, '2026-03-01')]
  expect(factChanges(later, [spinOff]).at(-1)?.facts).not.toHaveProperty('sharesOutstanding')
})

test('a change has only new facts, from the day of their filing on', () => {
  const facts = [
    ...[aFact(cover, 10_000, '2026-02-01'), aFact(cover, 11_000, '2026-03-01')],
    ...[income(1, '2026-02-01'), aFact(equity, 100_000, '2026-02-01')],
  ]
  const [first, second] = factChanges(facts, [])
  expect(first).toMatchObject({ since: '2026-02-01', facts: { sharesOutstanding: 10_000, bookValue: 10 } })
  expect(second).toEqual({ since: '2026-03-01', facts: { sharesOutstanding: 11_000, bookValue: 100_000 / 11_000 } })
  expect(factChanges(facts, [], { from: '2026-03-05' })).toMatchObject([
    { since: '2026-03-01', facts: { sharesOutstanding: 11_000, bookValue: 100_000 / 11_000 } },
  ])
  // A split is not a new fact.
  expect(factChanges(facts, [{ date: '2026-02-15', ratio: 2 }]).at(-1)?.facts).not.toHaveProperty('netDebt')
  expect(factChanges([], [])).toEqual([])
})

test('lists the half months that have ended, the newest first', () => {
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

test('rejects a file of another half month', () => {
  const [half] = halfMonthsBetween('2023-02-20', '2023-03-01')
  const isOf = (from: string, to: string) => half && isOfHalfMonth(half, { from, to })
  expect([isOf('2023-02-15', '2023-02-28'), isOf('2023-02-01', '2023-02-14'), isOf('', '')]).toEqual([
    true,
    false,
    false,
  ])
})

test('matches a symbol without separators to a listing unless it could be two', () => {
  const match = matchSymbols(['BRK-B', 'LARK', 'AB-C', 'A-BC', 'MO-G', 'MOG'])
  expect(['BRKB', 'LARK', 'ABC', 'MOG', 'TIDE'].map(match)).toEqual(['BRK-B', 'LARK', undefined, 'MOG', undefined])
})
