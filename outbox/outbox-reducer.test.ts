import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import type { BookmarkResponse } from './bookmark-client.ts'
import type { Intent, OutboxEntry } from './outbox.ts'
import { isDue, onList, onResponse, onSend, onTap, retryDelay } from './outbox-reducer.ts'

const day = 24 * 60 * 60 * 1000
const nothing: OutboxEntry = { list: undefined, intent: undefined, refusal: undefined }
const aTap = (want: boolean, tap = 1, at = 1000) => ({ userId: 'ada', symbol: 'AAPL', want, tap, at })
const aList = (symbols: readonly string[], version = 1, at = 0) => ({ userId: 'ada', symbols, version, at })
const sentOnce = (cell: OutboxEntry, now = 1000): Intent => {
  const { intent } = onSend(now)(cell)
  if (!intent) throw new Error('There is nothing to send')
  return intent
}
const later: BookmarkResponse = { kind: 'retry-later', message: 'Not now.', delayMs: undefined, isBusy: false }
const no: BookmarkResponse = { kind: 'rejected', message: 'No such stock.' }
const when = (now: number) => ({ sentAt: now, now })

test('several taps before sending give one intent, or none if the last one restores the server’s list', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1 }), fc.boolean(), (wants, isListed) => {
      const before: OutboxEntry = { ...nothing, list: aList(isListed ? ['AAPL'] : []) }
      const after = wants.reduce((cell, want, tap) => onTap(aTap(want, tap))(cell), before)
      expect(after.intent?.want).toBe(wants.at(-1) === isListed ? undefined : wants.at(-1))
    }),
  )
})

test('an intent that may have reached the server is never dropped', () => {
  const listed: OutboxEntry = { ...nothing, list: aList([]) }
  const sent = onSend(1000)(onTap(aTap(true))(listed))
  expect(onTap(aTap(false, 2))(sent).intent).toMatchObject({ want: false, isSent: true, tries: 0 })
})

test('a tap during a request stays pending, whatever the response', () => {
  for (const answer of [{ kind: 'list', symbols: ['AAPL'], version: 2 } as const, no, later]) {
    const first = onSend(1000)(onTap(aTap(true))(nothing))
    const second = onTap(aTap(false, 2))(first)
    expect(onResponse(sentOnce(onTap(aTap(true))(nothing)), answer, when(1001))(second).intent).toMatchObject({
      tap: 2,
    })
  }
})

test('a temporary failure undoes a fresh tap and postpones an older one', () => {
  const cell = onTap(aTap(true, 1, 1000))(nothing)
  expect(onResponse(sentOnce(cell, 2000), later, when(2000))(onSend(2000)(cell))).toMatchObject({
    intent: undefined,
    refusal: { symbol: 'AAPL', want: true, message: 'Not now.' },
  })
  const after = onResponse(sentOnce(cell, 60_000), later, when(60_000))(onSend(60_000)(cell))
  expect(after.refusal).toBeUndefined()
  expect(after.intent?.dueAt).toBeGreaterThan(60_000)
})

test('a permanent rejection drops the intent with a message, however old it is', () => {
  const cell = onTap(aTap(false, 1, 0))(nothing)
  expect(onResponse(sentOnce(cell, 30 * day), no, when(30 * day))(onSend(30 * day)(cell))).toMatchObject({
    intent: undefined,
    refusal: { want: false, message: 'No such stock.' },
  })
})

test('an intent that is a month old is due, even after the clock was set back', () => {
  fc.assert(
    fc.property(fc.integer({ min: -400 * day, max: 400 * day }), (jump) => {
      const { intent } = onTap(aTap(true, 1, 0))(nothing)
      const now = 30 * day + jump
      // A clock set back by less than an hour delays the request: Retry-After may have required as much.
      const isAlmost = now < 0 && now >= -3_600_000
      expect(intent && isDue(intent, now)).toBe(!isAlmost)
    }),
  )
  const { intent } = onTap(aTap(true, 1, 0))(nothing)
  expect([-3_600_001, -3_600_000, -1, 0].map((now) => intent && isDue(intent, now))).toEqual([true, false, false, true])
  const postponed = { ...sentOnce(onTap(aTap(true))(nothing)), dueAt: 100 * day }
  expect(isDue(postponed, 0)).toBe(true)
  expect(isDue({ ...postponed, dueAt: 60_000 }, 0)).toBe(false)
})

test('delays double from a second to five minutes with jitter; the server can set one of up to an hour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2000 }), (tries) => {
      const pause = retryDelay(tries)
      const middle = Math.min(1000 * 2 ** (tries - 1), 300_000)
      expect(pause).toBeGreaterThanOrEqual(0.75 * middle)
      expect(pause).toBeLessThanOrEqual(1.25 * middle)
    }),
  )
  expect([retryDelay(1, 30_000), retryDelay(9, 0), retryDelay(1, 10 * day)]).toEqual([30_000, 0, 3_600_000])
})

test('ignores an older version of the list, unless it was requested after the known one arrived', () => {
  const known: OutboxEntry = { ...nothing, list: aList(['NEW'], 7, 5000) }
  const symbolsAfter = (version: number | undefined, sentAt: number) =>
    onList('ada', { symbols: ['OTHER'], version }, { sentAt, now: 6000 })(known).list?.symbols
  expect(symbolsAfter(6, 4999)).toEqual(['NEW'])
  expect(symbolsAfter(undefined, 4999)).toEqual(['NEW'])
  expect(symbolsAfter(7, 4999)).toEqual(['OTHER'])
  expect(symbolsAfter(8, 4999)).toEqual(['OTHER'])
  expect(symbolsAfter(3, 5001)).toEqual(['OTHER'])
  expect(symbolsAfter(undefined, 5001)).toEqual(['OTHER'])
})
