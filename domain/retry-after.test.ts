import fc from 'fast-check'
import { expect, test } from 'vitest'
import { retryAfter } from './retry-after.ts'

const now = Date.parse('2026-11-20T13:05:00Z')

test.for([
  ['0', 0],
  ['120', 120_000],
  ['Fri, 20 Nov 2026 13:05:30 GMT', 30_000],
  ['Fri, 20 Nov 2026 12:00:00 GMT', 0],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
  [undefined, undefined],
] as const)('%s', ([text, wait]) => {
  expect(retryAfter(text, now)).toBe(wait)
})

test('whatever a server writes, it is no time, or one that can be waited', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.date().map(String), fc.bigInt().map(String)), (text) => {
      const wait = retryAfter(text, now)
      expect(wait === undefined || (Number.isFinite(wait) && wait >= 0)).toBe(true)
    }),
  )
})
