import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import type { FactChange, Facts } from './facts.ts'
import { factsAsOf, noFacts } from './facts.ts'
import { learnFacts } from './learn-facts.ts'
import { sharesSince } from './prints.ts'
import type { ListingHistory } from './stock-as-of.ts'
import { someDates, somePrints } from './test-prints.ts'

const dates = someDates(20)
const day = (at: number) => dates[at] ?? ''

/** The facts of a listing in datasets of some days, the oldest first. */
const published: fc.Arbitrary<readonly FactChange[]> = fc
  .array(
    fc.record({
      since: fc.nat(19).map(day),
      facts: fc
        .record({
          eps: fc.option(fc.constantFrom(1, 2, 4)),
          sharesOutstanding: fc.option(fc.constantFrom(100, 400)),
          name: fc.option(fc.constantFrom('Lark', 'Wren')),
          sp500: fc.boolean(),
        })
        .map((some): Facts => ({ ...noFacts, ...some })),
    }),
    { maxLength: 8 },
  )
  .map((records) => records.toSorted((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0)))

const aListing = somePrints(20).map((prints): ListingHistory => ({ prints, changes: [] }))
const learnAll = (listing: ListingHistory, records: readonly FactChange[]) =>
  records.reduce((history, record) => learnFacts(history, dates, record), listing)

describe('a listing learns facts', () => {
  test('so that a day has the facts of the newest dataset up to it, for the shares of the day', () => {
    fc.assert(
      fc.property(aListing, published, fc.nat(19).map(day), (listing, records, asked) => {
        const { prints, changes } = learnAll(listing, records)
        const shares = (from: string) => sharesSince(prints, dates, { from, to: asked })
        const newest = records.findLast(({ since }) => since <= asked)
        const ratio = newest ? shares(newest.since) : 1
        const { eps = null, sharesOutstanding = null, sp500 = false } = newest?.facts ?? {}
        const { facts } = factsAsOf(changes, asked, shares)
        expect(facts.sp500).toBe(sp500)
        expect(facts.eps === null).toBe(eps === null)
        expect(facts.eps ?? 0).toBeCloseTo((eps ?? 0) / ratio, 9)
        expect((facts.sharesOutstanding ?? 0) / 1000).toBeCloseTo(((sharesOutstanding ?? 0) * ratio) / 1000, 9)
      }),
    )
  })

  test('once for each day, the oldest first, and nothing twice', () => {
    fc.assert(
      fc.property(aListing, published, (listing, records) => {
        const learned = learnAll({ ...listing, prints: { ...listing.prints, splits: [] } }, records)
        const days = learned.changes.map(({ since }) => since)
        expect(days).toEqual([...new Set(days)].toSorted())
        const last = records.at(-1)
        if (last) expect(learnFacts(learned, dates, last)).toEqual(learned)
      }),
    )
  })

  test('of an earlier day without changing later facts', () => {
    const [prints] = fc.sample(somePrints(20), 1).map((all) => ({ ...all, splits: [] }))
    const late = { since: day(9), facts: { eps: 3, name: 'Lark' } }
    expect(
      prints && learnFacts({ prints, changes: [late] }, dates, { since: day(4), facts: { eps: 2 } }).changes,
    ).toEqual([{ since: day(4), facts: { eps: 2 } }, late])
  })

  test('but not a change that a split explains', () => {
    const [all] = fc.sample(somePrints(20), 1)
    const prints = all && { ...all, splits: [{ session: 10, ratio: 4 }] }
    const known = { since: day(4), facts: { eps: 8, sharesOutstanding: 100 } }
    const after = { since: day(12), facts: { eps: 2, sharesOutstanding: 400 } }
    expect(prints && learnFacts({ prints, changes: [known] }, dates, after).changes).toEqual([known])
  })
})
