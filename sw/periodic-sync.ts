import { serverFetch } from '#domain/export/server-fetch'
import { marketNewsTag } from '#outbox/contract'
import { notifyOfNewDataset } from './check-market.ts'

declare const self: ServiceWorkerGlobalScope

/** The event of the Periodic Background Sync API, which the DOM's types lack. */
interface PeriodicSyncEvent extends ExtendableEvent {
  readonly tag: string
}

const isPeriodicSync = (event: Event): event is PeriodicSyncEvent => 'tag' in event && 'waitUntil' in event

/** Checks for a new dataset on periodic sync events and notifies the user. */
export function registerPeriodicSync(): void {
  self.addEventListener('periodicsync', (event) => {
    if (!isPeriodicSync(event) || event.tag !== marketNewsTag) return
    const notify = (body: string, tag: string) =>
      self.registration.showNotification('Stonks', { body, tag, icon: '/icons/any-192.png' })
    const pages = () => self.clients.matchAll({ type: 'window' })
    const check = notifyOfNewDataset({ fetch: serverFetch, caches, pages, notify })
    // Without the permission no notification can be shown.
    event.waitUntil(check.catch(() => undefined))
  })
}
