import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { cacheImages, cachePublicResponses, serveDataset } from './runtime-caching.ts'
import { registerPeriodicSync } from './periodic-sync.ts'
import { registerBackgroundSync } from './background-sync.ts'
import { precacheApp } from './precache.ts'

declare const self: ServiceWorkerGlobalScope

cleanupOutdatedCaches()
precacheApp()
serveDataset()
cachePublicResponses()
cacheImages()
registerPeriodicSync()
registerBackgroundSync()

// What the first visit looks at is there in the tunnel after it.
clientsClaim()

// A new release waits until somebody says so: the pages that are open need the files of the old one.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
