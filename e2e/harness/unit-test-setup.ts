import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'

/** Unit tests send requests only to loopback, and an unexpected console.error is a failure. */
const loopback = new Set(['localhost', '127.0.0.1', '[::1]'])
const realFetch = globalThis.fetch

globalThis.fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : String(input))
  if (url.protocol.startsWith('http') && !loopback.has(url.hostname)) {
    throw new Error(`A test tried to reach ${url.hostname}; only loopback is allowed`)
  }
  return realFetch(input, init)
}

// Files of one worker share its globals: each file restores what it replaced.
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  globalThis.fetch = realFetch
})

beforeEach(() => {
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls, 'console.error was called').toEqual([])
})
