import { fieldsOf } from '#domain/keys-of'
import { deviceLabel } from '#domain/personal/device-label'
import { isFromServer } from '#domain/server-response'
import { requestToken } from './outbox/bookmark-client.ts'
import { alertCount, notificationOf, onNotificationClick } from './push-notification.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows push messages as notifications, and keeps the subscription when the browser renews it. */
export function registerPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data?.text())))
  // The DOM's types lack its name.
  self.addEventListener('pushsubscriptionchange', (event: Event) => {
    if (event instanceof ExtendableEvent) event.waitUntil(subscribeAgain().catch(() => undefined))
  })
}

/** Opens what a notification is about, also one that no push message caused. */
export function registerNotificationClicks(): void {
  self.addEventListener('notificationclick', (event) => {
    const { notification, action } = event
    notification.close()
    event.waitUntil(
      onNotificationClick(
        {
          origin: location.origin,
          pages: () => self.clients.matchAll({ type: 'window' }),
          openWindow: (url) => self.clients.openWindow(url),
          fetch: (path, init) => fetch(path, init),
          show: ({ title, options }) => self.registration.showNotification(title, options),
        },
        { action, data: notification.data },
      ),
    )
  })
}

async function showMessage(text: string | undefined): Promise<void> {
  const { title, options } = notificationOf(text)
  await self.registration.showNotification(title, options)
  const browser: Partial<Pick<WorkerNavigator, 'setAppBadge'>> = navigator
  const count = alertCount(await self.registration.getNotifications())
  if (count > 0) await browser.setAppBadge?.(count).catch(() => undefined)
}

/** The endpoint has changed while no page is open: the session's cookie gives a token to tell the server. */
async function subscribeAgain(): Promise<void> {
  const token = await navigator.locks.request('session', requestToken)
  // The user is signed out: the server has removed the device.
  if (!token) return
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const response = await fetch('/api/alerts', { headers, cache: 'no-store', redirect: 'error' })
  if (!response.ok || !isFromServer(response)) return
  const { pushKey } = fieldsOf(fieldsOf(await response.json())['delivery'])
  if (typeof pushKey !== 'string') return
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  })
  const body = JSON.stringify({ ...subscription.toJSON(), label: deviceLabel(navigator.userAgent) })
  await fetch('/api/alerts/devices', { method: 'PUT', headers, body, redirect: 'error' })
}
