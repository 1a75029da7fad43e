// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newClick, takeGoogleOutcome } from './google-click.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const comeBackWith = (text: string) => sessionStorage.setItem('stonks-oauth', text)

test('no click is like another, nor can one be guessed', () => {
  const clicks = Array.from({ length: 1000 }, newClick)
  expect(new Set(clicks).size).toBe(1000)
  for (const click of clicks) expect(click).toMatch(/^[\da-f]{32}$/)
})

test('a tab that was led away and back finds its outcome once', () => {
  comeBackWith(JSON.stringify({ nonce: newClick(), accessToken: 'ey.a.b' }))
  expect(takeGoogleOutcome()).toEqual({ accessToken: 'ey.a.b' })
  expect(takeGoogleOutcome()).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('the outcome of another click is none, and does not stay', () => {
  const old = newClick()
  newClick()
  comeBackWith(JSON.stringify({ nonce: old, accessToken: 'ey.a.b' }))
  expect(takeGoogleOutcome()).toBeUndefined()
  expect(sessionStorage.getItem('stonks-oauth')).toBeNull()
})

test('an outcome without any click of this tab is none', () => {
  comeBackWith(JSON.stringify({ nonce: '', accessToken: 'ey.a.b' }))
  expect(takeGoogleOutcome()).toBeUndefined()
})

test('whatever stands there, nothing but its own outcome is taken, and it is gone', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      newClick()
      comeBackWith(text)
      expect(takeGoogleOutcome()).toBeUndefined()
      expect(sessionStorage.getItem('stonks-oauth')).toBeNull()
    }),
  )
})

test('where the browser forbids the storage, a click is still one, and nothing comes back', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(newClick()).toMatch(/^[\da-f]{32}$/)
  expect(takeGoogleOutcome()).toBeUndefined()
})
