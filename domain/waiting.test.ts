import { expect, test } from 'vitest'
import { backoff, jittered, withTimeout } from './waiting.ts'

test('doubles the delay after each failure, up to the maximum', () => {
  const delays = [1, 2, 3, 4, 100].map((failures) => backoff({ firstMs: 100, maxMs: 500 }, failures))
  expect(delays).toEqual([100, 200, 400, 500, 500])
})

test('jitter lengthens a delay by up to a quarter', () => {
  const delays = Array.from({ length: 200 }, () => jittered(100))
  expect(Math.min(...delays)).toBeGreaterThanOrEqual(100)
  expect(Math.max(...delays)).toBeLessThan(125)
  expect(new Set(delays).size).toBeGreaterThan(1)
})

test('returns undefined for a promise that takes too long, and the value or error of any other', async () => {
  expect(await withTimeout(10, new Promise(() => undefined))).toBeUndefined()
  expect(await withTimeout(1000, Promise.resolve('here'))).toBe('here')
  await expect(withTimeout(1000, Promise.reject(new Error('broken')))).rejects.toThrow('broken')
})
