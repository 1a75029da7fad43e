import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resultIn } from './google-result.ts'

const click = 'c0ffee'

test('a token or a sentence that names the click is its outcome', () => {
  expect(resultIn({ nonce: click, accessToken: 'ey.a.b' }, click)).toEqual({ accessToken: 'ey.a.b' })
  expect(resultIn({ nonce: click, error: 'No.' }, click)).toEqual({ error: 'No.' })
})

test.for<[string, unknown]>([
  ['no nonce', { accessToken: 'ey.a.b' }],
  ['the nonce of another click', { nonce: 'decaf', accessToken: 'ey.a.b' }],
  ['a list of the nonce', { nonce: [click], accessToken: 'ey.a.b' }],
  ['a token that is no text', { nonce: click, accessToken: { toString: () => 'ey.a.b' } }],
  ['a token that would end its header', { nonce: click, accessToken: 'ey\r\nCookie: x' }],
  ['an empty token', { nonce: click, accessToken: '' }],
  ['a token of more than 4 kB', { nonce: click, accessToken: 'e'.repeat(4097) }],
  ['a sentence of more than 4 kB', { nonce: click, error: 'e'.repeat(4097) }],
  ['ten megabytes', { nonce: click, error: 'e'.repeat(10_000_000) }],
  ['an empty sentence', { nonce: click, error: '' }],
  ['neither', { nonce: click }],
  ['a text', JSON.stringify({ nonce: click, accessToken: 'ey.a.b' })],
  ['nothing', null],
])('anything else is none: %s', ([, data]) => {
  expect(resultIn(data, click)).toBeUndefined()
})

test('without a click nothing is one', () => {
  expect(resultIn({ nonce: '', accessToken: 'ey.a.b' }, '')).toBeUndefined()
})

test('whatever comes, it is a token for a header, a short sentence, or nothing', () => {
  const part = fc.oneof(fc.string(), fc.anything(), fc.constantFrom(click, 'ey.a.b', '__proto__'))
  const message = fc.oneof(
    fc.anything({ withNullPrototype: true, withBigInt: true }),
    fc.record({ nonce: fc.oneof(fc.constant(click), part), accessToken: part, error: part }, { requiredKeys: [] }),
  )
  fc.assert(
    fc.property(message, (data) => {
      const outcome = resultIn(data, click)
      if (!outcome) return
      if ('accessToken' in outcome) expect(outcome.accessToken).toMatch(/^[\w.~+/-]{1,4096}=*$/)
      else expect(outcome.error).toMatch(/^.{1,4096}$/su)
      expect((data as { nonce: unknown }).nonce).toBe(click)
    }),
    { numRuns: 2000 },
  )
})
