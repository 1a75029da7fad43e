import { expect, test } from 'vitest'
import { lazyChunk } from './lazy-chunk.ts'

test('loads a chunk once, and again only after a failure', async () => {
  const loads: string[] = []
  const chunk = lazyChunk(() => {
    loads.push('load')
    return loads.length === 1 ? Promise.reject(new Error('offline')) : Promise.resolve({ code: 1 })
  })
  expect(() => chunk.loaded()).toThrow('before it was loaded')
  expect(await chunk.load()).toBe(false)
  expect(() => chunk.loaded()).toThrow('before it was loaded')
  expect([await chunk.load(), await chunk.load(), chunk.loaded()]).toEqual([true, true, { code: 1 }])
  expect(loads).toHaveLength(2)
})
