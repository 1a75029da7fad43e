import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { moved } from './shown-columns.tsx'

test.for([
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 9, 'abc'],
  ['a', 2, 'bca'],
  ['z', 1, 'abc'],
] as const)('moving %s by %i gives %s', ([item, by, order]) => {
  expect(moved(['a', 'b', 'c'], item, by).join('')).toBe(order)
})

test('a move loses no item and keeps the order of the others', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.nat(), { minLength: 1 }),
      fc.nat(),
      fc.integer({ min: -9, max: 9 }),
      (items, n, by) => {
        const item = items[n % items.length] ?? 0
        const result = moved(items, item, by)
        expect(result).toHaveLength(items.length)
        expect(result.filter((other) => other !== item)).toEqual(items.filter((other) => other !== item))
      },
    ),
  )
})
