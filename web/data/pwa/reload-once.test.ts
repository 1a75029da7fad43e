import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetReload, reloadOnce } from './reload-once.ts'

const reload = vi.fn()

/** The session's memory of one tab; a browser may also refuse it. */
function aSession() {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
    removeItem: (key: string) => items.delete(key),
  }
}

beforeEach(() => {
  reload.mockReset()
  vi.stubGlobal('location', { reload })
  vi.stubGlobal('sessionStorage', aSession())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a part that is missing reloads the page once, and not again and again', () => {
  reloadOnce('worker')
  expect(reload).toHaveBeenCalledTimes(1)
  reloadOnce('worker')
  reloadOnce('worker')
  expect(reload).toHaveBeenCalledTimes(1)
})

test('once all parts were there, the next missing one may reload again', () => {
  reloadOnce('worker')
  forgetReload('worker')
  reloadOnce('worker')
  expect(reload).toHaveBeenCalledTimes(2)
})

test('where the session remembers nothing, the page is not reloaded at all', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  reloadOnce('worker')
  forgetReload('worker')
  vi.stubGlobal('sessionStorage', { ...aSession(), setItem: refuse })
  reloadOnce('worker')
  expect(reload).not.toHaveBeenCalled()
})

test('each release may reload once for a part, whatever was reloaded for before', () => {
  reloadOnce('worker')
  expect(reloadOnce('part', 'main-1.js')).toBe(true)
  expect(reloadOnce('part', 'main-1.js')).toBe(false)
  expect(reloadOnce('part', 'main-2.js')).toBe(true)
  expect(reload).toHaveBeenCalledTimes(3)
})
