import { subscribeKey } from 'valtio/utils'
import { Workbox } from 'workbox-window'
import { apiGet } from '../data/api/api.ts'
import { clock } from '../state/clock.ts'
import { release, setUpdateReady } from '../state/pwa.ts'

/** After this time in the background the page may reload. */
const awayMs = 30 * 60 * 1000
/** The lock that every tab holds that is visible or has unsaved input. */
const tabLock = 'tab in use'

/**
 * Calls `apply` when the user comes back after half an hour and reloading all tabs loses nothing: no tab is visible, has a
 * dialog open or holds unsaved input. Without Web Locks it never does.
 */
function applyUpdateWhenUnused(apply: () => void): void {
  const browser: { readonly locks?: LockManager } = navigator
  const { locks } = browser
  if (!locks) return
  let release: (() => void) | undefined
  let hiddenAt = Date.now()
  const hold = () => {
    if (release) return
    const held = new Promise<void>((resolve) => (release = resolve))
    void locks.request(tabLock, { mode: 'shared' }, () => held).catch(() => undefined)
  }
  const onHidden = () => {
    hiddenAt = Date.now()
    if (hasUnsavedInput()) return
    release?.()
    release = undefined
  }
  const onVisible = async () => {
    if (Date.now() - hiddenAt < awayMs) return hold()
    const { held = [] } = await locks.query()
    if (held.some(({ name }) => name === tabLock)) hold()
    else apply()
  }
  if (document.visibilityState === 'visible') hold()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void onVisible()
    else onHidden()
  })
}

const hasUnsavedInput = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textInputs)].some(({ value }) => value !== '')

const textInputs = 'textarea, input:not([type=range], [type=checkbox], [type=radio])'

let isReloading = false

/** Reloads the page; further calls do nothing. */
function reloadPage(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}

/** The release that this page was built as. */
declare const __RELEASE__: string

/** Between two checks for a newer release: users hardly ever close apps on a home screen. */
const intervalMs = 60 * 60 * 1000
/** The time that a new service worker gets to take over before the page reloads anyway. */
const takeoverTimeoutMs = 3000

let accept = (): void => reloadPage()

/** Moves every open page of the app to the newest release. */
export const applyUpdate = (): void => accept()

/**
 * Registers the service worker and checks for newer releases; a new one waits until the user accepts it. Does nothing in a
 * browser without service workers or in development.
 */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  if (isControlled) warmCache(['/ai'])
  serviceWorker.addEventListener('controllerchange', () => {
    // The first service worker replaces none.
    if (isControlled) reloadPage()
    else warmCache(['/config', '/ai'])
    isControlled = true
  })
  const workbox = new Workbox('/sw.js')
  let isWaiting = false
  workbox.addEventListener('waiting', () => {
    accept = () => {
      workbox.messageSkipWaiting()
      setTimeout(reloadPage, takeoverTimeoutMs)
    }
    if (!isWaiting) applyUpdateWhenUnused(applyUpdate)
    isWaiting = true
    setUpdateReady(true)
  })
  // The app works without a service worker, if the browser forbids it or the server is unreachable.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (registration) pollForUpdates(registration)
}

/** Requests what an offline start needs, so that the service worker caches it. Every visit requests the configuration anyway. */
function warmCache(paths: readonly string[]): void {
  for (const path of paths) void apiGet(path)
}

function pollForUpdates(registration: ServiceWorkerRegistration): void {
  let last = performance.now()
  const check = () => {
    last = performance.now()
    registration.update().catch(() => undefined)
  }
  const checkWhenDue = () => {
    if (document.visibilityState === 'visible' && performance.now() - last >= intervalMs) check()
  }
  subscribeKey(clock, 'minute', checkWhenDue, true)
  // A server of another release most likely serves another page, too.
  const compare = () => release.server !== null && release.server !== __RELEASE__ && check()
  subscribeKey(release, 'server', compare)
  compare()
}
