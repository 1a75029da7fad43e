import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createPictures } from './pictures.ts'

const picture = (size = 1) => Promise.resolve(Buffer.alloc(size))

test('draws one picture at a time', async () => {
  let [now, most] = [0, 0]
  const pictures = createPictures(async () => {
    most = Math.max(most, ++now)
    await setImmediate()
    now--
    return picture()
  })
  await Promise.all(Array.from({ length: 10 }, (_, key) => pictures.get(String(key), () => Promise.resolve(''))))
  expect(most).toBe(1)
})

test('draws a picture once for several requests and keeps it', async () => {
  let drawn = 0
  const pictures = createPictures(() => {
    drawn++
    return picture()
  })
  const get = () => pictures.get('a', () => Promise.resolve(''))
  await Promise.all([get(), get(), get()])
  await get()
  expect(drawn).toBe(1)
})

test('refuses a picture while too many wait and draws the next one after them', async () => {
  const pictures = createPictures(() => picture())
  const get = (key: number) => pictures.get(String(key), () => Promise.resolve(''))
  const results = await Promise.all(Array.from({ length: 30 }, (_, key) => get(key)))
  expect(results.filter((result) => result === undefined)).toHaveLength(9)
  expect(await get(29)).toBeDefined()
})

test('draws other pictures after one that cannot be drawn', async () => {
  const pictures = createPictures((svg) => (svg === 'bad' ? Promise.reject(new Error('bad')) : picture()))
  const bad = pictures.get('bad', () => Promise.resolve('bad'))
  const good = pictures.get('good', () => Promise.resolve('good'))
  await expect(bad).rejects.toThrow('bad')
  expect(await good).toBeDefined()
})

test('keeps at most 16 MB', async () => {
  let drawn = 0
  const pictures = createPictures(() => {
    drawn++
    return picture(6 * 1024 * 1024)
  })
  for (const key of ['a', 'b', 'c', 'c', 'b', 'a']) await pictures.get(key, () => Promise.resolve(''))
  expect(drawn).toBe(4)
})
