import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { readSite, sitePath } from '#domain/export/exported-site'
import { markServedFromCache } from '#domain/export/server-fetch'
import { datasetFile, isFromServer } from '#domain/server-response'
import { addRoute } from './routes.ts'

interface Fetched {
  readonly response: Response
}

/**
 * A plugin of a caching strategy: a response that is not the server's, such as a captive portal's, is an error. The cached
 * response is then served, and nothing of the foreign one is cached.
 */
export const serverOnly = {
  fetchDidSucceed: ({ response }: Fetched): Promise<Response> =>
    isFromServer(response) ? Promise.resolve(response) : Promise.reject(new Error('Not the server')),
}

/**
 * Whether the response to this path is the same for all users, so that a shared device may cache it. The page stores
 * price histories itself.
 */
export const isPublicResponse = (path: string): boolean => /^\/api\/(ai|config|stocktwits\/[^/]+)$/.test(path)

export const isImage = (path: string): boolean => /^\/api\/stocktwits\/image\/[^/]+$/.test(path)

const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** Limits a cache to its newest `maxEntries` responses, none older than a month. A full device deletes it first. */
export function limitEntries(cacheName: string, maxEntries: number): WorkboxPlugin {
  registerQuotaErrorCallback(() => caches.delete(cacheName))
  return {
    cachedResponseWillBeUsed: ({ cachedResponse }) =>
      Promise.resolve(cachedResponse && !isOld(cachedResponse) ? cachedResponse : null),
    async cacheDidUpdate() {
      const cache = await caches.open(cacheName)
      // The cache returns its keys in the order of insertion, the oldest first.
      const keys = await cache.keys()
      await Promise.all(keys.slice(0, Math.max(0, keys.length - maxEntries)).map((key) => cache.delete(key)))
    },
  }
}

/** A response without a Date header never expires. */
const isOld = ({ headers }: Response): boolean => Date.now() - Date.parse(headers.get('Date') ?? '') > maxAgeMs

/** Seconds until a cached response is served instead of waiting for the network. */
const timeoutSeconds = 3

const markCached: WorkboxPlugin = {
  cachedResponseWillBeUsed: ({ cachedResponse }) =>
    Promise.resolve(cachedResponse ? markServedFromCache(cachedResponse) : null),
}

/** The names of the caches, by which installed apps have stored their content. */
const cacheNames = { responses: 'answers', images: 'pictures' } as const

/** Caches public responses, network first: offline the last one is served, whose `Date` header gives its age. */
export function cachePublicResponses(): void {
  addRoute(
    ({ request, url, sameOrigin }) => sameOrigin && isPublicResponse(url.pathname) && !isPrivate(request),
    new NetworkFirst({
      cacheName: cacheNames.responses,
      networkTimeoutSeconds: timeoutSeconds,
      plugins: [serverOnly, limitEntries(cacheNames.responses, 200), markCached],
    }),
  )
}

/** Caches images of messages, cache first: the content of an address never changes. */
export function cacheImages(): void {
  addRoute(
    ({ url, sameOrigin }) => sameOrigin && isImage(url.pathname),
    new CacheFirst({
      cacheName: cacheNames.images,
      plugins: [serverOnly, limitEntries(cacheNames.images, 100)],
    }),
  )
}

const isPrivate = ({ method, headers }: Request): boolean => method !== 'GET' || headers.has('Authorization')

/**
 * Serves the market data, network first: if the server is unreachable, or something else responds in its place, the last
 * good file is served, marked as cached. Only the data worker, which has verified it, stores that file.
 */
export function serveDataset(): void {
  addRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === datasetFile.path,
    async ({ request }) => {
      const response = await fetch(request).catch(() => undefined)
      if (response && isFromServer(response)) return response
      const file = await caches.match(datasetFile.path, { cacheName: datasetFile.cache })
      return file && !request.signal.aborted ? markServedFromCache(file) : Response.error()
    },
  )
}

/** Caches the description of an exported site, network first; the page and the data worker store the other files themselves. */
export function cacheExportedSite(): void {
  const siteOnly: WorkboxPlugin = {
    fetchDidSucceed: async ({ response }) => {
      if (readSite(await response.clone().text())) return response
      throw new Error('Not the site')
    },
  }
  addRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname === sitePath,
    new NetworkFirst({
      cacheName: cacheNames.responses,
      networkTimeoutSeconds: timeoutSeconds,
      plugins: [siteOnly, markCached],
    }),
  )
}
