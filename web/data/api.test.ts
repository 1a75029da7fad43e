import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getFromApi } from './api.ts'

const answers: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/api/fine': [200, '{"a":1}'],
  '/api/sentence': [503, '{"message":"There is no market data yet.","code":"x"}'],
  '/api/bare': [418, '{"tea":"pot"}'],
  '/api/page': [200, '<html>'],
  '/api/gateway': [502, '<h1>Bad Gateway</h1>'],
}
let server: Server

beforeAll(async () => {
  server = createServer((request, response) => {
    const [status, body] = answers[request.url ?? ''] ?? [404, '{}']
    response.writeHead(status).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const real = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => real(new URL(path, origin), init))
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.close()
})

test('an answer is its data', async () => {
  expect(await getFromApi('/fine')).toMatchObject({ ok: true, data: { a: 1 } })
})

test('a refusal says the server’s own sentence, or else its whole body', async () => {
  expect(await getFromApi('/sentence')).toMatchObject({
    ok: false,
    status: 503,
    code: 'x',
    message: 'There is no market data yet.',
  })
  expect(await getFromApi('/bare')).toMatchObject({ ok: false, status: 418, message: '{"tea":"pot"}' })
})

test('what is not JSON is null and a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await getFromApi('/page')).toMatchObject({ ok: true, data: null })
  expect(await getFromApi('/gateway')).toMatchObject({
    ok: false,
    status: 502,
    message: 'The server could not do this (502). Try again in a moment.',
  })
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})

test('a server that cannot be reached has no status', async () => {
  const away = AbortSignal.abort()
  expect(await getFromApi('/fine', away)).toEqual({ ok: false, message: 'The server could not be reached.' })
})
