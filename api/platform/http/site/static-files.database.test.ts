import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revisionOf } from '#domain/file-revision'
import { matching } from '#domain/testing/matchers'
import { aFolder, aMarket, aServer } from '../../../testing/server.ts'
import { aStockLine } from '../../../testing/stock-lines.ts'
import type { App } from '../fastify-app.ts'
import { stockPage } from './preload-links.ts'

const head = `<!doctype html><head><title>Stonks</title>
    <meta
      name="description"
      content="A screener."
    />
    <meta property="og:title" content="Stonks – a screener" /></head>`
const mainPage = `${head}<main>rows</main>`
const page = `${head}<header></header>`
const script = 'console.log("stonks");'.repeat(100)
const killSwitch = 'self.registration.unregister()'
const secret = 'a secret'

const market = aMarket({
  lines: [
    aStockLine({ symbol: 'AAPL', name: 'Apple <Inc> & "Sons"' }),
    ...['BRK-B', 'ABR-P-D', 'BF/A'].map((symbol) => aStockLine({ symbol })),
  ],
})

let app: App
let remove: () => Promise<void>
beforeAll(async () => {
  const folder = await aFolder({
    'secret.txt': secret,
    'web-secret/secret.txt': secret,
    'web/index.html': mainPage,
    'web/page.html': page,
    // As Vite writes it: the entry and a stock's page share a chunk.
    'web/.vite/manifest.json': JSON.stringify({
      'index.html': { file: 'static/js/main-1a2b3c.js', css: ['static/assets/main-1a2b3c.css'], imports: ['_shared'] },
      _shared: { file: 'static/js/shared-1a2b3c.js', imports: ['index.html'] },
      _parts: { file: 'static/js/parts-1a2b3c.js', css: ['static/assets/parts-1a2b3c.css'], imports: ['_shared'] },
      [stockPage]: { file: 'static/js/stock-1a2b3c.js', imports: ['_shared', '_parts'] },
      'pages/help.tsx': { file: 'static/js/help-1a2b3c.js', imports: ['_parts'] },
    }),
    'web/notes.txt': 'User-agent: *',
    'web/sw.js': script,
    'web/kill-switch.js': killSwitch,
    'web/manifest.webmanifest': '{}',
    'web/.env': secret,
    'web/.git/config': secret,
    'web/static/js/main-1a2b3c.js': script,
    'web/static/js/main-1a2b3c.js.map': secret,
    'web/static/assets/main-1a2b3c.css': 'body{}',
  })
  remove = folder.remove
  app = await aServer({ web: `${folder.path}/web`, market, config: { publicUrl: 'https://stonks.example' } })
})
afterAll(async () => {
  await app.close()
  await remove()
})

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test.for([
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.csv"\r\n\r\nAAPL\r\n--x--',
  ],
  ['multipart/form-data; boundary=x', 'x'.repeat(1_000_000)],
  ['application/x-www-form-urlencoded', 'share_text=AAPL'],
  [undefined, ''],
] as const)(
  'opens the app without what was shared if there is no service worker, and reads nothing of it: %s',
  async ([type, payload]) => {
    const { statusCode, headers, body } = await app.inject({
      ...{ method: 'POST', url: '/share', payload },
      headers: {
        accept: 'text/html',
        'sec-fetch-mode': 'navigate',
        ...(type !== undefined && { 'content-type': type }),
      },
    })
    expect([statusCode, headers.location, body]).toEqual([303, '/', ''])
  },
)

test('a service worker of another release gets no file of this release', async () => {
  const revision = await revisionOf(new TextEncoder().encode(mainPage))
  const status = async (url: string) => (await app.inject({ url, headers: browser })).statusCode
  expect(await status(`/index.html?__WB_REVISION__=${revision}`)).toBe(200)
  expect(await status(`/index.html?__WB_REVISION__=${revision.slice(0, 8)}`)).toBe(404)
  expect(await status('/index.html?__WB_REVISION__=8b8fd3400193e994ae6e369c')).toBe(404)
  expect(await status(`/notes.txt?__WB_REVISION__=${revision}`)).toBe(404)
  expect(await status(`/icons/of-a-newer-release.png?__WB_REVISION__=${revision}`)).toBe(404)
  expect(await status('/?filter=e30%3D&__WB_REVISION__=')).toBe(404)
})

test('a file of a page has the headers that protect scripts, workers and styles, and none of those for documents', async () => {
  for (const url of ['/static/js/main-1a2b3c.js', '/static/assets/main-1a2b3c.css']) {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'content-security-policy': matching.stringContaining("connect-src 'self'"),
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect(headers).not.toHaveProperty('permissions-policy')
    expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  }
})

