import { createHash } from 'node:crypto'
import { createRecentlyUsed } from '../../limits/recently-used.ts'

/** Addresses. Twice what the cached messages of all kept symbols are likely to name. */
const room = 40_000

/** The pictures that messages have named. Nothing that is not in it is ever fetched. */
export interface ImageBook {
  /** Writes an address down, under an id that is always the same. */
  idOf(address: string): string
  addressOf(id: string): string | undefined
}

export function createImageBook(): ImageBook {
  const addresses = createRecentlyUsed<string>(room)
  return {
    idOf: (address) => {
      const id = createHash('sha256').update(address).digest('base64url')
      addresses.set(id, address)
      return id
    },
    addressOf: (id) => addresses.get(id),
  }
}
