import { Type } from 'typebox'
import type { App } from '../../http/fastify-app.ts'
import { sendFailure } from '../../http/errors.ts'
import { fetchImage, type Image, type OpenImage } from './open-publicly.ts'
import type { ImageIds } from './image-ids.ts'
import { createLruCache } from '../../runtime/lru-cache.ts'

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

/** A week, in seconds: an id always refers to the same address, whose image hardly changes. */
const maxAgeSeconds = 7 * 24 * 3600

const schema = {
  tags: ['messages'],
  summary: 'A picture that a message has named.',
  params: Type.Object({ id: Type.String() }),
}
const config = { file: 'image/*', failures: ['not-found', 'image-missing'] } as const

/** Serves the images of messages, as an image only, even when opened directly. */
export function addImageRoute(app: App, ids: ImageIds, open: OpenImage): void {
  const load = createImageCache({ fetch: (address) => fetchImage(address, { open }), now: Date.now })

  app.get('/api/stocktwits/image/:id', { schema, config, compress: false }, async (request, reply) => {
    const address = ids.addressOf(request.params.id)
    if (address === undefined) return sendFailure(reply, 'not-found')
    const image = await load(address)
    if (!image) return sendFailure(reply, 'image-missing')
    return reply
      .headers({
        'cache-control': `private, max-age=${maxAgeSeconds}, immutable`,
        'content-security-policy': "default-src 'none'; sandbox",
      })
      .type(image.type)
      .send(image.bytes)
  })
}
