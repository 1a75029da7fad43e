import { createHash } from 'node:crypto'
import { createLruCache } from '../../runtime/lru-cache.ts'
import type { FeedMessage } from '../../contract/feed.ts'

/** Twice the addresses that the cached messages are likely to contain. */
const maxAddresses = 40_000

/** The images in messages. No other address is ever fetched. */
export interface ImageRegistry {
  /** Registers an address; its id is deterministic. */
  idOf(address: string): string
  addressOf(id: string): string | undefined
}

export function createImageRegistry(): ImageRegistry {
  const addresses = createLruCache<string>(maxAddresses)
  return {
    idOf: (address) => {
      const id = createHash('sha256').update(address).digest('base64url')
      addresses.set(id, address)
      return id
    },
    addressOf: (id) => addresses.get(id),
  }
}

/** Rewrites the images of a message to this server: no other host learns who reads it. */
export function withProxiedImages(message: FeedMessage, registry: ImageRegistry): FeedMessage {
  const proxied = (address: string | null) => address && `/api/stocktwits/image/${registry.idOf(address)}`
  const { user, links, entities } = message
  const { chart } = entities
  return {
    ...message,
    user: user && { ...user, avatar_url: proxied(user.avatar_url) },
    links: links.map((link) => ({ ...link, image: proxied(link.image) })),
    entities: { ...entities, chart: chart && { original: proxied(chart.original), large: proxied(chart.large) } },
  }
}
