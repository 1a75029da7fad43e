import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Facts, factsOf } from '#domain/history/facts'
import { someChanges, somePrints } from '#domain/history/test-prints'
import { aStock } from '#domain/testing/a-stock'
import { packFacts } from './packed-facts.ts'
import { unpackFacts } from './test-listings.ts'

test('facts that share columns read as the objects that they were put together from', () => {
  const history = fc.record({ prints: somePrints(5), changes: someChanges })
  fc.assert(
    fc.property(fc.array(history, { maxLength: 6 }), (listings) => {
      const packed = packFacts(listings)
      expect(unpackFacts(packed)).toEqual(listings)
      expect(unpackFacts(packFacts(packed))).toEqual(listings)
    }),
  )
})

test('every fact of a record, and every one that a record no longer states', () => {
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
