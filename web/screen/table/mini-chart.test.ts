import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { createSlots } from './mini-chart.tsx'

test('grants at most six slots at once, and keeps none free while others wait', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.nat(30))), (moves) => {
      const slots = createSlots(6)
      const requests: { granted: boolean; release: () => void }[] = []
      for (const [isAsking, at] of moves) {
        if (isAsking) {
          const one = { granted: false, release: (): void => undefined }
          requests.push(one)
          one.release = slots.acquire(() => (one.granted = true))
        } else if (requests.length > 0) {
          const [released] = requests.splice(at % requests.length, 1)
          released?.release()
        }
        expect(requests.filter(({ granted }) => granted).length).toBe(Math.min(requests.length, 6))
      }
    }),
  )
})

test('releasing twice frees one slot only', () => {
  const slots = createSlots(1)
  const granted: string[] = []
  const back = slots.acquire(() => granted.push('a'))
  slots.acquire(() => granted.push('b'))
  slots.acquire(() => granted.push('c'))
  back()
  back()
  expect(granted).toEqual(['a', 'b'])
})
