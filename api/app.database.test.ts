import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { matching } from '../domain/testing/matchers.ts'
import type { App } from './platform/http/fastify-app.ts'
import { listeningPort } from './platform/http/listen.ts'
import { aServer } from './testing/server.ts'

const typed = { 'content-type': 'application/json' }
let app: App
beforeAll(async () => {
  app = await aServer()
  app.get('/api/broken', () => {
    throw new Error('secret detail')
  })
  app.get('/api/rejecting', () => Promise.reject(new Error('secret detail')))
  app.post('/api/echo', (request) => ({ got: request.body }))
  app.get('/api/page', (_request, reply) =>
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' }).send('<p>'),
  )
})
afterAll(() => app.close())

describe('every response has security headers', () => {
  const paths = [
    '/api/ai',
    '/api/config',
    '/api/history/LARK',
    '/api/nothing',
    '/api/broken',
    '/data/stonks',
    '/data/nothing',
    '/',
    '/AAPL',
  ]

  test.for(paths)('%s', async (path) => {
    const { headers } = await app.inject({ url: path, headers: { origin: 'https://elsewhere.example' } })
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'none';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data:;" +
        "connect-src 'self';worker-src 'self';manifest-src 'self';font-src 'self';" +
        "frame-src 'self' https://s.tradingview.com https://www.tradingview-widget.com;" +
        "frame-ancestors 'none';base-uri 'none';object-src 'none';form-action 'self';" +
        "require-trusted-types-for 'script';trusted-types default",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    expect(headers).not.toHaveProperty('access-control-allow-origin')
    expect(headers).not.toHaveProperty('strict-transport-security')
    expect(headers).not.toHaveProperty('x-powered-by')
  })

  test.for(['/', '/AAPL'])('a document also has the headers for documents: %s', async (path) => {
    const { headers } = await app.inject({ url: path, headers: { accept: 'text/html' } })
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    expect(headers['permissions-policy']).toMatch(/^(\S+=\(\)(, |$))+$/)
    expect(headers['permissions-policy']).toContain('geolocation=()')
  })

  test('a page of the API also has them, except those that it sets itself', async () => {
    const [page, document] = [await app.inject('/api/page'), await app.inject('/')]
    const names = (headers: object) => Object.keys(headers).filter((name) => /polic|cross|origin|^x-/.test(name))
    expect(names(page.headers)).toEqual(expect.arrayContaining(names(document.headers)))
    expect(page.headers['referrer-policy']).toBe('no-referrer')
  })

  test('a 304 repeats none of them, since the browser has stored them', async () => {
    const { headers } = await app.inject('/data/stonks')
    const again = await app.inject({ url: '/data/stonks', headers: { 'if-none-match': headers.etag } })
    expect(again.statusCode).toBe(304)
    expect(Object.keys(again.headers).filter((name) => /policy|content-type-options|frame/.test(name))).toEqual([])
    expect(JSON.stringify(again.headers).length).toBeLessThan(400)
  })

  test('sets Strict-Transport-Security over HTTPS', async () => {
    const secure = await aServer({
      config: { logLevel: 'silent', publicUrl: 'https://stonks.example', trustProxy: [] },
    })
    const { headers } = await secure.inject('/api/config')
    expect(headers['strict-transport-security']).toBe('max-age=31536000')
    await secure.close()
  })

  test('rejects the preflight of another site', async () => {
    const { statusCode, headers } = await app.inject({
      method: 'OPTIONS',
      url: '/api/config',
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    })
    expect(statusCode).toBe(405)
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('every response of the API and the dataset has the server header', () => {
  const marked = ({ headers }: { readonly headers: object }) => serverHeader.toLowerCase() in headers

  test.for([
    ['a success', { url: '/api/config' }, 200],
    ['the dataset', { url: '/data/stonks' }, 200],
    ['a refusal', { url: '/api/auth' }, 401],
    ['a missing history', { url: '/api/history/LARK' }, 404],
    ['an unknown address', { url: '/api/nothing' }, 404],
    ['an unknown file', { url: '/data/nothing' }, 404],
    ['a wrong method', { method: 'DELETE', url: '/api/config' }, 405],
    ['a body that is not JSON', { method: 'POST', url: '/api/echo', body: '{', headers: typed }, 400],
    [
      'a body that is too large',
      { method: 'POST', url: '/api/echo', body: `"${'a'.repeat(20_000)}"`, headers: typed },
      413,
    ],
    [
      'a body of another type',
      { method: 'POST', url: '/api/echo', body: 'a', headers: { 'content-type': 'x/y' } },
      415,
    ],
    ['an address that cannot be decoded', { url: '/api/%E0%A4%A' }, 400],
    ['an internal error', { url: '/api/broken' }, 500],
  ] as const)('%s', async ([, request, status]) => {
    const answer = await app.inject({ ...request })
    expect(answer.statusCode).toBe(status)
    expect(marked(answer)).toBe(true)
  })

  test('a cached dataset, and the headers alone', async () => {
    const { headers } = await app.inject('/data/stonks')
    const known = await app.inject({ url: '/data/stonks', headers: { 'if-none-match': headers.etag } })
    expect([known.statusCode, marked(known)]).toEqual([304, true])
    for (const url of ['/data/stonks', '/api/health']) {
      const head = await app.inject({ method: 'HEAD', url })
      expect([head.statusCode, marked(head)]).toEqual([200, true])
    }
  })

  test('too many requests, and a site in maintenance mode', async () => {
    const limited = await aServer({ config: { limits: { reads: 1, writes: 1, screens: 1, tokens: 1 } } })
    const busy = [await limited.inject('/api/config'), await limited.inject('/api/config')]
    expect(busy.map((answer) => [answer.statusCode, marked(answer)])).toEqual([
      [200, true],
      [429, true],
    ])
    await limited.close()
    const maintained = await aServer({ config: { maintenance: true } })
    for (const url of ['/api/config', '/data/stonks']) {
      const answer = await maintained.inject(url)
      expect([answer.statusCode, marked(answer)]).toEqual([503, true])
    }
    await maintained.close()
  })

  test('but no other response, since a proxy may cache it', async () => {
    for (const url of ['/', '/AAPL', '/robots.txt', '/static/js/main.js', '/apis', '/database', '/%E0%A4%A'])
      expect([url, marked(await app.inject(url))]).toEqual([url, false])
  })
})

describe('a request that the API cannot handle', () => {
  test.for([
    ['an unknown address', { url: '/api/nothing/%3Cb%3E' }, 404, 'not-found'],
    [
      'an unknown address that a browser navigates to',
      { url: '/api/x', headers: { accept: 'text/html' } },
      404,
      'not-found',
    ],
    ['the folder itself', { url: '/api' }, 404, 'not-found'],
    ['the folder itself with a query', { url: '/api?page=1', headers: { accept: 'text/html' } }, 404, 'not-found'],
    ['a wrong method', { method: 'DELETE', url: '/data/stonks' }, 405, 'wrong-method'],
    ['an address that cannot be decoded', { url: '/api/%' }, 400, 'bad-request'],
    ['a bug', { url: '/api/broken' }, 500, 'internal'],
    ['an unhandled rejection', { url: '/api/rejecting' }, 500, 'internal'],
  ] as const)('gets a fixed sentence and a code: %s', async ([, request, status, code]) => {
    const answer = await app.inject(request)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json()).toEqual({ message: matching.any(String), code })
    expect(answer.body).not.toMatch(/secret|%3C|<b>|stack/)
  })

  test.for([
    ['a body of 17 KB', JSON.stringify({ text: 'x'.repeat(17 * 1024) }), 'application/json', 413, 'too-large'],
    ['half a body', '{"a":', 'application/json', 400, 'bad-request'],
    ['no body', '', 'application/json', 400, 'bad-request'],
    ['a prototype', '{"__proto__":{"admin":true}}', 'application/json', 400, 'bad-request'],
    [
      'a constructor’s prototype',
      '{"constructor":{"prototype":{"admin":true}}}',
      'application/json',
      400,
      'bad-request',
    ],
    ['a form', 'a=1', 'application/x-www-form-urlencoded', 415, 'unsupported-type'],
  ] as const)('is rejected: %s', async ([, payload, type, status, code]) => {
    const answer = await app.inject({ method: 'POST', url: '/api/echo', headers: { 'content-type': type }, payload })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ code })
  })
})

test('a response has a request id, never the client’s own', async () => {
  const forged = { 'x-request-id': 'forged', 'request-id': 'forged' }
  const ids: unknown[] = []
  for (const url of ['/api/config', '/api/nothing', '/api/broken', '/data/stonks', '/api/%']) {
    ids.push((await app.inject({ url, headers: forged })).headers['x-request-id'])
  }
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a wrong method gets the allowed methods', async () => {
  const { headers } = await app.inject({ method: 'PUT', url: '/api/config?x=1' })
  expect(headers).toMatchObject({ allow: 'GET, HEAD', 'cache-control': 'no-store' })
  expect((await app.inject({ method: 'PUT', url: '/api/history/LARK' })).headers.allow).toBe('GET, HEAD')
  expect((await app.inject({ method: 'PUT', url: '/api/history/' })).statusCode).toBe(404)
})

test('responses of the API are never cached and name the release', async () => {
  const { headers } = await app.inject('/api/config')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-api-version': matching.stringMatching(/^\d+\.\d+\.\d+$/),
  })
})

test('the server cuts off slow requests', () => {
  // Node’s defaults override each of the three if one of the others is missing.
  expect(app.server).toMatchObject({ requestTimeout: 10_000, headersTimeout: 8_000 })
  expect(app.initialConfig).toMatchObject({ requestTimeout: 10_000, bodyLimit: 16_384 })
})

test('the server rejects endless headers and keeps running', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const port = listeningPort(app.server)
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /api/config HTTP/1.1\r\nHost: localhost\r\n')
      for (let line = 0; line < 2000; line++) socket.write(`X-Header-${line}: ${'x'.repeat(20)}\r\n`)
    })
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('error', () => resolve(text))
    socket.on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^(HTTP\/1\.1 431 |$)/)
  expect((await fetch(`http://127.0.0.1:${port}/api/config`)).status).toBe(200)
})
