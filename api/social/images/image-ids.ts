import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { FeedMessage } from '../../contract/feed.ts'

/** The images in messages. No other address is ever fetched. */
export interface ImageIds {
  /** The id of an address, the same on every server with the secret; null where the address is too long. */
  idOf(address: string): string | null
  /** undefined where no server with the secret has issued the id. */
  addressOf(id: string): string | undefined
}

/** The server's secret, and the one before, whose ids devices may have stored. */
interface Secrets {
  readonly current: Buffer
  readonly previous?: Buffer | undefined
}

/** Bytes of an address, and of its signature: a 128-bit tag suffices against forgery (RFC 2104, section 5). */
const [maxAddressBytes, tagBytes] = [1500, 16]
const tagLength = Math.ceil((tagBytes * 4) / 3)

/** The maximum length of an id in characters. */
export const maxImageIdLength = tagLength + Math.ceil((maxAddressBytes * 4) / 3)

/** Ids that hold the address itself and a signature: any server can read them, and only servers can make them. */
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
