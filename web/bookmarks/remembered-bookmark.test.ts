// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberBookmark, rememberedBookmark, takeRememberedBookmark } from './remembered-bookmark.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const minute = 60_000

test('remembers a bookmark tapped while signed out for a quarter of an hour, and returns it once', () => {
  rememberBookmark('LARK')
  vi.setSystemTime(Date.now() + 15 * minute - 1)
  expect(rememberedBookmark(), 'the login page says what is kept').toBe('LARK')
  expect(takeRememberedBookmark()).toBe('LARK')
  expect(takeRememberedBookmark()).toBeUndefined()
  expect(rememberedBookmark()).toBeUndefined()
})

test('a later sign-in does not add it', () => {
  rememberBookmark('LARK')
  vi.setSystemTime(Date.now() + 15 * minute)
  expect(takeRememberedBookmark()).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('only the last tap counts, and leaving the login removes it', () => {
  rememberBookmark('LARK')
  rememberBookmark('TIDE')
  expect(takeRememberedBookmark()).toBe('TIDE')
  rememberBookmark('LARK')
  rememberBookmark(null)
  expect(takeRememberedBookmark()).toBeUndefined()
})

test.for(['', 'LARK', '{}', '[7, 7]', '["LARK"]'])('ignores an invalid stored value: %s', (stored) => {
  sessionStorage.setItem('stonks:pending-bookmark', stored)
  expect(takeRememberedBookmark()).toBeUndefined()
})
