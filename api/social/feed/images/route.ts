import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { Type } from 'typebox'
import type { FeedMessage } from '../../../contract/feed.ts'
import { sendFailure } from '../../../platform/http/errors.ts'
import type { App } from '../../../platform/http/fastify-app.ts'
import { createLruCache } from '../../../platform/runtime/lru-cache.ts'
import { fetchImage, type Image, type OpenImage } from './open-publicly.ts'

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

/** The images in messages. No other address is ever fetched. */
interface ImageIds {
  /** The id of an address, the same on every server with the secret; null if the address is too long. */
  idOf(address: string): string | null
  /** undefined if no server with the secret has issued the id. */
  addressOf(id: string): string | undefined
}

/** The server’s secret, and the previous one, whose ids devices may have stored. */
interface Secrets {
  readonly current: Buffer
  readonly previous?: Buffer | undefined
}

/** Bytes of an address, and of its signature: a 128-bit tag suffices against forgery (RFC 2104, section 5). */
const [maxAddressBytes, tagBytes] = [1500, 16]
const tagLength = Math.ceil((tagBytes * 4) / 3)

/** The maximum length of an id in characters. */
export const maxImageIdLength = tagLength + Math.ceil((maxAddressBytes * 4) / 3)

/** Ids that contain the address itself and a signature: any server can read them, and only servers can create them. */
export function createImageIds({ current, previous }: Secrets): ImageIds {
  const keys = [current, ...(previous ? [previous] : [])].map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'image id', 32)),
  )
  const [signingKey = Buffer.alloc(0)] = keys
  return {
    idOf(address) {
      const bytes = Buffer.from(address)
      if (bytes.length > maxAddressBytes) return null
      return tagOf(bytes, signingKey).toString('base64url') + bytes.toString('base64url')
    },
    addressOf(id) {
      if (id.length > maxImageIdLength) return undefined
      const [tag, bytes] = [decoded(id.slice(0, tagLength)), decoded(id.slice(tagLength))]
      if (tag?.length !== tagBytes || !bytes) return undefined
      return keys.some((key) => timingSafeEqual(tagOf(bytes, key), tag)) ? bytes.toString() : undefined
    },
  }
}

const tagOf = (bytes: Buffer, key: Buffer): Buffer =>
  createHmac('sha256', key).update(bytes).digest().subarray(0, tagBytes)

/** undefined for another spelling of the same bytes: decoders ignore unknown characters and spare bits. */
function decoded(text: string): Buffer | undefined {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.toString('base64url') === text ? bytes : undefined
}

/** Rewrites the images of a message to this server: no other host learns who reads it. */
export function withProxiedImages(message: FeedMessage, ids: ImageIds): FeedMessage {
  const proxied = (address: string | null) => {
    const id = address && ids.idOf(address)
    return id && `/api/stocktwits/image/${id}`
  }
  const { user, links, entities } = message
  const { chart } = entities
  return {
    ...message,
    user: user && { ...user, avatar_url: proxied(user.avatar_url) },
    links: links.map((link) => ({ ...link, image: proxied(link.image) })),
    entities: { ...entities, chart: chart && { original: proxied(chart.original), large: proxied(chart.large) } },
  }
}
