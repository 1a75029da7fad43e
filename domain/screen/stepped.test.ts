import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { decodeFilters, encodeFilters } from './filter-codec.ts'
import { defaultFilters, editFilters, type Filters } from './filters.ts'
import { lastStep, type Range, rangeBounds, stepBounds, within } from './ranges.ts'
import { shownSteps, stepsChange } from './slider-steps.ts'
import { boundsChange, boundsOf, stepsOf } from './stepped.ts'

const bounded = (id: 'marketCap' | 'volume', range: Range, filters: Partial<Filters> = {}) => {
  const screen = { ...defaultFilters, ...filters }
  return editFilters(screen, boundsChange(screen, id, range))
}

test.for([
  ['marketCap', [2e9, 1e10], [3, 4]],
  ['marketCap', [1e10, null], [4, 8]],
  ['marketCap', [null, 5e7], [0, 1]],
  ['volume', [1e6, 1e6], [5, 5]],
  ['volume', [null, null], [0, 11]],
] as const)('bounds of %s at steps, %j, become the steps %j', ([id, range, steps]) => {
  const filters = bounded(id, range, { ranges: { peRatio: [0, 15], [id]: [1, 2] } })
  expect(filters[id]).toEqual(steps)
  expect(filters.ranges).toEqual({ peRatio: [0, 15] })
  expect(shownSteps(filters, id)).toEqual(steps)
  expect(boundsOf(filters, id)).toEqual(range)
})

test.for([
  ['marketCap', [1.5e9, 7e9], [2, 4]],
  ['marketCap', [2e9, 7e9], [3, 4]],
  ['marketCap', [3e12, null], [8, 8]],
  ['marketCap', [null, 1e6], [0, 0]],
  ['marketCap', [1e6, 2e6], [0, 0]],
  ['volume', [1.5e6, null], [5, 11]],
  ['volume', [null, 6e7], [0, 11]],
] as const)('bounds of %s between steps, %j, stay a range and are shown at %j', ([id, range, steps]) => {
  const filters = bounded(id, range, { [id]: [3, 4] })
  expect(filters[id]).toEqual(defaultFilters[id])
  expect(filters.ranges).toEqual({ [id]: range })
  expect(shownSteps(filters, id)).toEqual(steps)
  expect(boundsOf(filters, id)).toEqual(range)
})

test.for([
  ['a range of the price', { ranges: { price: [5, 50], beta: [0, 1] } }, { minPrice: 5, maxPrice: 50 }],
  ['both', { minPrice: 10, maxPrice: 100, ranges: { price: [5, 50] } }, { minPrice: 10, maxPrice: 50 }],
  ['a range of steps', { ranges: { marketCap: [2e9, 1e10] } }, { marketCap: [3, 4] }],
  ['steps and a range', { marketCap: [3, 8], ranges: { marketCap: [null, 1e10] } }, { marketCap: [3, 4] }],
] as const)('a link with %s restores the bounds in one place', ([, link, filters]) => {
  const before = { ...defaultFilters, ...link }
  const after = decodeFilters(encodeFilters(before)).filters
  expect(after).toMatchObject(filters)
  expect(Object.keys(after.ranges)).toEqual('beta' in link.ranges ? ['beta'] : [])
})

test('moving a slider replaces the range', () => {
  const filters = bounded('marketCap', [1.5e9, 7e9])
  expect(editFilters(filters, stepsChange(filters, 'marketCap', [3, 4]))).toMatchObject({
    marketCap: [3, 4],
    ranges: {},
  })
})

test('shows the intersection of the steps and the range of a metric', () => {
  const both = { ...defaultFilters, marketCap: [3, 6], ranges: { marketCap: [1e9, 2e10] } } as const
  expect(boundsOf(both, 'marketCap')).toEqual([2e9, 2e10])
  expect(shownSteps(both, 'marketCap')).toEqual([3, 5])
  const nothing = { ...both, ranges: { marketCap: [null, 1e9] } } as const
  expect(shownSteps(nothing, 'marketCap')).toEqual([3, 3])
})

test('bounds pass the same values as steps or as a range', () => {
  const amount = fc.oneof(fc.constantFrom(...stepsOf.marketCap.limits), fc.double({ min: 0, max: 4e12, noNaN: true }))
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (a, b, value, isOpen) => {
      const range: Range = [isOpen ? null : Math.min(a, b), Math.max(a, b)]
      const { marketCap, ranges } = bounded('marketCap', range)
      const steps = stepBounds(stepsOf.marketCap, marketCap)
      const passes = (!steps || within(value, steps)) && (!ranges.marketCap || within(value, rangeBounds(range)))
      expect(passes).toBe(within(value, rangeBounds(range)))
      const [lower, upper] = shownSteps(bounded('marketCap', range), 'marketCap')
      expect(lower <= upper && upper <= lastStep(stepsOf.marketCap)).toBe(true)
    }),
  )
})
