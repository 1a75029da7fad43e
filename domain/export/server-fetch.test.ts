// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { datasetFile, isFromServer, servedFromCacheHeader, serverHeader } from '../server-response.ts'
import type { ExportedSite } from './exported-site.ts'
import { answerFromFiles, markServedFromCache } from './server-fetch.ts'

const etag = '"1a2b"'
const digest = 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:'
const site: ExportedSite = {
  stonks: 1,
  dataset: { path: '/data/stonks-1a2b.bin', bytes: 4, etag, digest, records: 10, simulated: true },
  answers: { '/api/config': { google: false } },
}

type Files = Readonly<Record<string, () => Response>>

const siteFiles: Files = {
  '/data/site.json': () => new Response(JSON.stringify(site)),
  '/data/stonks-1a2b.bin': () => new Response('gzip'),
  '/data/history/_BF~A.json': () => new Response('{"sessions":[]}'),
  '/data/years/manifest.json': () => new Response('{"blocks":[]}'),
  [`/data/years/${'0'.repeat(64)}.bin`]: () => new Response('years'),
}

/** A host with these files, and its own 404 page for any other. */
function aHost(files: Files): void {
  vi.stubGlobal('fetch', (path: string) =>
    Promise.resolve(files[path]?.() ?? new Response('<h1>Not found</h1>', { status: 404 })),
  )
}
afterEach(() => void vi.unstubAllGlobals())

/** The description from the service worker's cache. */
const fromCache: Files = {
  ...siteFiles,
  '/data/site.json': () =>
    new Response(JSON.stringify(site), {
      headers: { [servedFromCacheHeader]: '1', Date: 'Fri, 20 Nov 2026 13:05:00 GMT' },
    }),
}

test('sends the dataset with the headers of a server', async () => {
  aHost(siteFiles)
  const response = await answerFromFiles(datasetFile.path)
  expect(isFromServer(response)).toBe(true)
  expect(await response.text()).toBe('gzip')
  const names = ['ETag', 'Content-Length', 'Repr-Digest', 'X-Market', 'X-Record-Count']
  expect(names.map((name) => response.headers.get(name))).toEqual([etag, '4', digest, 'simulated', '10'])
})

test('sends 304 to a device that has the dataset', async () => {
  aHost({ '/data/site.json': () => new Response(JSON.stringify(site)) })
  const { status } = await answerFromFiles(datasetFile.path, { headers: { 'If-None-Match': etag } })
  expect(status).toBe(304)
})

test('sends only the headers for a HEAD request', async () => {
  aHost({ '/data/site.json': () => new Response(JSON.stringify(site)) })
  const response = await answerFromFiles(datasetFile.path, { method: 'HEAD' })
  expect([response.status, response.headers.get('ETag'), await response.text()]).toEqual([200, etag, ''])
})

test('sends the answers in the description, and the history of a stock with a slash in its symbol', async () => {
  aHost(siteFiles)
  expect(await (await answerFromFiles('/api/config')).json()).toEqual({ google: false })
  expect(await (await answerFromFiles('/api/history/BF%2FA')).json()).toEqual({ sessions: [] })
})

test('sends the manifest and the files of fiscal years', async () => {
  aHost(siteFiles)
  const manifest = await answerFromFiles('/data/years/manifest.json')
  expect([isFromServer(manifest), await manifest.text()]).toEqual([true, '{"blocks":[]}'])
  expect(await (await answerFromFiles(`/data/years/${'0'.repeat(64)}.gz`)).text()).toBe('years')
})

test.for([
  '/api/history/GONE',
  '/data/years/manifest.json.gz',
  `/data/years/${'1'.repeat(64)}.gz`,
  '/api/bookmark',
  '/api/stocktwits/LARK',
  '/api/toString',
])('answers %s with 404 like a server', async (path) => {
  aHost(siteFiles)
  const response = await answerFromFiles(path)
  expect([response.status, isFromServer(response)]).toEqual([404, true])
  expect(await response.json()).toMatchObject({ code: 'not-found' })
})

test.for([datasetFile.path, '/api/config', '/api/history/LARK'])(
  'a foreign answer to %s does not count as the server’s',
  async (path) => {
    aHost({ '/data/site.json': () => new Response('<h1>Welcome to our Wi-Fi</h1>') })
    expect(isFromServer(await answerFromFiles(path))).toBe(false)
  },
)

test('a missing dataset file does not count as the server’s response', async () => {
  aHost({ '/data/site.json': () => new Response(JSON.stringify(site)) })
  expect(isFromServer(await answerFromFiles(datasetFile.path))).toBe(false)
})

test('an offline answer declares that it comes from the cache, and its age', async () => {
  aHost(fromCache)
  const { headers } = await answerFromFiles('/api/config')
  expect([headers.has(servedFromCacheHeader), headers.get('Date')]).toEqual([true, 'Fri, 20 Nov 2026 13:05:00 GMT'])
  await expect(answerFromFiles('/api/history/LARK')).rejects.toThrow(TypeError)
})

test('sends the last good dataset from the cache while offline, if there is one', async () => {
  aHost(fromCache)
  vi.stubGlobal('caches', { match: () => Promise.resolve(undefined) })
  await expect(answerFromFiles(datasetFile.path)).rejects.toThrow(TypeError)
  vi.stubGlobal('caches', { match: () => Promise.resolve(new Response('stored')) })
  const response = await answerFromFiles(datasetFile.path)
  expect([await response.text(), response.headers.has(servedFromCacheHeader)]).toEqual(['stored', true])
})

test('adds the server’s header to a response that an older release cached without it', async () => {
  const stored = new Response('{"a":1}', { headers: { Date: 'Fri, 20 Nov 2026 13:05:00 GMT' } })
  const given = markServedFromCache(stored)
  expect([serverHeader, servedFromCacheHeader, 'Date'].map((name) => given.headers.get(name))).toEqual([
    '1',
    '1',
    'Fri, 20 Nov 2026 13:05:00 GMT',
  ])
  expect(await given.json()).toEqual({ a: 1 })
})
