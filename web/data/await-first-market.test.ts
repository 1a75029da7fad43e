import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { errorDidChange } from '../state/store.ts'
import { awaitFirstMarket } from './await-first-market.ts'

let asked = 0
beforeAll(() => {
  vi.useFakeTimers()
  awaitFirstMarket(() => asked++)
})
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  errorDidChange(null)
  asked = 0
})

test('while the server fetches its first data it is asked again and again, and no more once that is over', async () => {
  for (const percent of [1, 2, 3]) {
    errorDidChange({ id: 'pending', percent })
    await vi.advanceTimersByTimeAsync(5000)
  }
  expect(asked).toBe(3)
  errorDidChange({ id: 'pending', percent: 99 })
  errorDidChange(null)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(3)
})

test('other failures are not asked about again', async () => {
  errorDidChange({ id: 'refused' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(0)
})
