import { deviceLabel } from '#domain/personal/device-label'
import { withTimeout } from '#domain/waiting'
import { addsToHomeScreen, appWindowQuery } from '../../data/pwa/install.ts'

/**
 * Whether messages can be sent to this browser: `install` on an iPhone outside the installed app, `denied` if the user has
 * blocked notifications, `missing` if the browser has no Web Push, `failed` if its push service refused.
 */
export type PushSupport = 'possible' | 'install' | 'denied' | 'missing'

/** The result of asking for messages on this device. */
export type Subscribing =
  | { readonly ok: true; readonly subscription: PushSubscription }
  | { readonly ok: false; readonly why: Exclude<PushSupport, 'possible'> | 'dismissed' | 'failed' }

export function pushSupport(): PushSupport {
  if (addsToHomeScreen(navigator) && !matchMedia(appWindowQuery).matches) return 'install'
  const browser: { readonly serviceWorker?: unknown } = navigator
  if (!browser.serviceWorker || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'missing'
  return Notification.permission === 'denied' ? 'denied' : 'possible'
}

/** The maximum time in milliseconds for the service worker to start at a first visit, and for the browser's push service. */
const timeoutMs = 20_000

/** Subscribes this device after asking for permission. */
async function askAndSubscribe(pushKey: string): Promise<Subscribing> {
  const support = pushSupport()
  if (support !== 'possible') return { ok: false, why: support }
  const permission = await Notification.requestPermission().catch(() => 'default' as const)
  if (permission !== 'granted') return { ok: false, why: permission === 'denied' ? 'denied' : 'dismissed' }
  return subscribe(pushKey)
}

/** Subscribes this device if that is already permitted; never asks. */
async function subscribe(pushKey: string): Promise<Subscribing> {
  const support = pushSupport()
  if (support !== 'possible') return { ok: false, why: support }
  if (Notification.permission !== 'granted') return { ok: false, why: 'dismissed' }
  try {
    const subscription = await withTimeout(timeoutMs, subscribeWith(pushKey))
    return subscription ? { ok: true, subscription } : { ok: false, why: 'failed' }
  } catch {
    return { ok: false, why: 'failed' }
  }
}

async function subscribeWith(pushKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const known = await pushManager.getSubscription()
  if (known && isOfKey(known, pushKey)) return known
  // The server has new keys, and the browser keeps one subscription only.
  await known?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}

function isOfKey({ options }: PushSubscription, pushKey: string): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  return text.replace(/=+$/, '') === pushKey.replace(/=+$/, '')
}

/** Ends the subscription of this device, so that nothing more can be sent to it. */
async function unsubscribe(): Promise<void> {
  try {
    const browser: { readonly serviceWorker?: ServiceWorkerContainer } = navigator
    const registration = await browser.serviceWorker?.getRegistration()
    await (await registration?.pushManager.getSubscription())?.unsubscribe()
    for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
  } catch {
    // Without Web Push there is nothing to end.
  }
}

/** What the server learns about this device. */
const deviceBody = (subscription: PushSubscription): object => ({
  ...subscription.toJSON(),
  label: deviceLabel(navigator.userAgent),
})

/** The hexadecimal SHA-256 of an endpoint, by which the server identifies a device. */
export async function endpointHash({ endpoint }: Pick<PushSubscription, 'endpoint'>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(endpoint))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Push messages to this device. Call `askAndSubscribe` only from a tap that requests it. */
export const pushDevice = { askAndSubscribe, subscribe, unsubscribe, deviceBody, endpointHash } as const
