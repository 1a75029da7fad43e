import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import {
  compareStamps,
  earliestStamp,
  knows,
  laterStamp,
  mergeSeen,
  nextStamp,
  parseSeen,
  parseStamp,
  type Stamp,
  withStamp,
} from './stamp.ts'

const device = fc.constantFrom('a', 'b', 'c').map((digit) => digit.repeat(24))
const stamp: fc.Arbitrary<Stamp> = fc.record({ wall: fc.nat(5), counter: fc.nat(3), device })
/** Clocks that are years apart. */
const time = fc.integer({ min: 0, max: 4_000_000_000_000 })

test('a change is later than everything that its device has seen, regardless of the clock', () => {
  fc.assert(
    fc.property(
      fc.oneof(stamp, fc.record({ wall: time, counter: fc.constantFrom(0, 2 ** 40), device })),
      device,
      time,
      (last, own, now) => {
        const next = nextStamp(last, own, now)
        expect(compareStamps(next, last)).toBeGreaterThan(0)
        expect(parseStamp(JSON.parse(JSON.stringify(next)))).toEqual(next)
      },
    ),
  )
})

test('devices agree on the order of their changes, and a change comes after those that it knew', () => {
  const event = fc.record({ at: fc.nat(2), heard: fc.option(fc.nat(20)), now: time })
  fc.assert(
    fc.property(fc.array(event, { maxLength: 20 }), (events) => {
      const seen = new Map<number, Stamp>()
      const made: { stamp: Stamp; after: readonly Stamp[] }[] = []
      const known = new Map<number, readonly Stamp[]>()
      for (const { at, heard, now } of events) {
        const other = heard === null ? undefined : made[heard]
        const last = laterStamp(seen.get(at) ?? earliestStamp, other?.stamp ?? earliestStamp)
        const after = [...(known.get(at) ?? []), ...(other ? [...other.after, other.stamp] : [])]
        const next = nextStamp(last, String(at).repeat(24), now)
        made.push({ stamp: next, after })
        seen.set(at, next)
        known.set(at, [...after, next])
      }
      for (const { stamp: one, after } of made) {
        for (const before of after) expect(compareStamps(one, before)).toBeGreaterThan(0)
      }
      expect(new Set(made.map(({ stamp: one }) => JSON.stringify(one))).size).toBe(made.length)
    }),
  )
})

test('the order of stamps is total', () => {
  fc.assert(
    fc.property(stamp, stamp, stamp, (a, b, c) => {
      expect(Math.sign(compareStamps(a, b))).toBe(-Math.sign(compareStamps(b, a)) + 0)
      if (compareStamps(a, b) <= 0 && compareStamps(b, c) <= 0) expect(compareStamps(a, c)).toBeLessThanOrEqual(0)
      if (compareStamps(a, b) === 0) expect(a).toEqual(b)
    }),
  )
})

test.for([[null], [{}], [{ wall: -1, counter: 0, device: 'a'.repeat(24) }], [{ wall: 1, counter: 1.5, device: '' }]])(
  'rejects an invalid stamp: %j',
  ([value]) => expect(parseStamp(value)).toBeUndefined(),
)

test('a version knows the changes that it was made from, and a merged one those of both', () => {
  const some = fc.array(stamp, { maxLength: 6 })
  fc.assert(
    fc.property(some, some, stamp, (a, b, other) => {
      const [one, two] = [a, b].map((stamps) => stamps.reduce(withStamp, {}))
      const both = mergeSeen(one ?? {}, two ?? {})
      expect(parseSeen(JSON.parse(JSON.stringify(both)))).toEqual(both)
      const isIn = (stamps: readonly Stamp[]) =>
        stamps.some((each) => each.device === other.device && compareStamps(each, other) >= 0)
      expect(knows(both, other)).toBe(isIn([...a, ...b]))
    }),
  )
  expect(parseSeen({ x: [1, 2], ['a'.repeat(24)]: 'no' })).toEqual({})
})
