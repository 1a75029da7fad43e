import { deviceLabel } from '#domain/personal/device-label'
import { requestToken } from '#outbox/bookmark-client'
import { alertCount, notificationOf, onNotificationClick } from './push-notification.ts'
import { renewSubscription } from './renew-subscription.ts'

declare const self: ServiceWorkerGlobalScope

/** Shows push messages as notifications, and keeps the subscription when the browser renews it. */
export function registerPush(): void {
  self.addEventListener('push', (event) => event.waitUntil(showMessage(event.data?.text())))
  // The DOM's types lack its name.
  self.addEventListener('pushsubscriptionchange', (event: Event) => {
    if (event instanceof ExtendableEvent) event.waitUntil(subscribeAgain().catch(() => undefined))
  })
}

/** Opens what a notification is about, even one that no push message caused. */
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

/** Runs while no page is open: the session’s cookie gives a token for the server. */
const subscribeAgain = (): Promise<void> =>
  renewSubscription({
    token: () => navigator.locks.request('session', requestToken),
    fetch: (path, init) => fetch(path, init),
    subscribe: (pushKey) =>
      self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey }),
    label: deviceLabel(navigator.userAgent),
  })
