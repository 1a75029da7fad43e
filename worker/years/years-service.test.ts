import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listeningPort } from '#api/platform/http/listen'
import { serverHeader } from '#domain/server-response'
import { eventually } from '#domain/testing/eventually'
import type { CompanyYears } from '#domain/years/company-years'
import { aFiscalYear } from '#domain/years/test-years'
import { encodeYears } from '#domain/years/years-block'
import { yearsManifest } from '#domain/years/years-manifest'
import { createHistoryConnection, createHistoryStore, type HistoryStore } from '../past/history-database.ts'
import { createYearsService } from './years-service.ts'

const company = (symbol: string, revenue: number): CompanyYears => ({
  ...{ symbol, currency: 'USD', years: [aFiscalYear(2025, { revenue })] },
})

/** A server of fiscal years with a block for each list of companies. */
async function startServer() {
  let files = new Map<string, Buffer>()
  const asked: string[] = []
  let isCollecting = false
  const server = createServer((request, answer: ServerResponse) => {
    const file = (request.url ?? '').split('/').at(-1) ?? ''
    asked.push(file)
    answer.setHeader(serverHeader, '1')
    const bytes = files.get(file)
    if (!bytes && file === 'manifest.json')
      return void answer.writeHead(204, isCollecting ? { 'Retry-After': 5 } : {}).end()
    if (!bytes) return void answer.writeHead(404).end('{"message":"","code":"past-file-missing"}')
    const etag = `"${createHash('sha256').update(bytes).digest('hex')}"`
    if (request.headers['if-none-match'] === etag) return void answer.writeHead(304).end()
    answer.writeHead(200, { ETag: etag }).end(bytes)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    asked,
    url: () => `http://127.0.0.1:${listeningPort(server)}/data/years`,
    serve(...blocks: readonly (readonly CompanyYears[])[]) {
      files = new Map()
      const described = blocks.map((companies) => {
        const bytes = gzipSync(encodeYears(companies))
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        files.set(`${sha256}.gz`, bytes)
        return { file: `${sha256}.gz`, sha256, size: bytes.length, symbols: companies.map(({ symbol }) => symbol) }
      })
      if (blocks.length > 0) files.set('manifest.json', Buffer.from(JSON.stringify(yearsManifest(true, described))))
    },
    collect: () => void (isCollecting = true),
    damage: () => files.forEach((bytes, name) => name.endsWith('.gz') && bytes.fill(0, 12)),
    close: () => server.close(),
  }
}

let server: Awaited<ReturnType<typeof startServer>>

beforeEach(async () => {
  server = await startServer()
})
afterEach(async () => {
  server.close()
  await createHistoryStore(createHistoryConnection('stonks-years')).clear()
})

interface Special {
  readonly freshMs?: number
  readonly isOffline?: boolean
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  readonly breathe?: () => Promise<void>
  readonly store?: Partial<HistoryStore>
}

/** Requests that wait until they are released, if their address ends with a text. */
function heldRequests(end: string) {
  let isHeld = true
  const held = async (url: string, init: RequestInit) => {
    if (url.endsWith(end)) await eventually(() => expect(isHeld).toBe(false))
    return fetch(url, init)
  }
  return { fetch: held, release: () => (isHeld = false) }
}

/** A visit: what is stored stays for the next one. */
const visit = (special: Special = {}) =>
  createYearsService({
    url: server.url(),
    fetch: special.isOffline ? () => Promise.reject(new Error('offline')) : (special.fetch ?? fetch),
    store: { ...createHistoryStore(createHistoryConnection('stonks-years')), ...special.store },
    withLock: (work) => work(),
    breathe: special.breathe ?? (() => undefined),
    retryDelaysMs: [],
    limitMs: 5000,
    freshMs: special.freshMs ?? 3600_000,
  })

const revenueOf = (years: ReturnType<typeof visit>, symbol: string) =>
  years.current()?.get(symbol)?.years[0]?.values.revenue

test('years are downloaded when a formula needs them, and are there offline at the next visit', async () => {
  server.serve([company('LARK', 5e9)], [company('WREN', 7e9)])
  const first = visit()
  expect(first.current()).toBeUndefined()
  await first.load()
  expect([revenueOf(first, 'LARK'), revenueOf(first, 'WREN')]).toEqual([5e9, 7e9])
  const offline = visit({ isOffline: true })
  await offline.load()
  expect(revenueOf(offline, 'WREN')).toBe(7e9)
  expect(await offline.queries.companyYears('LARK')).toEqual({ ok: true, value: company('LARK', 5e9) })
})

test('only changed blocks are downloaded, while the stored years are used', async () => {
  server.serve([company('LARK', 5e9)], [company('WREN', 7e9)])
  await visit().load()
  server.asked.length = 0
  server.serve([company('LARK', 5e9)], [company('WREN', 8e9)])
  const next = visit()
  await next.load()
  await eventually(() => expect(revenueOf(next, 'WREN')).toBe(8e9))
  expect(server.asked).toHaveLength(2)
})

test('the server is asked once for as long as its years are fresh', async () => {
  server.serve([company('LARK', 5e9)])
  const years = visit()
  await years.load()
  await years.load()
  expect(server.asked.filter((file) => file === 'manifest.json')).toHaveLength(1)
})

test('a damaged block is not stored, and says so', async () => {
  server.serve([company('LARK', 5e9)])
  server.damage()
  const years = visit()
  await years.load()
  expect(years.current()).toBeUndefined()
  expect(await years.queries.years()).toMatchObject({ value: { stored: null, failure: { id: 'damaged' } } })
})

test('a market without years has none, and offers none', async () => {
  const years = visit()
  await years.load()
  expect(years.current()).toBeUndefined()
  expect(await years.queries.years()).toEqual({ ok: true, value: { offered: null, stored: null } })
})

test('a user sees what is offered before anything is downloaded, keeps it, and removes it', async () => {
  server.serve([company('LARK', 5e9)], [company('WREN', 7e9)])
  const years = visit()
  const offer = await years.queries.years()
  expect(offer).toMatchObject({ value: { offered: { companies: 2 }, stored: null } })
  expect(offer.ok && offer.value.offered?.missing).toBe(offer.ok && offer.value.offered?.bytes)
  await years.queries.years('keep')
  await eventually(async () =>
    expect(await years.queries.years()).toMatchObject({
      value: { offered: { missing: 0 }, stored: { companies: 2 } },
    }),
  )
  expect(await years.queries.years('remove')).toMatchObject({ value: { stored: null } })
  const next = visit({ isOffline: true })
  await next.load()
  expect(next.current()).toBeUndefined()
})

test('while the server still collects them, a user is told so', async () => {
  server.collect()
  const years = visit()
  await years.load()
  expect(years.current()).toBeUndefined()
  expect(await years.queries.years()).toEqual({
    ok: true,
    value: { offered: undefined, stored: null, isReading: true },
  })
})

test('the years of one company come from its block alone, without keeping all', async () => {
  server.serve([company('LARK', 5e9)], [company('WREN', 7e9)])
  const years = visit()
  expect(await years.queries.companyYears('WREN')).toEqual({ ok: true, value: company('WREN', 7e9) })
  expect(server.asked).toHaveLength(2)
  expect(await years.queries.companyYears('TERN')).toEqual({ ok: true, value: undefined })
  expect(await visit({ isOffline: true }).queries.companyYears('WREN')).toEqual({ ok: true, value: undefined })
})

test('a company is asked for anew once the server has newer years', async () => {
  server.serve([company('LARK', 5e9)])
  const years = visit()
  await years.queries.years()
  server.serve([company('LARK', 6e9)])
  expect(await years.queries.companyYears('LARK')).toEqual({ ok: true, value: company('LARK', 6e9) })
})

test('a company has its years while those of all companies are downloaded', async () => {
  server.serve([company('LARK', 5e9)], [company('WREN', 7e9)])
  const held = heldRequests('manifest.json')
  const years = visit({ fetch: held.fetch })
  const loaded = years.load()
  const asked = years.queries.companyYears('WREN')
  held.release()
  expect(await asked).toEqual({ ok: true, value: company('WREN', 7e9) })
  await loaded
})

test('stored years are there for a query that begins while they are read', async () => {
  server.serve([company('LARK', 5e9)])
  await visit().load()
  const offline = visit({ isOffline: true })
  const read = offline.queries.years()
  await offline.load()
  expect(revenueOf(offline, 'LARK')).toBe(5e9)
  await read
})

test('a download whose years are removed meanwhile leaves nothing, and the next one completes', async () => {
  server.serve([company('LARK', 5e9)])
  const held = heldRequests('.gz')
  const years = visit({ fetch: held.fetch })
  await years.queries.years('keep')
  await eventually(async () => expect(await years.queries.years()).toMatchObject({ value: { progress: {} } }))
  const removed = await years.queries.years('remove')
  expect(removed).toMatchObject({ value: { stored: null } })
  expect(removed.ok && removed.value.progress).toBeUndefined()
  await years.queries.years('keep')
  held.release()
  await eventually(() => expect(revenueOf(years, 'LARK')).toBe(5e9))
  await years.queries.years('remove')
  expect(await years.queries.years()).toMatchObject({ value: { stored: null } })
})

test('years that are removed while they are read from their blocks do not come back', async () => {
  server.serve([company('LARK', 5e9)])
  const years: ReturnType<typeof visit> = visit({
    breathe: async () => {
      await years.queries.years('remove')
    },
  })
  await years.load()
  expect(years.current()).toBeUndefined()
  expect(await years.queries.years()).toMatchObject({ value: { stored: null } })
})

test('without space for them, years stay in memory, and the status says so', async () => {
  server.serve([company('LARK', 5e9)], [company('WREN', 7e9)])
  const isFull = () => Promise.reject(new DOMException('', 'QuotaExceededError'))
  const years = visit({ store: { putFiles: isFull } })
  await years.load()
  expect(revenueOf(years, 'WREN')).toBe(7e9)
  const status = await years.queries.years()
  expect(status).toMatchObject({ value: { stored: null, failure: { id: 'full' } } })
  expect(status.ok && status.value.progress).toBeUndefined()
})
