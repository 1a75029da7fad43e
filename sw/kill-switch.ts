export {}

declare const self: ServiceWorkerGlobalScope

/**
 * Replaces a broken service worker, deletes its caches and unregisters: the pages that it controlled then load from the
 * server. Such a page has no controller, so none reloads twice.
 */
async function uninstall(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    // A tab that is being closed cannot be navigated, and need not be.
    if (client instanceof WindowClient) await client.navigate(client.url).catch(() => null)
  }
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event: ExtendableEvent) => event.waitUntil(uninstall()))
