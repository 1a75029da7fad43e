import { expect, onTestFinished, test, vi } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { cacheVerified } from './access-tokens.ts'

const claimsOf = (token: string) => ({ userId: token, sessionId: `session of ${token}`, tokenVersion: 0 })

/** Tokens that expire at a given time, and how often each was verified. */
function reader(endsAt: (token: string) => number | undefined) {
  const verified: string[] = []
  const read = cacheVerified((token) => {
    verified.push(token)
    const end = endsAt(token)
    return end !== undefined && Date.now() < end ? { claims: claimsOf(token), expiresAt: end } : undefined
  })
  return { read, verified }
}

test('verifies a token once until it expires', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const { read, verified } = reader(() => 1_000)
  for (const now of [0, 500, 999]) {
    vi.setSystemTime(now)
    expect(read('ada')).toEqual(claimsOf('ada'))
  }
  expect(verified).toEqual(['ada'])
  vi.setSystemTime(1_000)
  expect(read('ada')).toBeUndefined()
})

test('does not cache invalid tokens', () => {
  const { read, verified } = reader(() => undefined)
  for (let time = 0; time < 3; time++) expect(read('forged')).toBeUndefined()
  expect(verified).toHaveLength(3)
})

test('never mixes up cached tokens', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const step = fc.record({ token: fc.string({ maxLength: 2 }), wait: fc.nat(40) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      vi.setSystemTime(0)
      // Some are not tokens; the others expire at different times.
      const { read } = reader((token) => (token.length === 0 ? undefined : token.charCodeAt(0) * 5))
      for (const { token, wait } of steps) {
        vi.setSystemTime(Date.now() + wait)
        const lives = token.length > 0 && Date.now() < token.charCodeAt(0) * 5
        expect(read(token)).toEqual(lives ? claimsOf(token) : undefined)
      }
    }),
  )
})

test('evicts the least recently used tokens', () => {
  const { read, verified } = reader(() => Infinity)
  for (let n = 0; n <= 10_000; n++) read(`token ${n}`)
  verified.length = 0
  read('token 10000')
  read('token 1')
  expect(verified).toEqual([])
  read('token 0')
  expect(verified).toEqual(['token 0'])
})