test('a 304 repeats none of the security headers, since the browser has stored them', async () => {
  const { headers } = await app.inject({ url: '/AAPL', headers: browser })
  const again = await app.inject({ url: '/AAPL', headers: { ...browser, 'if-none-match': headers.etag } })
  expect(again.statusCode).toBe(304)
  const ofContent = ['content-type', 'content-length', 'content-encoding', 'transfer-encoding', 'link']
  const isSecurity = (name: string) => /policy|^x-(?!request-id)|^origin-agent|^strict-/.test(name)
  const left = Object.keys(headers).filter((name) => !(name in again.headers) && !ofContent.includes(name))
  expect(left.every(isSecurity)).toBe(true)
  expect(left.length).toBeGreaterThan(10)
  expect(Object.keys(again.headers).filter(isSecurity)).toEqual([])
})

describe('a page of the app', () => {
  test.for(['/', '/?filter=e30%3D', '/?filter=e30%3D&utm_source=a'])('begins like the main page: %s', async (url) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: browser })
    expect([statusCode, body]).toEqual([200, matching.stringContaining('<main>rows</main>')])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  })

  test.for([
    '/?tab=ai',
    '/?filter=e30%3D&view=map',
    '/?compare=AAPL,MSFT',
    '/AAPL',
    '/aapl?from=list',
    '/BRK.B',
    '/BF%2FA',
    '/ABR-P-D',
    '/login',
    '/tracker/user/ada',
    '/AAPL/',
  ])('begins with the header if it does not show the main page’s content: %s', async (url) => {
    const { statusCode, headers, body } = await app.inject({ url, headers: browser })
    expect([statusCode, body]).toEqual([200, matching.stringContaining('<header></header>')])
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
  })

  test.for(['/AAPL', '/BRK.B', '/ABR-P-D?from=list'])('preloads the files of a stock’s page: %s', async (url) => {
    const { headers } = await app.inject({ url, headers: browser })
    expect(headers.link).toBe(
      [
        '</static/assets/parts-1a2b3c.css>; rel=preload; as=style; crossorigin; fetchpriority=low',
        '</static/js/parts-1a2b3c.js>; rel=modulepreload; fetchpriority=low',
        '</static/js/stock-1a2b3c.js>; rel=modulepreload; fetchpriority=low',
      ].join(', '),
    )
  })

  test.for(['/', '/login', '/tracker/user/ADA'])('preloads nothing for %s', async (url) => {
    const { headers } = await app.inject({ url, headers: browser })
    expect(headers.link).toBeUndefined()
  })

  test('is also served to HEAD requests', async () => {
    const { statusCode, body } = await app.inject({ method: 'HEAD', url: '/AAPL', headers: browser })
    expect([statusCode, body]).toEqual([200, ''])
  })

  test('is sent once as long as it does not change', async () => {
    const { headers } = await app.inject({ url: '/AAPL', headers: browser })
    const again = await app.inject({ url: '/AAPL', headers: { ...browser, 'if-none-match': headers.etag } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test.for([
    ['a program that takes anything', { accept: '*/*' }],
    ['a program that does not say', {}],
    ['a browser', browser],
  ] as const)('answers %s', async ([, headers]) => {
    for (const url of ['/', '/AAPL', '/help', '/terms-of-service', '/disclosures']) {
      const answer = await app.inject({ url, headers })
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
      expect(answer.headers.vary).toMatch(/accept\b/)
    }
  })

  test('is not sent in response to a request for JSON', async () => {
    const answer = await app.inject({ url: '/AAPL', headers: { accept: 'application/json' } })
    expect([answer.statusCode, answer.json()]).toMatchObject([404, { code: 'not-found' }])
  })

  test.for([
    '/NOSUCH',
    '/aapl2',
    '/🚀',
    '/%3Cb%3E',
    `/${'x'.repeat(3000)}`,
    '/tracker/nothing/here',
    '/login/x',
    '/a/b',
  ])('is sent with status 404 for an address without a page: %s', async (url) => {
    for (const headers of [browser, { accept: '*/*' }]) {
      const { statusCode, body, ...answer } = await app.inject({ url: encodeURI(url), headers })
      expect([statusCode, body]).toEqual([404, matching.stringContaining('<header></header>')])
      expect(body).toMatch(/<title>(Page|Stonk) not found · Stonks<\/title>/)
      expect(body).not.toContain('canonical')
      expect(answer.headers.link).toBeUndefined()
    }
  })

  test('begins with its own title, description and canonical address', async () => {
    const headOf = async (url: string) => (await app.inject({ url, headers: browser })).body.split('</head>')[0]
    expect(await headOf('/?filter=e30%3D')).toBe(
      head
        .replace(
          '</title>',
          '</title>\n    <link rel="canonical" href="https://stonks.example/" />\n    <meta property="og:url" content="https://stonks.example/" />',
        )
        .split('</head>')[0],
    )
    const stock = await headOf('/aapl/')
    expect(stock).toContain('<title>AAPL · Stonks</title>')
    expect(stock).toMatch(/name="description" content="Apple &lt;Inc&gt; &amp; &quot;Sons&quot; \(AAPL\) closed at/)
    expect(stock).toContain('<meta property="og:title" content="AAPL · Stonks" />')
    expect(stock).toContain('<link rel="canonical" href="https://stonks.example/AAPL" />')
    expect(await headOf('/BRK.B')).toContain('<link rel="canonical" href="https://stonks.example/BRK-B" />')
    const compared = await headOf('/?tab=all&compare=AAPL,%20,msft')
    expect(compared).toContain('<title>Compare AAPL, MSFT · Stonks</title>')
    expect(compared).toContain('name="description" content="AAPL, MSFT side by side')
    const trader = await headOf('/tracker/user/ada%26co')
    expect(trader).toContain('<title>ada&amp;co · Stonks</title>')
    expect(trader).toContain('name="description" content="The plays of ada&amp;co')
    expect(await headOf('/help#rsi14')).toContain('<title>Help · Stonks</title>')
  })

  test('changes its ETag when its head changes', async () => {
    const { headers } = await app.inject({ url: '/AAPL', headers: browser })
    const other = await app.inject({ url: '/BRK-B', headers: { ...browser, 'if-none-match': headers.etag } })
    expect([other.statusCode, other.headers.etag === headers.etag]).toEqual([200, false])
  })

  test('is compressed and has the headers that protect a document', async () => {
    const folder = await aFolder({ 'index.html': head, 'page.html': page + ' '.repeat(4000) })
    const large = await aServer({ web: folder.path, market })
    const { headers } = await large.inject({ url: '/AAPL', headers: { ...browser, 'accept-encoding': 'br' } })
    expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept, accept-encoding' })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers).toHaveProperty('permissions-policy')
    await large.close()
    await folder.remove()
  })

  test.for([
    ['a missing script', { url: '/static/js/main-000000.js', headers: browser }],
    ['a missing file that a script requests', { url: '/missing.js', headers: { accept: '*/*' } }],
    ['a folder of files', { url: '/static/js/', headers: browser }],
    ['the folder of all static files', { url: '/static', headers: browser }],
    ['an unknown dataset', { url: '/data/bonds', headers: browser }],
    ['a submitted form', { method: 'POST', url: '/login', headers: browser }],
  ] as const)('is never sent in place of %s', async ([, request]) => {
    const answer = await app.inject(request)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'not-found' })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})

describe('a file', () => {
  test.for([
    ['/static/js/main-1a2b3c.js', 'application/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/static/assets/main-1a2b3c.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/sw.js', 'application/javascript; charset=utf-8', 'no-cache'],
    ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
    ['/notes.txt', 'text/plain; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
  ] as const)('%s has its type and its caching time', async ([url, type, cacheControl]) => {
    const { statusCode, headers } = await app.inject(url)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'content-type': type, 'cache-control': cacheControl })
  })

  test.for(['br', 'gzip'])('of text is compressed: %s', async (encoding) => {
    const { headers, rawPayload } = await app.inject({
      url: '/static/js/main-1a2b3c.js',
      headers: { 'accept-encoding': encoding },
    })
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(rawPayload.length).toBeLessThan(script.length / 5)
    if (encoding === 'gzip') expect(gunzipSync(rawPayload).toString()).toBe(script)
  })
})

describe('a file that the build compressed', () => {
  const url = '/static/js/built-1a2b3c.js'
  let folder: Awaited<ReturnType<typeof aFolder>>
  let built: App
  beforeAll(async () => {
    folder = await aFolder({
      'index.html': page,
      'page.html': page,
      'static/js/built-1a2b3c.js': script,
      'static/js/built-1a2b3c.js.br': 'the Brotli file',
      'static/js/built-1a2b3c.js.gz': 'a gzip file',
      'kill-switch.js': killSwitch,
      'kill-switch.js.br': 'the Brotli kill switch',
    })
    built = await aServer({ web: folder.path, market, config: { withdrawServiceWorker: true } })
  })
  afterAll(async () => {
    await built.close()
    await folder.remove()
  })
  const get = (encoding: string | undefined, headers: Record<string, string> = {}) =>
    built.inject({ url, headers: { ...headers, ...(encoding !== undefined && { 'accept-encoding': encoding }) } })

  test.for([
    ['gzip, deflate, br, zstd', 'br', 'the Brotli file'],
    ['gzip, deflate', 'gzip', 'a gzip file'],
    ['gzip, br;q=0', 'gzip', 'a gzip file'],
    ['deflate', undefined, script],
    ['identity', undefined, script],
    [undefined, undefined, script],
  ] as const)(
    'is sent without compressing it again to a browser that accepts %s',
    async ([accepted, encoding, content]) => {
      const { headers, body } = await get(accepted)
      expect([headers['content-encoding'], body]).toEqual([encoding, content])
      expect(headers).toMatchObject({
        'content-type': 'application/javascript; charset=utf-8',
        'content-length': String(content.length),
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      })
    },
  )

  test('has an ETag for each encoding', async () => {
    const etags = await Promise.all(['br', 'gzip', 'identity'].map(async (one) => (await get(one)).headers.etag))
    expect(new Set(etags).size).toBe(3)
    const again = async (encoding: string, etag = '') => (await get(encoding, { 'if-none-match': etag })).statusCode
    expect(await again('br', etags[0])).toBe(304)
    expect(await again('gzip', etags[0])).toBe(200)
  })

  test('is sent whole for a range request', async () => {
    for (const encoding of ['br', 'identity']) {
      const { statusCode, headers, body } = await get(encoding, { range: 'bytes=0-3' })
      expect([statusCode, body]).toEqual([200, encoding === 'br' ? 'the Brotli file' : script])
      expect(headers).not.toHaveProperty('accept-ranges')
      expect(headers).not.toHaveProperty('content-range')
    }
  })

  test('may be the script that replaces a withdrawn service worker', async () => {
    const answer = await built.inject({ url: '/sw.js', headers: { 'accept-encoding': 'br' } })
    expect(answer.body).toBe('the Brotli kill switch')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
  })

  test.for(['.br', '.gz'])('is not served under its name with %s', async (extension) => {
    const answer = await built.inject({ url: url + extension, headers: { 'accept-encoding': 'br' } })
    expect(answer.statusCode).toBe(404)
  })
})

describe('the server never serves', () => {
  const outside = ['secret.txt', 'web-secret/secret.txt', 'etc/passwd']
  const ways = [
    '../',
    '..%2f',
    '%2e%2e/',
    '%2e%2e%2f',
    '..\\',
    '..%5c',
    '..%255c',
    '..%252f',
    '....//',
    '..;/',
    '.%00./',
    '/',
  ]
  const climbing = ways.flatMap((way) => outside.flatMap((file) => [`/${way}${file}`, `/static/${way}${way}${file}`]))
  const hidden = [
    '/.env',
    '/%2eenv',
    '/.git/config',
    '/static/../.env',
    '/static/js/main-1a2b3c.js.map',
    '/static/js/main-1a2b3c.js%2emap',
  ]

  test.for([...climbing, ...hidden])('%s', async (url) => {
    for (const headers of [{}, browser]) {
      const answer = await app.inject({ url, headers })
      expect(answer.body).not.toContain(secret)
      expect(answer.body).not.toContain('root:')
      // A browser may be shown the app’s own “not found”; it is never a file.
      if (answer.statusCode === 200) expect(answer.body).toMatch(/<header><\/header>|<main>rows/)
      else expect([400, 403, 404]).toContain(answer.statusCode)
    }
  })
})

test('a server without a built page serves the API', async () => {
  const bare = await aServer()
  const { statusCode, body } = await bare.inject({ url: '/', headers: browser })
  expect(statusCode).toBe(404)
  expect(JSON.parse(body)).toMatchObject({ code: 'not-found' })
  await bare.close()
})

describe('the service worker', () => {
  test('is always revalidated so that updates arrive', async () => {
    const { body, headers } = await app.inject('/sw.js')
    expect(body).toBe(script)
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
  })

  test('is replaced by one that unregisters itself when it is withdrawn', async () => {
    const folder = await aFolder({
      'web/index.html': page,
      'web/page.html': page,
      'web/sw.js': script,
      'web/kill-switch.js': killSwitch,
    })
    const withdrawing = await aServer({ web: `${folder.path}/web`, config: { withdrawServiceWorker: true } })
    const { body, headers } = await withdrawing.inject('/sw.js')
    expect(body).toBe(killSwitch)
    expect(headers).toMatchObject({
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'no-cache',
    })
    await withdrawing.close()
    await folder.remove()
  })
})
