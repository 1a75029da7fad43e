import { expect, test } from 'vitest'
import type { Dataset } from '../contract.ts'
import { createDatasetFileCache } from './dataset-file-cache.ts'

const dataset = { downloadedAt: 1763650000000 } as Dataset
const file = {
  bytes: [Uint8Array.of(0x1f, 0x8b), Uint8Array.of(3)],
  headers: new Headers({ ETag: '"v1"', 'X-Record-Count': '2', 'Content-Type': 'application/gzip' }),
  isCached: false,
}

/** A fake of the browser's caches that can only put a file. */
function someCaches(put: (path: string, response: Response) => Promise<void>) {
  const open = (name: string) =>
    Promise.resolve({ put: (path: string, response: Response) => put(`${name}${path}`, response) })
  return { open } as unknown as CacheStorage
}

test('caches a file byte by byte, with its headers and time', async () => {
  const files = new Map<string, Response>()
  await createDatasetFileCache(someCaches((path, response) => Promise.resolve(void files.set(path, response))))(
    file,
    dataset,
  )
  const answer = files.get('dataset/data/stonks')
  expect([...new Uint8Array((await answer?.arrayBuffer()) ?? new ArrayBuffer())]).toEqual([0x1f, 0x8b, 3])
  expect(Object.fromEntries(answer?.headers ?? [])).toEqual({
    etag: '"v1"',
    'x-record-count': '2',
    'content-type': 'application/gzip',
    'x-downloaded-at': '1763650000000',
  })
})

test.for([
  new DOMException('', 'QuotaExceededError'),
  new DOMException('The operation is insecure.', 'SecurityError'),
  new TypeError('Failed to execute put'),
])('continues without a cached file if it cannot be stored: %s', async (error) => {
  await createDatasetFileCache(someCaches(() => Promise.reject(error)))(file, dataset)
  await createDatasetFileCache(undefined)(file, dataset)
})

test('does not report a bug as a full device', async () => {
  const mistake = new RangeError('a bug')
  await expect(createDatasetFileCache(someCaches(() => Promise.reject(mistake)))(file, dataset)).rejects.toBe(mistake)
})
