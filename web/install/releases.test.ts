// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { release } from '../state/pwa.ts'
import { watchForUpdates } from './releases.ts'

/** A browser that installs any number of releases, each of which waits. */
function aBrowser() {
  const registration = Object.assign(new EventTarget(), {
    installing: null as object | null,
    waiting: null as object | null,
    update: () => Promise.resolve(),
  })
  const serviceWorker = Object.assign(new EventTarget(), {
    controller: null,
    register: () => Promise.resolve(registration),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  vi.stubEnv('DEV', false)
  onTestFinished(() => void vi.unstubAllEnvs())
  return {
    installRelease: async () => {
      const worker = Object.assign(new EventTarget(), {
        scriptURL: new URL('/sw.js', location.href).href,
        state: 'installing',
        postMessage: () => undefined,
      })
      registration.installing = worker
      registration.dispatchEvent(new Event('updatefound'))
      worker.state = 'installed'
      registration.waiting = worker
      worker.dispatchEvent(new Event('statechange'))
      await vi.advanceTimersByTimeAsync(1_000)
    },
  }
}

test('a page that is open for weeks listens once for the user’s return, however many releases wait one after the other', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const query = vi.fn(() => Promise.resolve({ held: [{ name: 'tab in use' }] }))
  Object.defineProperty(navigator, 'locks', { value: { request: () => Promise.resolve(), query }, configurable: true })
  const { installRelease } = aBrowser()
  await watchForUpdates()
  for (let installed = 0; installed < 5; installed++) await installRelease()
  expect(release.isReady).toBe(true)
  // The user returns after an hour: the page asks once whether another tab is in use.
  vi.setSystemTime(Date.now() + 3_600_000)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(query).toHaveBeenCalledTimes(1)
})
