export {}

declare const self: ServiceWorkerGlobalScope

/**
 * Takes a broken service worker's place, forgets every file that one kept, and goes: the pages that it held then come
 * from the server again. A page that comes from there is nobody's, so none reloads twice.
 */
async function leave(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
  for (const client of await self.clients.matchAll({ type: 'window' })) {
    // A tab that is being closed cannot be moved, which is as good.
    if (client instanceof WindowClient) await client.navigate(client.url).catch(() => null)
  }
}

self.addEventListener('install', () => void self.skipWaiting())
self.addEventListener('activate', (event: ExtendableEvent) => event.waitUntil(leave()))
