import { createLruCache } from '../../runtime/lru-cache.ts'
import type { Image } from './fetch-image.ts'

/** Total size of cached images in bytes. */
const maxBytes = 32 * 1024 * 1024
/** Concurrent fetches; each image may take 2 MB. */
const maxConcurrent = 64
/** Milliseconds until a missing image is requested again. */
const missingRetryMs = 60_000

interface Parts {
  readonly fetch: (address: string) => Promise<Image | undefined>
  readonly now: () => number
}

/** Caches images by address; concurrent requests for one image share a fetch. */
export function createImageCache({ fetch, now }: Parts): (address: string) => Promise<Image | undefined> {
  const images = createLruCache<Image>(maxBytes, ({ bytes }) => bytes.length)
  const missing = createLruCache<number>(10_000)
  const pending = new Map<string, Promise<Image | undefined>>()

  async function load(address: string): Promise<Image | undefined> {
    try {
      const image = await fetch(address)
      if (image) images.set(address, image)
      else missing.set(address, now())
      return image
    } finally {
      pending.delete(address)
    }
  }

  return (address) => {
    const image = images.get(address)
    if (image) return Promise.resolve(image)
    const missedAt = missing.get(address)
    if (missedAt !== undefined && Math.abs(now() - missedAt) < missingRetryMs) return Promise.resolve(undefined)
    const started = pending.get(address)
    if (started) return started
    if (pending.size >= maxConcurrent) return Promise.resolve(undefined)
    // Start in a later microtask, so that the promise is registered before it can settle.
    const loading = Promise.resolve(address).then(load)
    pending.set(address, loading)
    return loading
  }
}
