import { request as ask } from 'node:http'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { aFolder, aServer } from '../../../testing/server.ts'
import { rateLimitKey } from './rate-limits.ts'

const limits = { reads: 3, writes: 2, screens: 1, tokens: 2 }

async function aLimitedServer(config: { readonly trustProxy?: readonly string[] } = {}, web?: string) {
  const app = await aServer({ config: { limits, ...config }, web })
  app.post('/api/change', () => ({}))
  onTestFinished(() => app.close())
  /** The status of each of these requests, one after the other. */
  const statuses = async (requests: readonly InjectOptions[]) => {
    const answers: number[] = []
    for (const request of requests) answers.push((await app.inject(request)).statusCode)
    return answers
  }
  return { app, statuses }
}

const from = (remoteAddress: string, forwarded?: string) => ({
  url: '/api/config',
  remoteAddress,
  ...(forwarded !== undefined && { headers: { 'x-forwarded-for': forwarded } }),
})
const times = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item)

test('a request over the limit gets a Retry-After and no data', async () => {
  const { app, statuses } = await aLimitedServer()
  expect(await statuses(times(3, from('192.0.2.1')))).toEqual([200, 200, 200])
  const answer = await app.inject({ ...from('192.0.2.1'), url: '/api/config?<b>' })
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toEqual({ code: 'too-many', message: 'Too many requests. Try again in a moment.' })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
})

test('other addresses are not affected', async () => {
  const { statuses } = await aLimitedServer()
  await statuses(times(9, from('192.0.2.1')))
  expect(await statuses([from('192.0.2.2')])).toEqual([200])
})

test('writes and unknown URLs are counted separately', async () => {
  const { statuses } = await aLimitedServer()
  const change = { method: 'POST', url: '/api/change' } as const
  expect(await statuses(times(3, change))).toEqual([200, 200, 429])
  expect(await statuses(times(4, { url: '/api/guess' }))).toEqual([404, 404, 404, 429])
})

test('a program that requests too many screens does not block the page for others at its address', async () => {
  const { statuses } = await aLimitedServer()
  const screens = ['/api/screen', '/api/stock/LARK', '/api/metrics', '/api/screen?limit=1'].map((url) => ({ url }))
  expect((await statuses(screens)).map((status) => status === 429)).toEqual([false, true, true, true])
  expect(await statuses(times(3, from('127.0.0.1')))).toEqual([200, 200, 200])
})

test('every spelling of a URL counts', async () => {
  const { statuses } = await aLimitedServer()
  const spellings = ['/%61pi/config', '/api/%63onfig', '/%61%70%69/config?a=%61', '/ap%69/config']
  expect(await statuses(spellings.map((url) => ({ url })))).toEqual([200, 200, 200, 429])
  expect(await statuses([{ url: '/%2561pi/config' }, { url: '/%%361pi/config' }])).toEqual([404, 400])
})

test('a device may sync many bookmarks, but not endlessly', async () => {
  const { statuses } = await aLimitedServer()
  const mark = { method: 'POST', url: '/api/bookmark/LARK' } as const
  expect(new Set(await statuses(times(2 * 20, mark)))).toEqual(new Set([401]))
  expect(await statuses([mark, { method: 'POST', url: '/api/change' }])).toEqual([429, 200])
})

test('pages with a filter, which their head is made from, count as reads', async () => {
  const folder = await aFolder({ 'index.html': '<!doctype html>', 'page.html': '<!doctype html>' })
  onTestFinished(folder.remove)
  const { statuses } = await aLimitedServer({}, folder.path)
  const headers = { accept: 'text/html' }
  const urls = ['/?filter=e30%3D', '/?tab=all&filter=', '/?%66ilter=x', '/?tab=list&filter=x', '/?tab=list']
  expect(await statuses(urls.map((url) => ({ url, headers })))).toEqual([200, 200, 200, 429, 200])
})

test('the dataset and the page are never limited', async () => {
  const folder = await aFolder({
    'index.html': '<!doctype html>',
    'page.html': '<!doctype html>',
    'static/js/x.js': '1',
  })
  onTestFinished(folder.remove)
  const { statuses } = await aLimitedServer({}, folder.path)
  const files = ['/', '/data/stonks', '/static/js/x.js', '/help'].map((url) => ({
    url,
    headers: { accept: 'text/html' },
  }))
  expect(new Set(await statuses(times(10, files).flat()))).toEqual(new Set([200]))
})

