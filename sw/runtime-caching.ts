import type { WorkboxPlugin } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { markServedFromCache, isImage, isPublicResponse, serverOnly } from './cacheable-responses.ts'
import { limitEntries } from './cache-expiration.ts'
import { isFromServer } from '#domain/server-response'
import { datasetFile } from '#worker/contract'

/** Seconds until a cached response is served instead of waiting for the network. */
const timeoutSeconds = 3

const markCached: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse }) =>
    Promise.resolve(cachedResponse ? markServedFromCache(cachedResponse) : null),
}

/** Caches public responses, network first: offline the last one is served, whose `Date` header gives its age. */
export function cachePublicResponses(): void {
  registerRoute(
    ({ request, url, sameOrigin }) => sameOrigin && isPublicResponse(url.pathname) && !isPrivate(request),
    new NetworkFirst({
      cacheName: 'answers',
      networkTimeoutSeconds: timeoutSeconds,
      plugins: [serverOnly, limitEntries('answers', 200), markCached],
    }),
  )
}

/** Caches images of messages, cache first: the content of an address never changes. */
export function cacheImages(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isImage(url.pathname),
    new CacheFirst({
      cacheName: 'pictures',
      plugins: [serverOnly, limitEntries('pictures', 100)],
    }),
  )
}

const isPrivate = ({ method, headers }: Request): boolean => method !== 'GET' || headers.has('Authorization')

/**
 * Serves the market data, network first: if the server is unreachable, or something else responds in its place, the last
 * good file is served, marked as cached. Only the data worker, which has verified it, stores that file.
 */
export function serveDataset(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === datasetFile.path,
    async ({ request }) => {
      const response = await fetch(request).catch(() => undefined)
      if (response && isFromServer(response)) return response
      const file = await caches.match(datasetFile.path, { cacheName: datasetFile.cache })
      return file && !request.signal.aborted ? markServedFromCache(file) : Response.error()
    },
  )
}
