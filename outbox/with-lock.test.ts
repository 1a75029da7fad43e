import { afterEach, expect, test, vi } from 'vitest'
import { deliverExclusively } from './deliver.ts'

afterEach(() => vi.unstubAllGlobals())

const done = { end: 'done', pending: 0, delayMs: undefined } as const

/** A fake of the Web Locks API for requests with `ifAvailable`. */
function someLocks() {
  const held = new Set<string>()
  return {
    async request<Value>(
      name: string,
      _options: object,
      work: (lock: object | null) => Promise<Value>,
    ): Promise<Value> {
      if (held.has(name)) return work(null)
      held.add(name)
      try {
        return await work({ name })
      } finally {
        held.delete(name)
      }
    },
  }
}

test('only one page delivers at a time; the next one delivers afterwards', async () => {
  vi.stubGlobal('navigator', { locks: someLocks() })
  let finish: () => void = () => undefined
  const first = deliverExclusively(
    () =>
      new Promise((resolve) => {
        finish = () => resolve(done)
      }),
  )
  const work = vi.fn(() => Promise.resolve(done))
  expect(await deliverExclusively(work)).toEqual({ end: 'busy', pending: 1, delayMs: undefined })
  expect(work).not.toHaveBeenCalled()
  finish()
  expect(await first).toEqual(done)
  expect(await deliverExclusively(work)).toEqual(done)
})

test('a failed delivery releases the lock', async () => {
  vi.stubGlobal('navigator', { locks: someLocks() })
  await expect(deliverExclusively(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await deliverExclusively(() => Promise.resolve(done))).toEqual(done)
})

test('runs the work without a lock in a browser without Web Locks', async () => {
  vi.stubGlobal('navigator', {})
  expect(await deliverExclusively(() => Promise.resolve(done))).toEqual(done)
})
