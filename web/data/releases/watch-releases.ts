import { subscribeKey } from 'valtio/utils'
import { Workbox } from 'workbox-window'
import { release, releaseReadinessDidChange } from '../../state/release.ts'
import { getFromApi } from '../api.ts'
import { applyUnseen } from './apply-unseen.ts'
import { reloadForRelease } from './reload-for-release.ts'

/** The release that this page was built as. */
declare const __RELEASE__: string

/** Milliseconds between two looks for a newer release: apps on a home screen are hardly ever closed. */
const hour = 60 * 60 * 1000
/** Milliseconds after which one that was told to take over, and does not, is not waited for. */
const patience = 3000

let accept = (): void => reloadForRelease()

/** Moves every open page of the app to the newest release. */
export const acceptRelease = (): void => accept()

/**
 * Puts the app on the device, and looks after newer releases of it: one that has arrived waits until somebody accepts
 * it. Does nothing where the browser has no service workers, nor while the app is being developed.
 */
export async function watchReleases(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const { serviceWorker } = navigator
  let isControlled = serviceWorker.controller !== null
  if (isControlled) askForLater()
  serviceWorker.addEventListener('controllerchange', () => {
    // The first one of all has nothing to replace.
    if (isControlled) reloadForRelease()
    else askForLater()
    isControlled = true
  })
  const workbox = new Workbox('/sw.js')
  workbox.addEventListener('waiting', () => {
    accept = () => {
      workbox.messageSkipWaiting()
      setTimeout(reloadForRelease, patience)
    }
    applyUnseen(acceptRelease)
    releaseReadinessDidChange(true)
  })
  // A browser that may not, or a server that is not there, is no reason to complain: the app works without.
  const registration = await workbox.register({ immediate: true }).catch(() => undefined)
  if (registration) lookForReleases(registration)
}

/** Asks for what a start without a network wants to know, whether this visit does or not: the service worker keeps it. */
function askForLater(): void {
  for (const path of ['/config', '/ai']) void getFromApi(path)
}

function lookForReleases(registration: ServiceWorkerRegistration): void {
  let last = performance.now()
  const look = () => {
    last = performance.now()
    registration.update().catch(() => undefined)
  }
  const lookWhenDue = () => {
    if (document.visibilityState === 'visible' && performance.now() - last >= hour) look()
  }
  document.addEventListener('visibilitychange', lookWhenDue)
  setInterval(lookWhenDue, hour / 4)
  // A server of another release most likely has another page too.
  const compare = () => release.server !== null && release.server !== __RELEASE__ && look()
  subscribeKey(release, 'server', compare)
  compare()
}
