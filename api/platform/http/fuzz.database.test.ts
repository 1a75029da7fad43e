import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { aFolder, aServer } from '../../testing/server.ts'
import type { App } from './fastify-app.ts'

let app: App
let remove: () => Promise<void>
beforeAll(async () => {
  const folder = await aFolder({ 'index.html': '<!doctype html>', 'page.html': '<!doctype html>' })
  remove = folder.remove
  app = await aServer({ web: folder.path })
  app.addHook('onResponse', (request, reply, next) => {
    const { url, method } = request.routeOptions
    const route = url?.replaceAll(/:(\w+)/g, '{$1}')
    if (route !== undefined && !route.includes('*')) {
      answered.push(`${String(method).replace('HEAD', 'GET')} ${route} ${reply.statusCode}`)
    }
    next()
  })
})
afterAll(async () => {
  await app.close()
  await remove()
})

const addresses = [
  '/',
  '/api/ai',
  '/api/auth',
  '/api/auth/change-email',
  '/api/auth/change-password',
  '/api/auth/confirm-email',
  '/api/auth/delete-account',
  '/api/auth/devices',
  '/api/auth/devices/x',
  '/api/auth/forgot-password',
  '/api/auth/google',
  '/api/auth/google/callback',
  '/api/auth/oidc',
  '/api/auth/oidc/callback',
  '/api/auth/login',
  '/api/auth/logout',
  '/api/auth/refresh',
  '/api/auth/reset-password',
  '/api/auth/sign-up',
  '/api/bookmark',
  '/api/bookmark/LARK',
  '/api/config',
  '/api/docs/json',
  '/api/health',
  '/api/history',
  '/api/stocktwits',
  '/api/stocktwits/LARK',
  '/api/stocktwits/image',
  '/data/stonks',
  '/static/js/x.js',
  '/AAPL',
]
const known = fc.constantFrom(...addresses)
const piece = fc.oneof(fc.webSegment(), fc.constantFrom('..', '%2e%2e', '%', '%00', '%ff', '//', '~', '?', '#', '\\'))
const path = fc
  .tuple(known, fc.array(piece, { maxLength: 6 }))
  .map(([start, rest]) => start + rest.map((one) => `/${one}`).join(''))

/** Values that have broken servers before. */
const hostile = fc.constantFrom(
  '',
  '{}',
  '[]',
  'null',
  '{"__proto__":{"x":1}}',
  '{"email":{"$gt":""},"password":[]}',
  '{"email":"a@b.example","password":"%s%n"}',
  `{"email":"${'a'.repeat(300)}"}`,
  '['.repeat(5000),
  '"\\u0000"',
  '{"a":1e400}',
  'a=1&a=2',
)
const headerNames = [
  ...['accept', 'accept-encoding', 'authorization', 'connection', 'content-encoding', 'content-length', 'content-type'],
  ...['cookie', 'expect', 'forwarded', 'host', 'if-match', 'if-none-match', 'if-modified-since', 'origin', 'range'],
  ...[
    'referer',
    'sec-fetch-site',
    'transfer-encoding',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-http-method-override',
  ],
]
const headerValue = fc.oneof(
  fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
  fc.constantFrom(
    'application/json',
    'bytes=0-,-1',
    'Bearer a.b.c',
    '*/*;q=0',
    'gzip;q=9',
    '*',
    '-1',
    'a=b; a=c',
    'null',
  ),
)

const request = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  url: path,
  headers: fc.dictionary(fc.constantFrom(...headerNames), headerValue, { maxKeys: 5 }),
  payload: fc.oneof(hostile, fc.json(), fc.string({ maxLength: 200 })),
})

const numRuns = process.env['LONG'] ? 50_000 : 800

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The process’s real memory in bytes. */
function held(): number {
  collectGarbage()
  return process.memoryUsage().rss
}

const megabytes = (bytes: number): number => Math.round(bytes / 1e6)

test(
  'no request causes an error, reveals internals or gets an undocumented response',
  { timeout: 30 * 60_000 },
  async () => {
    const described = await describedAnswers()
    let before = 0
    let count = 0
    await fc.assert(
      fc.asyncProperty(request, async ({ method, url, headers, payload }) => {
        // Half of a long run has filled every cache.
        if (++count === numRuns >> 1) before = held()
        const hasBody = !['GET', 'HEAD'].includes(method)
        const answer = await app.inject({ method: method as 'GET', url, headers, ...(hasBody && { payload }) })
        expect(answer.statusCode).toBeLessThan(500)
        // A 304 confirms a response that the browser has stored with its headers.
        if (answer.statusCode !== 304) expect(answer.headers['x-content-type-options']).toBe('nosniff')
        expect(answer.body).not.toMatch(/node_modules|\.ts:\d|\bat \S+ \(/)
        expect(undescribed(described)).toEqual([])
      }),
      { numRuns },
    )
    if (!process.env['LONG']) return
    const after = held()
    process.stdout.write(
      `${count} requests; ${megabytes(before)} MB after half of them, ${megabytes(after)} MB at the end\n`,
    )
    expect(after).toBeLessThan(before * 1.1)
  },
)

/** The responses since the last check, as "GET /api/config 200". */
const answered: string[] = []
const undescribed = (described: ReadonlySet<string>) => answered.splice(0).filter((answer) => !described.has(answer))

async function describedAnswers(): Promise<ReadonlySet<string>> {
  const { paths } = (await app.inject('/api/docs/json')).json<{
    paths: Record<string, Record<string, { responses: Record<string, unknown> }>>
  }>()
  answered.length = 0
  return new Set(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
      ),
    ),
  )
}
