import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { markFromDevice, isPicture, isPublicAnswer, serverOnly } from './cacheable-responses.ts'
import { keepFew } from './cache-expiration.ts'
import { isFromServer } from '#domain/server-response'
import { datasetFile } from '#worker/contract'

/** Seconds that the network gets before the device answers, if it can. */
const patience = 3

const marked: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse }) =>
    Promise.resolve(cachedResponse ? markFromDevice(cachedResponse) : null),
}

/** Answers that are the same for everybody: from the network, else the last one, whose `Date` says how old it is. */
export function answerWithAge(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && isPublicAnswer(url.pathname) && !isPersonal(request),
    new NetworkFirst({
      cacheName: 'answers',
      networkTimeoutSeconds: patience,
      plugins: [serverOnly, keepFew('answers', 200), marked],
    }),
  )
}

/** Pictures of messages: an address names one picture for ever. */
export function answerPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPicture(url.pathname),
    new CacheFirst({
      cacheName: 'pictures',
      plugins: [serverOnly, keepFew('pictures', 100)],
    }),
  )
}

const isPersonal = ({ method, headers }: Request): boolean => method !== 'GET' || headers.has('Authorization')

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
