import { expect, test } from 'vitest'
import { createImageCache } from './route.ts'

/** A cache over pictures of a size, which a test can take away. */
function aCache({ size = 1000 } = {}) {
  const fetched: string[] = []
  const world = { time: 0, fetched, isThere: true }
  const load = createImageCache({
    now: () => world.time,
    fetch: (address) => {
      world.fetched.push(address)
      return Promise.resolve(world.isThere ? { type: 'image/png', bytes: Buffer.alloc(size) } : undefined)
    },
  })
  return { world, load }
}

test('concurrent requests share one fetch of an image', async () => {
  const { world, load } = aCache()
  const images = await Promise.all([load('a'), load('a'), load('b')])
  expect(images.map((image) => image?.type)).toEqual(Array(3).fill('image/png'))
  await load('a')
  expect(world.fetched).toEqual(['a', 'b'])
})

test('a missing image is requested again after a minute', async () => {
  const { world, load } = aCache()
  world.isThere = false
  expect([await load('a'), await load('a')]).toEqual([undefined, undefined])
  Object.assign(world, { isThere: true, time: 59_999 })
  expect(await load('a')).toBeUndefined()
  world.time = 60_000
  expect(await load('a')).toBeDefined()
  expect(world.fetched).toEqual(['a', 'a'])
})

test('the image cache has a maximum size and evicts the least recently used', async () => {
  const { world, load } = aCache({ size: 8 * 1024 * 1024 })
  for (const address of ['a', 'b', 'c', 'd', 'a', 'e']) await load(address)
  world.fetched.length = 0
  await load('a')
  await load('b')
  expect(world.fetched).toEqual(['b'])
})

test('no more than 64 pictures are fetched at once', async () => {
  const { world, load } = aCache()
  const all = await Promise.all(Array.from({ length: 80 }, (_, number) => load(String(number))))
  expect(all.filter((image) => image)).toHaveLength(64)
  expect(world.fetched).toHaveLength(64)
  expect(await load('79')).toBeDefined()
})
