import { expect, test } from 'vitest'
import { parseStock } from '#domain/dataset/parse-stock'
import { adjustedForSplits, changedFacts, factsOf, noFacts } from '#domain/history/facts'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { dateOf, dayOf } from '../calendar.ts'
import { rosterOf } from '../companies/roster.ts'
import type { ListedCompany } from '../companies/traits.ts'
import { seed } from '../demo-market.ts'
import { emptyBars } from '../prices/walk.ts'
import { recordOf } from '../records/record.ts'
import { pastFacts, quarterStarts } from './past-facts.ts'

const companies = rosterOf(seed, 700).flatMap((listing): ListedCompany[] =>
  listing.company ? [{ ...listing, company: listing.company }] : [],
)

/** The facts in the whole record of each session, one after the other. */
function plainFacts(listing: ListedCompany, from: number, to: number, split?: { session: number; ratio: number }) {
  const bars = emptyBars(43)
  for (const column of [bars.open, bars.high, bars.low, bars.close]) column.fill(listing.priceModel.price)
  let known = noFacts
  const changes: object[] = []
  for (let session = from; session <= to; session++) {
    const stock = parseStock(JSON.stringify(recordOf(listing, bars, dayOf(session))))
    if (typeof stock === 'string') throw new Error(stock)
    const changed = changedFacts(known, factsOf(stock))
    known = factsOf(stock)
    const shares = split && session < split.session ? 1 / split.ratio : 1
    if (changed) changes.push({ since: dateOf(session), facts: adjustedForSplits(changed, shares) })
  }
  return changes
}

test('the facts of a company equal those in its records of every day', () => {
  const life = fc.record({
    company: fc.nat(companies.length - 1),
    from: fc.integer({ min: -1300, max: 700 }),
    sessions: fc.integer({ min: 0, max: 300 }),
    split: fc.option(fc.record({ session: fc.integer({ min: -1300, max: 1000 }), ratio: fc.constantFrom(0.1, 2, 20) })),
  })
  fc.assert(
    fc.property(life, ({ company, from, sessions, split }) => {
      const [listing, to] = [companies[company], from + sessions]
      if (!listing) throw new Error('There is no such company.')
      const past = { from, to, split: split ?? undefined, quarters: quarterStarts(from, to) }
      // Compares texts, because the order of the facts is part of the files.
      expect(JSON.stringify(pastFacts(listing, past))).toBe(
        JSON.stringify(plainFacts(listing, from, to, split ?? undefined)),
      )
    }),
    { numRuns: sampleCount(200) },
  )
})
