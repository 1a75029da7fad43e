import { afterEach, expect, test, vi } from 'vitest'
import { addsToHomeScreen, estimateStorage, isPrivateWindow, requestPersistence } from './install.ts'

const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPhone = `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit}`
const mac = `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit}`

test.for([
  ['Safari on an iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 5, true],
  ['Safari on an iPad that calls itself a Mac', `${mac} Version/18.5 Safari/605.1.15`, 5, true],
  ['Safari on a Mac', `${mac} Version/18.5 Safari/605.1.15`, 0, false],
  ['Chrome on an iPhone', `${iPhone} CriOS/138.0.7204.119 Mobile/15E148 Safari/604.1`, 5, true],
  ['Edge on an iPhone', `${iPhone} Version/18.0 EdgiOS/138.0.3351.77 Mobile/15E148 Safari/605.1.15`, 5, true],
  ['Firefox on an iPhone', `${iPhone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 5, true],
  ['a window inside of an app', `${iPhone} Mobile/15E148`, 5, false],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
    5,
    false,
  ],
  ['Firefox on Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, false],
] as const)('explains the Home Screen only where the share menu leads there: %s', ([, userAgent, touches, is]) => {
  expect(addsToHomeScreen({ userAgent, maxTouchPoints: touches })).toBe(is)
})

// @vitest-environment happy-dom
afterEach(() => vi.unstubAllGlobals())

/** A browser with this storage API. */
const aBrowser = (storage: object | undefined) => vi.stubGlobal('navigator', { storage })

test('returns the browser’s result', async () => {
  aBrowser({ persist: () => Promise.resolve(true) })
  expect(await requestPersistence()).toBe(true)
  aBrowser({ persist: () => Promise.resolve(false) })
  expect(await requestPersistence()).toBe(false)
})

test('returns the browser’s storage estimate', async () => {
  const persisted = () => Promise.resolve(true)
  aBrowser({ persisted, estimate: () => Promise.resolve({ usage: 12, quota: 34 }) })
  expect(await estimateStorage()).toEqual({ isPersisted: true, used: 12, quota: 34 })
  aBrowser({ persisted, estimate: () => Promise.resolve({}) })
  expect(await estimateStorage()).toEqual({ isPersisted: true, used: undefined, quota: undefined })
})

test('Safari 16 cannot estimate, but says whether the storage is persistent', async () => {
  aBrowser({ persisted: () => Promise.resolve(true) })
  expect(await estimateStorage()).toEqual({ isPersisted: true, used: undefined, quota: undefined })
})

test.for([
  ['has no storage to speak of', undefined],
  ['forbids it', { persist: refusal, persisted: refusal, estimate: refusal }],
  ['breaks', { persist: breakage, persisted: breakage, estimate: breakage }],
] as const)('a browser that %s promises nothing', async ([, storage]) => {
  aBrowser(storage)
  expect(await requestPersistence()).toBe(false)
  expect(await estimateStorage()).toBeUndefined()
})

test.for([
  ['has a private file system', { getDirectory: () => Promise.resolve({}) }, false],
  ['refuses the private file system', { getDirectory: refusal }, true],
  ['does not know private file systems', {}, false],
  ['has no storage', undefined, false],
] as const)('tells whether a window is private: one that %s', async ([, storage, isPrivate]) => {
  aBrowser(storage)
  expect(await isPrivateWindow()).toBe(isPrivate)
})

function refusal(): Promise<never> {
  return Promise.reject(new DOMException('', 'SecurityError'))
}

function breakage(): never {
  throw new TypeError('Illegal invocation')
}
