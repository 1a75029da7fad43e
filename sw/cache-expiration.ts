import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core'

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
