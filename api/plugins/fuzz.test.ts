import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from './bare-app.ts'
import { aFolder, aServer } from '../test-builders.ts'

let app: App
let remove: () => Promise<void>
beforeAll(async () => {
  const folder = await aFolder({ 'index.html': '<!doctype html>' })
  remove = folder.remove
  app = await aServer({ web: folder.path })
})
afterAll(async () => {
  await app.close()
  await remove()
})

const addresses = [
  '/',
  '/api/ai',
  '/api/config',
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

const request = fc.record({
  method: fc.constantFrom('GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'),
  url: path,
  headers: fc.dictionary(
    fc.constantFrom('accept', 'accept-encoding', 'content-type', 'if-none-match', 'range', 'host', 'origin', 'expect'),
    fc.string({ unit: 'grapheme-ascii', maxLength: 40 }),
    { maxKeys: 4 },
  ),
  payload: fc.string({ maxLength: 200 }),
})

test('no request whatever makes the server stumble or talk about itself', async () => {
  await fc.assert(
    fc.asyncProperty(request, async ({ method, url, headers, payload }) => {
      const hasBody = !['GET', 'HEAD'].includes(method)
      const answer = await app.inject({ method: method as 'GET', url, headers, ...(hasBody && { payload }) })
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.body).not.toMatch(/node_modules|\.ts:\d|\bat \S+ \(/)
    }),
    { numRuns: 400 },
  )
})
