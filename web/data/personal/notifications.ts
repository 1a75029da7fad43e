import type { FiredAlert } from '#domain/personal/alerts'
import { openOverlay, showToast } from '../../state/overlay.ts'
import { firedToast, alertWords } from '../../texts/alerts.ts'
import { marketNewsTag } from '#sw/contract'

/** The browser's own alarm clock for installed apps; not among the types of the DOM. */
interface PeriodicSync {
  readonly register: (tag: string, options: { readonly minInterval: number }) => Promise<void>
  readonly unregister: (tag: string) => Promise<void>
}

/** Milliseconds: the market closes once a day. Browsers wake an app as seldom as they like. */
const halfDay = 12 * 60 * 60 * 1000

/**
 * Lets the browser look for new market data now and then while the app is closed, where it does such a thing, as long as there
 * are rules. Says whether it will.
 */
export async function updatePeriodicSync(hasRules: boolean): Promise<boolean> {
  const registration = (await serviceWorkerRegistration()) as { readonly periodicSync?: PeriodicSync } | undefined
  const sync = registration?.periodicSync
  if (!sync) return false
  try {
    if (hasRules) await sync.register(marketNewsTag, { minInterval: halfDay })
    else await sync.unregister(marketNewsTag)
    return hasRules
  } catch {
    // The app is not installed, or the person has forbidden it.
    return false
  }
}

/** Tells of what has fired: in the page, and by the system where its owner allowed that. */
export async function notifyFired(fired: readonly FiredAlert[]): Promise<void> {
  const [first] = fired
  if (!first) return
  showToast(fired.length === 1 ? first.text : alertWords.several(fired.length, first.text), {
    label: firedToast.view,
    act: () => openOverlay('alerts'),
  })
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  for (const { id, text } of fired) await notify(text, id)
}

/** Some browsers show notifications only by the app's service worker, others have none of that. */
async function notify(text: string, tag: string): Promise<void> {
  const options = { body: text, tag, icon: '/icons/any-192.png' }
  const registration = await serviceWorkerRegistration()
  try {
    if (registration) await registration.showNotification(firedToast.title, options)
    else new Notification(firedToast.title, options)
  } catch {
    // What fired is listed in the app all the same.
  }
}

export const serviceWorkerRegistration = async (): Promise<ServiceWorkerRegistration | undefined> => {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer }
  return serviceWorker?.getRegistration().catch(() => undefined)
}

/** Whether the system may be asked to tell of rules: nobody is asked twice. */
export const canRequestNotifications = (): boolean =>
  'Notification' in globalThis && Notification.permission === 'default'

/** Asks for it. Only a tap that saves a rule may do so. */
export async function requestNotifications(): Promise<void> {
  if (canRequestNotifications()) await Notification.requestPermission().catch(() => 'default')
}

/** The number on the app's icon, where there is such a thing. */
export function showBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Partial<Pick<Navigator, 'setAppBadge' | 'clearAppBadge'>>
  const done = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator)
  done?.catch(() => undefined)
}
