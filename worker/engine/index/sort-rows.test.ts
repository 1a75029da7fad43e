import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sortRows } from './sort-rows.ts'

const oddKeys = [NaN, 0, -0, 1, -1, 1e-300, -1e-300, 5e-324, 2 ** 53, -(2 ** 53), 1e308, Infinity, -Infinity]
const keys = fc.oneof(fc.constantFrom(...oddKeys), fc.double(), fc.integer({ min: -3, max: 3 }))

/** Sorts with a comparator: present keys first, ties in their original order. */
function sortedPlainly(rows: readonly number[], keys: Float64Array, ascending: boolean): number[] {
  const key = (row: number) => keys[row] ?? NaN
  const present = rows.filter((row) => !Number.isNaN(key(row)))
  const compare = (a: number, b: number) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0)
  const missing = rows.filter((row) => Number.isNaN(key(row)))
  return [...present.toSorted((a, b) => (ascending ? compare(a, b) : compare(b, a))), ...missing]
}

test('sorts rows as a stable comparator does, with missing values last in both directions', () => {
  fc.assert(
    fc.property(fc.array(keys, { maxLength: 300 }), fc.boolean(), fc.boolean(), (values, ascending, turned) => {
      const rows = turned ? [...values.keys()].toReversed() : [...values.keys()]
      const sorted = sortRows(Uint32Array.from(rows), Float64Array.from(values), ascending)
      expect([...sorted]).toEqual(sortedPlainly(rows, Float64Array.from(values), ascending))
    }),
    { numRuns: 500 },
  )
})

test('sorts a subset of the rows like all, and keys with a common beginning by the rest', () => {
  const alike = fc.integer({ min: 0, max: 2000 }).map((step) => 1 + step * Number.EPSILON)
  fc.assert(
    fc.property(
      fc.array(fc.oneof(keys, alike), { minLength: 1, maxLength: 300 }),
      fc.boolean(),
      (values, ascending) => {
        const rows = [...values.keys()].filter((row) => row % 3 !== 1)
        const sorted = sortRows(Uint32Array.from(rows), Float64Array.from(values), ascending)
        expect([...sorted]).toEqual(sortedPlainly(rows, Float64Array.from(values), ascending))
      },
    ),
    { numRuns: 500 },
  )
})

test('treats every NaN as missing, whatever its bits', () => {
  const keys = new Float64Array(new BigUint64Array([0xfff8000000000000n, 0n, 0x7ff8000000000001n]).buffer)
  for (const ascending of [true, false]) {
    expect([...sortRows(Uint32Array.of(0, 1, 2), keys, ascending)]).toEqual([1, 0, 2])
  }
})

test('sorts more rows than a digit has buckets', () => {
  const keys = Float64Array.from({ length: 10_000 }, (_, row) => Math.sin(row) * 10 ** (row % 30))
  const rows = [...keys.keys()]
  expect([...sortRows(Uint32Array.from(rows), keys, false)]).toEqual(sortedPlainly(rows, keys, false))
})
