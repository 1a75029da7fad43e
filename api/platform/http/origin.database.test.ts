import { afterAll, beforeAll, expect, test } from 'vitest'
import { aServer } from '../../testing/server.ts'
import type { App } from './fastify-app.ts'

let app: App
beforeAll(async () => {
  app = await aServer({ config: { logLevel: 'silent', publicUrl: 'https://stonks.example', trustProxy: [] } })
})
afterAll(() => app.close())

const visit = (host: string, url: string) => app.inject({ url, headers: { host } })

test.for(['/', '/BRK.B?filter=e30%3D', '//elsewhere.example/', '/api/config'])(
  'redirects the www host to the canonical one: %s',
  async (url) => {
    const { statusCode, headers } = await visit('WWW.stonks.example', url)
    expect([statusCode, headers.location]).toEqual([301, `https://stonks.example${url}`])
  },
)

test.for(['stonks.example', 'localhost:8080', 'www.stonks.example.evil', 'www.elsewhere.example', 'evil'])(
  'does not redirect other hosts: %s',
  async (host) => {
    const { statusCode, headers } = await visit(host, '/api/config')
    expect(statusCode).toBe(200)
    expect(headers).not.toHaveProperty('location')
  },
)

test('ignores a forwarded host without a trusted proxy', async () => {
  const headers = { host: 'stonks.example', 'x-forwarded-host': 'www.stonks.example' }
  expect((await app.inject({ url: '/api/config', headers })).statusCode).toBe(200)
})
