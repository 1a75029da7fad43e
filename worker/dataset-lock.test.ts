import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDatasetLock } from './dataset-lock.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const times = { name: 'dataset', heartbeatMs: 1000, timeoutMs: 4000, maxHoldMs: 60_000 }

/** A fake of one Web Lock: requests queue, a waiting one can be aborted, and the lock can be stolen. */
function aLockManager() {
  const queue: (() => void)[] = []
  let steal: (() => void) | undefined
  const grantNext = () => {
    steal = undefined
    queue.shift()?.()
  }
  const request = async (_: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown> => {
    if (options.steal) steal?.()
    else if (steal || queue.length > 0) {
      await new Promise<void>((resolve, reject) => {
        queue.push(resolve)
        options.signal?.addEventListener('abort', () => {
          queue.splice(queue.indexOf(resolve), 1)
          reject(new DOMException('Aborted', 'AbortError'))
        })
      })
    }
    const stolen = new Promise<'stolen'>((resolve) => (steal = () => resolve('stolen')))
    const outcome = await Promise.race([work(), stolen])
    if (outcome === 'stolen') throw new DOMException('Stolen', 'AbortError')
    grantNext()
    return outcome
  }
  return { request }
}

/** Tabs of one browser. The heartbeats of a frozen tab do not arrive. */
function aBrowser() {
  const locks = aLockManager()
  const channels: EventTarget[] = []
  return (isFrozen = false) => {
    const channel = new EventTarget()
    channels.push(channel)
    const postMessage = () => {
      if (isFrozen) return
      for (const other of channels) if (other !== channel) other.dispatchEvent(new Event('message'))
    }
    return createDatasetLock({ locks, channel: Object.assign(channel, { postMessage }), ...times })
  }
}

const never = () => new Promise<string>(() => undefined)
const after = (milliseconds: number, value: string) =>
  new Promise<string>((resolve) => setTimeout(resolve, milliseconds, value))

test('makes a second tab wait for the first one, however long its work takes', async () => {
  const openTab = aBrowser()
  const order: string[] = []
  const first = openTab()(() => after(20_000, 'first').then((value) => order.push(value)))
  const second = openTab()(() => Promise.resolve(order.push('second')))
  await vi.advanceTimersByTimeAsync(19_900)
  expect(order).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all([first, second])
  expect(order).toEqual(['first', 'second'])
})

test('takes the lock from a frozen tab that sends no heartbeats', async () => {
  const openTab = aBrowser()
  void openTab(true)(never)
  let done = ''
  void openTab()(() => Promise.resolve('second')).then((value) => (done = value))
  await vi.advanceTimersByTimeAsync(3900)
  expect(done).toBe('')
  await vi.advanceTimersByTimeAsync(200)
  expect(done).toBe('second')
})

test('gives the lock to the next tab when work never ends', async () => {
  const openTab = aBrowser()
  void openTab()(never)
  let done = ''
  void openTab()(() => Promise.resolve('second')).then((value) => (done = value))
  await vi.advanceTimersByTimeAsync(times.maxHoldMs)
  expect(done).toBe('')
  await vi.advanceTimersByTimeAsync(times.timeoutMs)
  expect(done).toBe('second')
})

test('finishes the work of a tab that has lost the lock, and runs it once', async () => {
  const openTab = aBrowser()
  let runs = 0
  const first = openTab(true)(() => {
    runs++
    return after(10_000, 'first')
  })
  const second = openTab()(() => Promise.resolve('second'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await second).toBe('second')
  expect(await first).toBe('first')
  expect(runs).toBe(1)
})

test('makes a third tab wait for the tab that stole the lock', async () => {
  const openTab = aBrowser()
  void openTab(true)(never)
  const order: string[] = []
  void openTab()(() => after(10_000, 'second').then((value) => order.push(value)))
  await vi.advanceTimersByTimeAsync(5000)
  void openTab()(() => Promise.resolve(order.push('third')))
  await vi.advanceTimersByTimeAsync(8000)
  expect(order).toEqual([])
  await vi.advanceTimersByTimeAsync(3000)
  expect(order).toEqual(['second', 'third'])
})

test('lets each tab work independently in a browser without locks', async () => {
  const withLock = createDatasetLock({ locks: undefined, channel: new BroadcastChannel('unused'), ...times })
  expect(await withLock(() => Promise.resolve('done'))).toBe('done')
})
