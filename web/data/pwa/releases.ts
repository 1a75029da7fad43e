import { subscribeKey } from 'valtio/utils'
import { Workbox } from 'workbox-window'
import { release, setUpdateReady } from '../../state/pwa.ts'
import { apiGet } from '../api/api.ts'

/** Milliseconds after which nobody expects to find the page exactly as it was left. */
const awayMs = 30 * 60 * 1000
/** Held by every tab that somebody looks at, or has left something unfinished in. */
const tabLock = 'tab in use'

/**
 * Calls `apply` when somebody comes back after half an hour and nothing could be lost by loading all tabs anew: none of
 * them is looked at, has a sheet open, or holds anything typed. Never where the browser has no locks.
 */
function applyUpdateWhenUnused(apply: () => void): void {
  const { locks } = navigator as { readonly locks?: LockManager }
  if (!locks) return
  let release: (() => void) | undefined
  let leftAt = Date.now()
  const hold = () => {
    if (release) return
    const held = new Promise<void>((resolve) => (release = resolve))
    void locks.request(tabLock, { mode: 'shared' }, () => held).catch(() => undefined)
  }
  const leave = () => {
    leftAt = Date.now()
    if (hasUnsavedInput()) return
    release?.()
    release = undefined
  }
  const comeBack = async () => {
    if (Date.now() - leftAt < awayMs) return hold()
    const { held = [] } = await locks.query()
    if (held.some(({ name }) => name === tabLock)) hold()
    else apply()
  }
  if (document.visibilityState === 'visible') hold()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void comeBack()
    else leave()
  })
}

const hasUnsavedInput = (): boolean =>
  document.querySelector('dialog[open]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textInputs)].some(({ value }) => value !== '')

const textInputs = 'textarea, input:not([type=range], [type=checkbox], [type=radio])'

let isReloading = false

/** Reloads the page, once, whoever asks for it how often. */
function reloadPage(): void {
  if (isReloading) return
  isReloading = true
  location.reload()
}

/** The release that this page was built as. */
declare const __RELEASE__: string

/** Milliseconds between two looks for a newer release: apps on a home screen are hardly ever closed. */
const intervalMs = 60 * 60 * 1000
/** Milliseconds after which one that was told to take over, and does not, is not waited for. */
const takeoverTimeoutMs = 3000

let accept = (): void => reloadPage()

/** Moves every open page of the app to the newest release. */
export const applyUpdate = (): void => accept()

/**
 * Puts the app on the device, and looks after newer releases of it: one that has arrived waits until somebody accepts
 * it. Does nothing where the browser has no service workers, nor while the app is being developed.
 */
export async function watchForUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  if (isControlled) warmCache()
  serviceWorker.addEventListener('controllerchange', () => {
    // The first one of all has nothing to replace.
    if (isControlled) reloadPage()
    else warmCache()
    isControlled = true
  })
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    accept = () => {
      workbox.messageSkipWaiting()
      setTimeout(reloadPage, takeoverTimeoutMs)
    }
    applyUpdateWhenUnused(applyUpdate)
    setUpdateReady(true)
  })
  // A browser that may not, or a server that is not there, is no reason to complain: the app works without.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (registration) pollForUpdates(registration)
}

/** Asks for what a start without a network wants to know, whether this visit does or not: the service worker keeps it. */
function warmCache(): void {
  for (const path of ['/config', '/ai']) void apiGet(path)
}

function pollForUpdates(registration: ServiceWorkerRegistration): void {
  let last = performance.now()
  const look = () => {
    last = performance.now()
    registration.update().catch(() => undefined)
  }
  const lookWhenDue = () => {
    if (document.visibilityState === 'visible' && performance.now() - last >= intervalMs) look()
  }
  document.addEventListener('visibilitychange', lookWhenDue)
  setInterval(lookWhenDue, intervalMs / 4)
  // A server of another release most likely has another page too.
  const compare = () => release.server !== null && release.server !== __RELEASE__ && look()
  subscribeKey(release, 'server', compare)
  compare()
}
