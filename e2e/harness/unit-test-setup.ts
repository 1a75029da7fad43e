import './equal-bytes.ts'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { seed, seeded } from '#domain/testing/seed'

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

// Random behavior of the product, such as the length of a wait, is also the same in every run.
const realRandom = Math.random
Math.random = seeded(0)

// Files of one worker share its globals, so each file restores what it replaced.
afterAll(() => {
  Math.random = realRandom
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  globalThis.fetch = realFetch
})

beforeEach(({ onTestFailed }) => {
  onTestFailed(() => void process.stderr.write(`Repeat what is random in it: SEED=${seed} npx vitest run …\n`))
  vi.spyOn(console, 'error')
})

afterEach(() => {
  const calls = vi.mocked(console.error).mock.calls
  vi.restoreAllMocks()
  expect(calls, 'console.error was called').toEqual([])
})
