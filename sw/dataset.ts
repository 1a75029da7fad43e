import { registerRoute } from 'workbox-routing'
import { datasetFile } from '#worker/contract'
import { markFromDevice } from './from-device.ts'

/**
 * The market data comes from the server; where that gives no answer, the last good file does, marked as what it is.
 * Only the data worker, which has verified it, puts a file there.
 */
export function answerDataset(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === datasetFile.path,
    async ({ request }) => {
      try {
        return await fetch(request)
      } catch (silence) {
        const file = await caches.match(datasetFile.path, { cacheName: datasetFile.cache })
        if (!file || request.signal.aborted) throw silence
        return markFromDevice(file)
      }
    },
  )
}
