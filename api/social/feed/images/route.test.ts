import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { createImageCache, createImageIds, maxImageIdLength } from './route.ts'

/** A cache over images of a given size, which a test can make unavailable. */
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

test('requests a missing image again after a minute', async () => {
  const { world, load } = aCache()
  world.isThere = false
  expect([await load('a'), await load('a')]).toEqual([undefined, undefined])
  Object.assign(world, { isThere: true, time: 59_999 })
  expect(await load('a')).toBeUndefined()
  world.time = 60_000
  expect(await load('a')).toBeDefined()
  expect(world.fetched).toEqual(['a', 'a'])
})

test('the image cache has a maximum size and evicts the least recently used images', async () => {
  const { world, load } = aCache({ size: 8 * 1024 * 1024 })
  for (const address of ['a', 'b', 'c', 'd', 'a', 'e']) await load(address)
  world.fetched.length = 0
  await load('a')
  await load('b')
  expect(world.fetched).toEqual(['b'])
})

test('fetches at most 64 images at once', async () => {
  const { world, load } = aCache()
  const all = await Promise.all(Array.from({ length: 80 }, (_, number) => load(String(number))))
  expect(all.filter((image) => image)).toHaveLength(64)
  expect(world.fetched).toHaveLength(64)
  expect(await load('79')).toBeDefined()
})

const secret = randomBytes(32)
const ids = createImageIds({ current: secret })
const address = 'https://avatars.stocktwits.com/production/1/thumb-1700000000.png'
const idOf = (text: string) => ids.idOf(text) ?? ''

test('every server with the secret reads the address in an id; one with another secret does not', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      expect(idOf(url)).toMatch(/^[\w-]+$/)
      expect(createImageIds({ current: secret }).addressOf(idOf(url))).toBe(url)
      expect(createImageIds({ current: randomBytes(32) }).addressOf(idOf(url))).toBeUndefined()
    }),
    { numRuns: sampleCount(500) },
  )
})

test('reads ids of the previous secret after the secret has changed', () => {
  const renewed = createImageIds({ current: randomBytes(32), previous: secret })
  expect(renewed.addressOf(idOf(address))).toBe(address)
  expect(ids.addressOf(renewed.idOf(address) ?? '')).toBeUndefined()
})

test('rejects an id with any change', () => {
  const id = idOf(address)
  const characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let at = 0; at < id.length; at++) {
    for (const character of characters) {
      if (character === id[at]) continue
      expect(ids.addressOf(id.slice(0, at) + character + id.slice(at + 1))).toBeUndefined()
    }
    expect(ids.addressOf(id.slice(0, at))).toBeUndefined()
    expect(ids.addressOf(id.slice(0, at) + id.slice(at + 1))).toBeUndefined()
  }
  for (const more of ['A', '=', '==', ' ', '\n', '.', '%00', 'é']) {
    expect(ids.addressOf(id + more)).toBeUndefined()
    expect(ids.addressOf(more + id)).toBeUndefined()
  }
})

test('rejects any text that no server has issued', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.base64String(), fc.webUrl()), (text) => {
      expect(ids.addressOf(text)).toBeUndefined()
      expect(ids.addressOf(idOf(address).slice(0, 22) + Buffer.from(text).toString('base64url'))).toBeUndefined()
    }),
    { numRuns: sampleCount(500) },
  )
})

test('the longest allowed address has an id; a longer one has none', () => {
  const max = address.padEnd(1500, 'a')
  expect(idOf(max)).toHaveLength(maxImageIdLength)
  expect(ids.addressOf(idOf(max))).toBe(max)
  expect(ids.idOf(`${max}a`)).toBeNull()
  expect(ids.idOf('ü'.repeat(751))).toBeNull()
})
