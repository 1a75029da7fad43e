import { isExported } from '#domain/export/exported-site'
import { fieldsOf } from '#domain/keys-of'
import { registerBackgroundSync } from './background-sync.ts'
import { registerPeriodicSync } from './periodic-sync.ts'
import { precacheApp } from './precache.ts'
import { registerNotificationClicks, registerPush } from './push.ts'
import { cacheExportedSite, cacheImages, cachePublicResponses, serveDataset } from './runtime-caching.ts'
import { receiveShared } from './share-target.ts'

declare const self: ServiceWorkerGlobalScope

precacheApp()
receiveShared()
if (isExported) cacheExportedSite()
else {
  serveDataset()
  cachePublicResponses()
  cacheImages()
  registerPush()
}
registerPeriodicSync()
registerBackgroundSync()
registerNotificationClicks()

// A new release waits until the user accepts it: open pages need the files of the old one.
self.addEventListener('message', ({ data }: ExtendableMessageEvent) => {
  if (fieldsOf(data)['type'] === 'SKIP_WAITING') void self.skipWaiting()
})
