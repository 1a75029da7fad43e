// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberBookmark, takeRememberedBookmark } from './remembered-bookmark.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000

test('a star that was tapped before signing in waits for a quarter of an hour, and counts once', () => {
  rememberBookmark('LARK')
  vi.setSystemTime(Date.now() + 15 * minute - 1)
  expect(takeRememberedBookmark()).toBe('LARK')
  expect(takeRememberedBookmark()).toBeUndefined()
})

test('whoever signs in later has forgotten it, and so has the page', () => {
  rememberBookmark('LARK')
  vi.setSystemTime(Date.now() + 15 * minute)
  expect(takeRememberedBookmark()).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('the last star alone counts, and whoever turns back forgets it', () => {
  rememberBookmark('LARK')
  rememberBookmark('TIDE')
  expect(takeRememberedBookmark()).toBe('TIDE')
  rememberBookmark('LARK')
  rememberBookmark(null)
  expect(takeRememberedBookmark()).toBeUndefined()
})

test.for(['', 'LARK', '{}', '[7, 7]', '["LARK"]'])('what somebody else has stored is no star: %s', (stored) => {
  sessionStorage.setItem('stonks:pending-bookmark', stored)
  expect(takeRememberedBookmark()).toBeUndefined()
})
