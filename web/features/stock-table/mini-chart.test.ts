import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createSlots } from './mini-chart.tsx'

test('never more than six at once, and nobody waits while one is free', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(30))), (moves) => {
      const slots = createSlots(6)
      const asked: { granted: boolean; giveBack: () => void }[] = []
      for (const [isAsking, at] of moves) {
        if (isAsking) {
          const one = { granted: false, giveBack: (): void => undefined }
          asked.push(one)
          one.giveBack = slots.ask(() => (one.granted = true))
        } else if (asked.length > 0) {
          const [gone] = asked.splice(at % asked.length, 1)
          gone?.giveBack()
        }
        expect(asked.filter(({ granted }) => granted).length).toBe(Math.min(asked.length, 6))
      }
    }),
  )
})

test('giving back twice frees one slot only', () => {
  const slots = createSlots(1)
  const granted: string[] = []
  const back = slots.ask(() => granted.push('a'))
  slots.ask(() => granted.push('b'))
  slots.ask(() => granted.push('c'))
  back()
  back()
  expect(granted).toEqual(['a', 'b'])
})
