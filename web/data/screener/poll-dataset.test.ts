// @vitest-environment happy-dom
import { subscribeKey } from 'valtio/utils'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clock, startClock } from '../../state/clock.ts'
import { markOffline, markOnline } from '../../state/connection.ts'
import { errorDidChange, setLoading } from '../../state/store.ts'
import { pollForFirstDataset, pollForNewDataset } from './poll-dataset.ts'

const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
const show = (state: 'visible' | 'hidden') => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

let asked = 0
let polls = 0
const poll = () => {
  polls++
  setLoading(true)
  setLoading(false)
}
beforeAll(() => {
  vi.useFakeTimers()
  startClock()
  pollForNewDataset(poll)
  pollForFirstDataset(() => asked++)
})
afterAll(() => void vi.useRealTimers())
beforeEach(() => {
  markOnline()
  show('visible')
  poll()
  polls = 0
  errorDidChange(null)
  asked = 0
})

test('an open page checks for a newer dataset every hour, not more often', async () => {
  await minutes(59)
  expect(polls).toBe(0)
  await minutes(24 * 60)
  expect(polls).toBe(24)
})

test('an idle page wakes once a minute, and never while hidden', async () => {
  expect(vi.getTimerCount()).toBe(1)
  let wakes = 0
  const stop = subscribeKey(clock, 'minute', () => wakes++, true)
  await minutes(10)
  expect(wakes).toBe(10)
  show('hidden')
  expect(vi.getTimerCount()).toBe(0)
  stop()
})

test('a page that was hidden long enough checks when it is shown again', async () => {
  show('hidden')
  await minutes(300)
  expect(polls).toBe(0)
  show('visible')
  expect(polls).toBe(1)
  show('hidden')
  await minutes(20)
  show('visible')
  expect(polls).toBe(1)
})

test('a check that the user has just made is not repeated', async () => {
  await minutes(50)
  setLoading(true)
  setLoading(false)
  await minutes(55)
  expect(polls).toBe(0)
})

test('leaves an unreachable server to others', async () => {
  markOffline()
  await minutes(120)
  expect(polls).toBe(0)
})

test('polls the server while it fetches its first data, and stops once data has arrived', async () => {
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

test('does not poll after other failures', async () => {
  errorDidChange({ id: 'refused' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked).toBe(0)
})
