import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { memoizeRecent } from './memoize.ts'

test('returns recent results without computing them again, and always the right one', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...'abcdef')), fc.integer({ min: 1, max: 4 }), (keys, most) => {
      const made: string[] = []
      const upper = memoizeRecent(most, (key) => {
        made.push(key)
        return key.toUpperCase()
      })
      const recent: string[] = []
      for (const key of keys) {
        const before = made.length
        expect(upper(key)).toBe(key.toUpperCase())
        expect(made.length - before).toBe(recent.slice(-most).includes(key) ? 0 : 1)
        if (recent.includes(key)) recent.splice(recent.indexOf(key), 1)
        recent.push(key)
      }
    }),
  )
})
