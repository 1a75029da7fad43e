// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { keepStorage, storageRoom } from './storage-persistence.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose storage answers like this. */
const aBrowser = (storage: object | undefined) => vi.stubGlobal('navigator', { storage })

test('the browser’s own answer is what is told', async () => {
  aBrowser({ persist: () => Promise.resolve(true) })
  expect(await keepStorage()).toBe(true)
  aBrowser({ persist: () => Promise.resolve(false) })
  expect(await keepStorage()).toBe(false)
})

test('the room is told as the browser tells it', async () => {
  const persisted = () => Promise.resolve(true)
  aBrowser({ persisted, estimate: () => Promise.resolve({ usage: 12, quota: 34 }) })
  expect(await storageRoom()).toEqual({ isKept: true, used: 12, most: 34 })
  aBrowser({ persisted, estimate: () => Promise.resolve({}) })
  expect(await storageRoom()).toEqual({ isKept: true, used: undefined, most: undefined })
})

test.for([
  ['has no storage to speak of', undefined],
  ['forbids it', { persist: refusal, persisted: refusal, estimate: refusal }],
  ['breaks', { persist: breakage, persisted: breakage, estimate: breakage }],
] as const)('a browser that %s promises nothing', async ([, storage]) => {
  aBrowser(storage)
  expect(await keepStorage()).toBe(false)
  expect(await storageRoom()).toBeUndefined()
})

function refusal(): Promise<never> {
  return Promise.reject(new DOMException('', 'SecurityError'))
}

function breakage(): never {
  throw new TypeError('Illegal invocation')
}
