import { expect, test } from 'vitest'
import { type Facts, factsAsOf, factsOf } from '#domain/history/facts'
import { firstDays } from '#domain/history/known-since'
import { someChanges, somePrints } from '#domain/history/test-prints'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { firstDaysOf, knownOn, packFacts } from './packed-facts.ts'
import { unpackFacts } from './test-listings.ts'

test('packed facts equal the objects that they were packed from', () => {
  const history = fc.record({ prints: somePrints(5), changes: someChanges })
  fc.assert(
    fc.property(fc.array(history, { maxLength: 6 }), (listings) => {
      const packed = packFacts(listings)
      expect(unpackFacts(packed)).toEqual(listings)
      expect(unpackFacts(packFacts(packed))).toEqual(listings)
    }),
  )
})

test('packs every fact of a record, and every one that a record no longer states', () => {
  const facts: Facts = factsOf(aStock())
  const nothing = { ...facts, ...Object.fromEntries(Object.keys(facts).map((fact) => [fact, null])) }
  const prints = fc.sample(somePrints(5), 1)[0]
  if (!prints) throw new Error('No prints')
  const listing = {
    prints,
    changes: [
      { since: '2025-01-02', facts: { ...facts, sp500: true } },
      { since: '2025-01-03', facts: { ...nothing, sp500: false, dowJones: true } },
    ],
  }
  expect(unpackFacts(packFacts([listing]))).toEqual([listing])
})

test('gives the same facts of a day from columns as from objects, and the days until the next change', () => {
  const dayAt = (at: number) => new Date(Date.UTC(2024, 11, 31 + at)).toISOString().slice(0, 10)
  const days = Array.from({ length: 44 }, (_, at) => dayAt(at))
  const listing = fc.record({ prints: somePrints(5), changes: someChanges })
  fc.assert(
    fc.property(listing, fc.constantFrom(...days), fc.constantFrom(1, 4, 0.1), (plain, day, ratio) => {
      const sharesSince = (since: string) => (since < '2025-01-20' ? ratio : 1)
      const [packed] = packFacts([plain])
      const known = packed && knownOn(packed, day, sharesSince)
      expect(known).toEqual(knownOn(plain, day, sharesSince))
      expect(known?.facts).toEqual(factsAsOf(plain.changes, day, sharesSince).facts)
      const same = days.filter((other) => known && known.from <= other && other < known.until)
      expect(same).toContain(day)
      expect(plain.changes.some(({ since }) => same.slice(1).includes(since) && since !== known?.from)).toBe(false)
    }),
  )
})

test('gives the same first days of facts from columns as from objects', () => {
  const listing = fc.record({ prints: somePrints(5), changes: someChanges })
  fc.assert(
    fc.property(fc.array(listing, { maxLength: 4 }), fc.array(listing, { maxLength: 2 }), (packed, plain) => {
      const expected = firstDays([...packed, ...plain].map(({ changes }) => changes))
      expect(firstDaysOf([...packFacts(packed), ...plain])).toEqual(expected)
    }),
  )
})
