import { registerRoute } from 'workbox-routing'
import { isFromServer } from '#domain/server-response'
import { datasetFile } from '#worker/contract'
import { markFromDevice } from './from-device.ts'

/**
 * The market data comes from the server; where that gives no answer, or something else answers in its place, the last good
 * file does, marked as what it is. Only the data worker, which has verified it, puts a file there.
 */
export function answerDataset(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === datasetFile.path,
    async ({ request }) => {
      const response = await fetch(request).catch(() => undefined)
      if (response && isFromServer(response)) return response
      const file = await caches.match(datasetFile.path, { cacheName: datasetFile.cache })
      return file && !request.signal.aborted ? markFromDevice(file) : Response.error()
    },
  )
}
