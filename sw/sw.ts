import { clientsClaim } from 'workbox-core'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { answerPictures, answerWithAge, answerDataset } from './runtime-caching.ts'
import { tellMarketNews } from './periodic-sync.ts'
import { deliverWhenReminded } from './background-sync.ts'
import { answerShell } from './precache.ts'

declare const self: ServiceWorkerGlobalScope

cleanupOutdatedCaches()
answerShell()
answerDataset()
answerWithAge()
answerPictures()
tellMarketNews()
deliverWhenReminded()

// What the first visit looks at is there in the tunnel after it.
clientsClaim()

// A new release waits until somebody says so: the pages that are open need the files of the old one.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if ((data as { readonly type?: unknown } | null)?.type === 'SKIP_WAITING') void self.skipWaiting()
})
