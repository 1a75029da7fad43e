import fc from 'fast-check'
import { expect, test } from 'vitest'
import { neighbor, type Rect } from './rect.ts'
import { squarify } from './arrange.ts'

const directions = ['left', 'right', 'up', 'down'] as const

/**
 * A B
 * A C
 */
const a: Rect = { x: 0, y: 0, width: 10, height: 20 }
const b: Rect = { x: 10, y: 0, width: 10, height: 12 }
const c: Rect = { x: 10, y: 12, width: 10, height: 8 }

test.each([
  [a, 'right', 1],
  [b, 'left', 0],
  [b, 'down', 2],
  [c, 'up', 1],
  [c, 'left', 0],
  [a, 'left', undefined],
  [a, 'down', undefined],
] as const)('from %o the neighbor %s is number %s', (from, direction, index) => {
  expect(neighbor([a, b, c], from, direction)).toBe(index)
})

test('every tile of a map can be reached with the arrow keys', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(weights, (caps) => {
      const rects = squarify(
        caps.toSorted((x, y) => y - x),
        { x: 0, y: 0, width: 500, height: 400 },
      )
      const reached = new Set([0])
      for (const at of reached) {
        for (const direction of directions) {
          const next = rects[at] && neighbor(rects, rects[at], direction)
          if (next !== undefined) reached.add(next)
        }
      }
      expect(reached.size).toBe(rects.length)
    }),
  )
})
