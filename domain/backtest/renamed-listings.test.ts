import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { joinRenamed, renamedListings } from './renamed-listings.ts'

const listing = (name: string | null, first: number, sessions: number) => ({
  ...{ name, first },
  close: new Float64Array(sessions).fill(10),
})

const found = (...listings: readonly ReturnType<typeof listing>[]) => [
  ...renamedListings(listings, (index) => listings[index]?.name ?? null),
]

test('a listing continues as another one with its name that begins within five sessions after its last print', () => {
  expect(found(listing('Meta Platforms Inc.', 0, 10), listing('META PLATFORMS, INC', 10, 5))).toEqual([[0, 1]])
  expect(found(listing('Meta', 14, 5), listing('Meta', 0, 10))).toEqual([[1, 0]])
  expect(found(listing('Meta', 0, 10), listing('Meta', 15, 5)), 'a gap of five sessions').toEqual([])
  expect(found(listing('Meta', 0, 10), listing('Meta', 9, 5)), 'both on one day').toEqual([])
  expect(found(listing('Meta', 0, 10), listing('Beta', 10, 5)), 'another company').toEqual([])
})

test('an empty or ambiguous name joins no listings', () => {
  expect(found(listing(null, 0, 10), listing(null, 10, 5))).toEqual([])
  expect(found(listing('–', 0, 10), listing('…', 10, 5))).toEqual([])
  expect(found(listing('Meta', 0, 10), listing('Meta', 10, 5), listing('Meta', 11, 5))).toEqual([])
  expect(found(listing('Meta', 0, 10), listing('Meta', 2, 8), listing('Meta', 10, 5))).toEqual([])
})

test('equals a plain search over all pairs', () => {
  const some = fc.array(
    fc.record({
      name: fc.constantFrom('A', 'a.', 'B', null),
      first: fc.nat(30),
      sessions: fc.integer({ min: 1, max: 9 }),
    }),
    { maxLength: 9 },
  )
  let renamings = 0
  fc.assert(
    fc.property(some, (listings) => {
      const goesOnAs = (from: number, to: number) => {
        const [one, other] = [listings[from], listings[to]]
        if (!one || !other) return false
        const letters = [one, other].map(({ name }) => name?.charAt(0).toUpperCase())
        if (letters[0] === undefined || letters[0] !== letters[1]) return false
        const idle = other.first - (one.first + one.sessions)
        return idle >= 0 && idle < 5
      }
      const indexes = [...listings.keys()]
      const expected = indexes.flatMap((from) =>
        indexes.flatMap((to) => {
          const isOnly =
            indexes.filter((other) => goesOnAs(from, other)).length === 1 &&
            indexes.filter((other) => goesOnAs(other, to)).length === 1
          return goesOnAs(from, to) && isOnly ? [[from, to]] : []
        }),
      )
      expect(found(...listings.map(({ name, first, sessions }) => listing(name, first, sessions)))).toEqual(expected)
      renamings += expected.length
    }),
  )
  expect(renamings).toBeGreaterThan(10)
})

test('joins the listings of a company with several symbols in a row under the first one', () => {
  const prints = (first: number, close: readonly number[]) => ({ first, close: Float64Array.from(close), splits: [] })
  const listings = [prints(4, [3, 4]), prints(0, [1, 2]), prints(0, [9]), prints(6, [5])]
  const joined = joinRenamed(
    listings,
    new Map([
      [0, 3],
      [1, 0],
    ]),
  )
  expect([...joined.heldAs]).toEqual([1, 1, 2, 1])
  expect(joined.listings[1]?.first).toBe(0)
  expect([...(joined.listings[1]?.close ?? [])]).toEqual([1, 2, NaN, NaN, 3, 4, 5])
  expect(joined.listings[2]).toBe(listings[2])
})
