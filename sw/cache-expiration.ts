import { registerQuotaErrorCallback, type WorkboxPlugin } from 'workbox-core'

/** Milliseconds. */
const maxAgeMs = 30 * 24 * 60 * 60 * 1000

/** A cache of its newest answers, at most so many and none older than a month; a full device forgets it first. */
export function limitEntries(cacheName: string, maxEntries: number): WorkboxPlugin {
  registerQuotaErrorCallback(() => caches.delete(cacheName))
  return {
    cachedResponseWillBeUsed: ({ cachedResponse }) =>
      Promise.resolve(cachedResponse && !isOld(cachedResponse) ? cachedResponse : null),
    async cacheDidUpdate() {
      const cache = await caches.open(cacheName)
      // The cache returns its keys in the order of insertion, the oldest first.
      const answers = await cache.keys()
      await Promise.all(
        answers.slice(0, Math.max(0, answers.length - maxEntries)).map((answer) => cache.delete(answer)),
      )
    },
  }
}

/** A response without a Date header never expires. */
const isOld = ({ headers }: Response): boolean => Date.now() - Date.parse(headers.get('Date') ?? '') > maxAgeMs
