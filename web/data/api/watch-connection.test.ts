import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { connection, markOffline, markOnline, settleConnection } from '../../state/connection.ts'
import { toast } from '../../state/overlay.ts'
import { errorDidChange, setLoading, stonksDidChange } from '../../state/store.ts'
import { reset } from '../../testing/reset-store.ts'
import { aDataset } from '../../testing/screener-builders.ts'
import { apiRequest } from './api.ts'
import { watchConnection } from './watch-connection.ts'

const second = 1000
const offline = 'Offline. Screening and your list work; feed and login need a connection.'

let isThere = true
let asked = 0
const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
const reload = vi.fn()

/** A network without delay, and the server while it is reachable. */
const respond = (): Promise<Response> => {
  asked++
  const headers = { 'Content-Type': 'application/json', [serverHeader]: '1' }
  return isThere ? Promise.resolve(new Response('{}', { headers })) : Promise.reject(new TypeError('Failed to fetch'))
}

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('fetch', respond)
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  watchConnection(reload)
})

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

beforeEach(async () => {
  isThere = true
  page.visibilityState = 'visible'
  reset()
  stonksDidChange(aDataset())
  markOnline()
  settleConnection()
  await pass(20 * second)
  reload.mockClear()
  asked = 0
})

/** Advances the time, and then waits for pending responses. */
async function pass(milliseconds: number): Promise<void> {
  await arrive()
  vi.advanceTimersByTime(milliseconds)
  await arrive()
}

/** Responses and their effects take a few turns. */
const arrive = async () => {
  for (let turn = 0; turn < 20; turn++) await turnOfEvents()
}

const goAway = async () => {
  isThere = false
  await apiRequest({ path: '/ai' })
  await pass(0)
}

test('announces a lasting time offline once, and its end once', async () => {
  await goAway()
  expect(toast.text).toBeNull()
  await pass(second)
  expect([connection.isOnline, toast.text]).toEqual([false, offline])
  await pass(10 * second)
  expect(toast.text).toBeNull()
  await apiRequest({ path: '/ai' })
  await pass(2 * second)
  expect(toast.text).toBeNull()
  isThere = true
  await apiRequest({ path: '/ai' })
  await pass(second)
  expect([connection.isOnline, toast.text]).toEqual([true, 'Back online.'])
})

test('does not announce a failure that a poll contradicts', async () => {
  markOffline()
  await pass(0)
  expect(connection.isReachable).toBe(true)
  await pass(2 * second)
  expect([connection.isOnline, toast.text, asked]).toEqual([true, null, 1])
})

test('announces nothing without a dataset', async () => {
  stonksDidChange(null)
  await goAway()
  await pass(2 * second)
  expect([connection.isOnline, toast.text]).toEqual([false, null])
})

test('polls the server with exponential backoff up to five minutes', async () => {
  await goAway()
  const requests: number[] = []
  for (const pause of [30, 60, 120, 240, 300, 300]) {
    asked = 0
    await pass((pause - 1) * second)
    const before = asked
    await pass(second)
    requests.push(before, asked)
  }
  expect(requests).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
})

test('checks at once when visibility or network changes, unless the page is hidden', async () => {
  await goAway()
  asked = 0
  page.dispatchEvent(new Event('online'))
  await pass(0)
  expect(asked).toBe(1)
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(600 * second)
  expect(asked).toBe(1)
  page.visibilityState = 'visible'
  isThere = true
  page.dispatchEvent(new Event('visibilitychange'))
  await pass(second)
  expect([asked, connection.isOnline]).toEqual([2, true])
})

test('only polls after an offline event of the browser', async () => {
  page.dispatchEvent(new Event('offline'))
  await pass(2 * second)
  expect([asked, connection.isOnline, toast.text]).toEqual([1, true, null])
})

test('requests market data that failed to load once more when the server is back', async () => {
  isThere = false
  setLoading(true)
  errorDidChange({ id: 'unreachable' })
  setLoading(false)
  await pass(2 * second)
  expect([connection.isOnline, reload.mock.calls.length]).toEqual([false, 0])
  isThere = true
  await pass(30 * second)
  expect(reload).toHaveBeenCalledOnce()
  await pass(2 * second)
  expect(reload).toHaveBeenCalledOnce()
})

test('does not retry a download that stalls while the server is reachable', async () => {
  setLoading(true)
  errorDidChange({ id: 'stalled' })
  setLoading(false)
  await pass(2 * second)
  expect([connection.isOnline, reload.mock.calls.length]).toEqual([true, 0])
})

test.for(['refused', 'maintenance', 'notMarketData'] as const)(
  'counts market data that are %s as a response of the server',
  async (id) => {
    markOffline()
    setLoading(true)
    errorDidChange({ id })
    setLoading(false)
    expect(connection.isReachable).toBe(true)
    await pass(2 * second)
    expect(reload).not.toHaveBeenCalled()
  },
)
