import { createLruCache } from '../../platform/runtime/lru-cache.ts'

/** The maximum size of kept pictures in bytes. */
const maxBytes = 16 * 1024 * 1024
/** The maximum number of pictures that wait for the current one. */
const maxWaiting = 20

/** Pictures by what they show. */
export interface Pictures {
  /** Draws a picture, or returns the one already drawn; undefined if too many wait to be drawn. */
  get(key: string, svg: () => Promise<string>): Promise<Buffer | undefined>
}

/**
 * Draws pictures one at a time, so that they take one of the threads that hash passwords and compress, and keeps the
 * most recently requested ones. Several requests for the same picture draw it once.
 */
export function createPictures(draw: (svg: string) => Promise<Buffer>): Pictures {
  const drawn = createLruCache<Buffer>(maxBytes, (picture) => picture.length)
  const drawing = new Map<string, Promise<Buffer>>()
  let last: Promise<unknown> = Promise.resolve()

  async function drawAfter(before: Promise<unknown>, key: string, svg: () => Promise<string>): Promise<Buffer> {
    await before
    try {
      const picture = await draw(await svg())
      drawn.set(key, picture)
      return picture
    } finally {
      drawing.delete(key)
    }
  }

  return {
    async get(key, svg) {
      const known = drawn.get(key) ?? drawing.get(key)
      if (known) return known
      if (drawing.size > maxWaiting) return undefined
      const picture = drawAfter(last, key, svg)
      last = picture.catch(() => undefined)
      drawing.set(key, picture)
      return picture
    },
  }
}
