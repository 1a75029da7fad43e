import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rowInSlot, slotCount } from './slots.ts'

test('every row has one slot, in order, and the divider stands before the first similar name', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), (shown, from) => {
      const similarFrom = Math.min(from, shown)
      const results = { shown, similarFrom }
      const slots = Array.from({ length: slotCount(results) }, (_, slot) => rowInSlot(results, slot))
      const rows = [...Array(shown).keys()]
      const divider = similarFrom < shown ? ['divider'] : []
      expect(slots).toEqual([...rows.slice(0, similarFrom), ...divider, ...rows.slice(similarFrom)])
    }),
  )
})
