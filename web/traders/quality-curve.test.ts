import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { curveShape } from './quality-curve.tsx'

const point = (count: number, quality: number, reach?: number) => ({
  session: '2026-01-05',
  count,
  quality,
  interval: reach === undefined ? null : { low: quality - reach, high: quality + reach },
})

test('a curve begins at five plays, because fewer would only be noise', () => {
  expect(curveShape([point(1, 90), point(4, -90), point(5, 1, 1)])).toBeUndefined()
  const shape = curveShape([point(1, 90), point(5, 1, 1), point(6, 2, 1)])
  expect(shape?.line).toEqual([
    { x: 0, y: 2 / 3 },
    { x: 1, y: 1 / 3 },
  ])
  expect([shape?.top, shape?.bottom, shape?.zero]).toEqual([3, 0, 1])
})

test('the curve, its band and the zero line are inside the view box', () => {
  const anyPoint = fc.record({
    count: fc.integer({ min: 1, max: 50 }),
    quality: fc.double({ min: -50, max: 50, noNaN: true }),
    reach: fc.option(fc.double({ min: 0, max: 20, noNaN: true }), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(anyPoint, { maxLength: 40 }), (points) => {
      const shape = curveShape(points.map(({ count, quality, reach }) => point(count, quality, reach)))
      if (!shape) return
      for (const { x, y } of [...shape.line, ...shape.band, { x: 0, y: shape.zero }]) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x).toBeLessThanOrEqual(1)
        expect(y).toBeGreaterThanOrEqual(-1e-9)
        expect(y).toBeLessThanOrEqual(1 + 1e-9)
      }
    }),
  )
})