test('a whole IPv6 network counts as one', async () => {
  const { statuses } = await aLimitedServer()
  const network = ['2001:db8::1', '2001:db8::2', '2001:db8::ffff:1:2', '2001:db8:0:0:8::']
  expect(await statuses(network.map((address) => from(address)))).toEqual([200, 200, 200, 429])
  expect(await statuses([from('2001:db8:0:1::1')])).toEqual([200])
})

test('a forged address has no effect without a trusted proxy', async () => {
  const { statuses } = await aLimitedServer()
  const forged = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4', 'unknown']
  expect(await statuses(forged.map((address) => from('192.0.2.1', address)))).toEqual([200, 200, 200, 429, 429])
})

test('only the address that a trusted proxy saw counts', async () => {
  const { statuses } = await aLimitedServer({ trustProxy: ['10.0.0.1'] })
  const forged = ['198.51.100.1', '198.51.100.2', '198.51.100.3', '198.51.100.4']
  const seen = forged.map((address) => from('10.0.0.1', `${address}, 192.0.2.1`))
  expect(await statuses(seen)).toEqual([200, 200, 200, 429])
  expect(await statuses([from('10.0.0.1', '198.51.100.1, 192.0.2.2')])).toEqual([200])
  expect(await statuses(forged.map((address) => from('203.0.113.9', address)))).toEqual([200, 200, 200, 429])
})

test('ignores the port that a proxy appends to an address', async () => {
  const { statuses } = await aLimitedServer({ trustProxy: ['10.0.0.1', '10.0.0.2'] })
  const ports = ['192.0.2.1:4711', '192.0.2.1:4712', '192.0.2.1', '192.0.2.1:4714']
  expect(await statuses(ports.map((address) => from('10.0.0.1', address)))).toEqual([200, 200, 200, 429])
  const network = ['[2001:db8::1]:443', '[2001:db8::2]:444', '[2001:db8::3]', '2001:db8::4']
  expect(await statuses(network.map((address) => from('10.0.0.1', address)))).toEqual([200, 200, 200, 429])
  expect(await statuses([from('10.0.0.1', '192.0.2.1:4715, 10.0.0.2:80')]), 'through two proxies').toEqual([429])
})

test('rejects an invalid forwarded address', async () => {
  const { statuses } = await aLimitedServer({ trustProxy: ['10.0.0.1'] })
  expect(await statuses([from('10.0.0.1', 'unknown'), from('10.0.0.1', '"><script>')])).toEqual([400, 400])
})

test('rejects a request without an address', async () => {
  const folder = await aFolder()
  onTestFinished(folder.remove)
  const { app } = await aLimitedServer()
  const socketPath = join(folder.path, 'socket')
  await app.listen({ path: socketPath })
  const status = await new Promise((resolve, reject) => {
    ask({ socketPath, path: '/api/config' }, (answer) => resolve(answer.resume().statusCode))
      .on('error', reject)
      .end()
  })
  expect(status).toBe(400)
})

test.for([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:1:2:ffff::', '2001:db8:1:2::'],
  ['2001:db8:1:3::1', '2001:db8:1:3::'],
  ['::1', '::'],
  ['fe80::1%eth0', 'fe80::'],
])('%s counts as %s', ([address, key]) => {
  expect(rateLimitKey(address)).toBe(key)
})

test.for([undefined, '', 'unknown', '_hidden', '192.0.2.256', '192.0.2.7:443', '[::1]', '1.2.3', 'ffff'])(
  'rejects %s as an address',
  (address) => {
    expect(rateLimitKey(address)).toBeUndefined()
  },
)

test('exactly the addresses of one IPv6 network share a key', () => {
  fc.assert(
    fc.property(fc.ipV6(), fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), (address, host) => {
      const key = rateLimitKey(address)
      if (key?.includes('.')) return // IPv4 in the form of IPv6
      const groups = key?.endsWith('::') ? key.slice(0, -2).split(':').filter(Boolean) : []
      fc.pre(groups.length === 4)
      const tail = host.toString(16).padStart(16, '0').match(/.{4}/g) ?? []
      expect(rateLimitKey([...groups, ...tail].join(':'))).toBe(key)
      const other = [...groups.slice(0, 3), groups[3] === '0' ? '1' : '0', ...tail].join(':')
      expect(rateLimitKey(other)).not.toBe(key)
    }),
  )
})

test('counts or rejects any address without an error', () => {
  fc.assert(fc.property(fc.string(), (text) => void rateLimitKey(text)))
})
