import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { fromBase64, toBase64 } from './base64.ts'

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('accepts only one of several texts for the same bytes', () => {
  const text = fc.array(fc.constantFrom(...digits, '=', ' ', '+'), { maxLength: 9 }).map((some) => some.join(''))
  fc.assert(
    fc.property(text, (some) => {
      const bytes = fromBase64(some)
      const isOnly = /^[\w-]*$/.test(some) && Buffer.from(some, 'base64url').toString('base64url') === some
      expect(bytes === undefined).toBe(!isOnly)
      if (bytes) expect(toBase64(bytes)).toBe(some)
    }),
  )
})
