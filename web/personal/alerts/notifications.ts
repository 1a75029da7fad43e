import type { FiredAlert } from '#domain/personal/alerts'
import { marketNewsTag } from '#outbox/contract'
import { openOverlay, showToast } from '../../state/overlay.ts'
import { readAwayRecord } from '../store/away-record.ts'
import { alertWords, firedToast } from './alerts-texts.ts'

/** The Periodic Background Sync API, which the DOM's types lack. */
interface PeriodicSyncRegistration extends ServiceWorkerRegistration {
  readonly periodicSync?: PeriodicSync
}

interface PeriodicSync {
  readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>
  readonly unregister: (tag: string) => Promise<void>
}

/** The market closes once a day. Browsers may wait longer. */
const minIntervalMs = 12 * 60 * 60 * 1000

/**
 * Registers periodic sync for new market data while there are alert rules. Returns whether the browser will wake the closed
 * app.
 */
export async function updatePeriodicSync(hasRules: boolean): Promise<boolean> {
  const registration: PeriodicSyncRegistration | undefined = await serviceWorkerRegistration()
  const sync = registration?.periodicSync
  if (!sync) return false
  try {
    if (hasRules) await sync.register(marketNewsTag, { minInterval: minIntervalMs })
    else await sync.unregister(marketNewsTag)
    return hasRules
  } catch {
    // The app is not installed, or the user has denied the permission.
    return false
  }
}

/** Notifies the user of fired alerts: by a toast, and by system notifications if permitted. */
export async function notifyFired(fired: readonly FiredAlert[]): Promise<void> {
  const [first] = fired
  if (!first) return
  showToast(fired.length === 1 ? first.text : alertWords.several(fired.length, first.text), {
    label: firedToast.view,
    act: () => openOverlay('alerts'),
  })
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const { endpointHash = null, rules = {} } = readAwayRecord() ?? {}
  for (const { id, rule, text } of fired) {
    // The server has sent it to this device.
    if (endpointHash === null || !rules[rule]?.isOn) await notify(text, id)
  }
}

/** Some browsers show notifications only through a service worker; without one the page shows them. */
async function notify(text: string, tag: string): Promise<void> {
  const options = { body: text, tag, icon: '/icons/any-192.png' }
  const registration = await serviceWorkerRegistration()
  try {
    if (registration) await registration.showNotification(firedToast.title, options)
    else new Notification(firedToast.title, options)
  } catch {
    // The app lists fired alerts anyway.
  }
}

const serviceWorkerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const browser: { readonly serviceWorker?: ServiceWorkerContainer } = navigator
  return browser.serviceWorker?.getRegistration().catch(() => undefined)
}

/** Whether the permission can still be requested: the user is asked only once. */
const canRequestNotifications = (): boolean => 'Notification' in globalThis && Notification.permission === 'default'

/** Requests the permission. Call it only from a tap that saves a rule. */
export async function requestNotifications(): Promise<void> {
  if (canRequestNotifications()) await Notification.requestPermission().catch(() => 'default')
}

/** Sets the badge of the app's icon, if the browser has badges. */
export function showBadge(count: number): void {
  const browser: Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>> = navigator
  const done = count > 0 ? browser.setAppBadge?.(count) : browser.clearAppBadge?.()
  done?.catch(() => undefined)
}
