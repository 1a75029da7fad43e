import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { answerDidCome, connection, silenceDidFall } from '../state/connection.ts'
import { silence } from './api-answer.ts'
import { askApi, getFromApi } from './api.ts'

const answers: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/api/fine': [200, '{"a":1}'],
  '/api/sentence': [503, '{"message":"There is no market data yet.","code":"x"}'],
  '/api/kept': [200, '{"a":1}'],
  '/api/strange': [418, '{"message":"I am a teapot.","code":"teapot"}'],
  '/api/bare': [418, '{"tea":"pot"}'],
  '/api/page': [200, '<html>'],
  '/api/gateway': [502, '<h1>Bad Gateway</h1>'],
}
const kept = { 'X-From-Cache': '1', Date: 'Fri, 20 Nov 2026 13:05:00 GMT' }
let server: Server
let real = ''
let origin = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/slow') return
    const [status, body] = answers[request.url ?? ''] ?? [404, '{}']
    response.writeHead(status, { [serverHeader]: '1', ...(request.url === '/api/kept' && kept) }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  real = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(new URL(path, origin), init))
})

beforeEach(() => {
  origin = real
  answerDidCome()
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

test('an answer is its data', async () => {
  expect(await getFromApi('/fine')).toMatchObject({ ok: true, data: { a: 1 } })
})

test('a refusal says the server’s own sentence; without its word it is a proxy’s, and nobody’s', async () => {
  expect(await askApi({ path: '/sentence' })).toMatchObject({
    ok: false,
    status: 503,
    code: 'x',
    message: 'There is no market data yet.',
  })
  expect(await getFromApi('/strange')).toMatchObject({ status: 418, code: 'teapot', message: 'I am a teapot.' })
  expect(await askApi({ path: '/bare' })).toEqual(silence)
})

test('what is not JSON is null and a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await getFromApi('/page')).toMatchObject({ ok: true, data: null })
  expect(await askApi({ path: '/gateway' })).toEqual(silence)
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})

test('a server that cannot be reached has no status', async () => {
  origin = 'http://127.0.0.1:1'
  expect(await askApi({ path: '/fine' })).toEqual({ ok: false, message: 'You’re offline – try again when connected.' })
})

describe('whether the server answers is judged by', () => {
  test('any answer', async () => {
    silenceDidFall()
    await askApi({ path: '/strange' })
    expect(connection.isAnswering).toBe(true)
  })

  test('silence', async () => {
    origin = 'http://127.0.0.1:1'
    await askApi({ path: '/fine' })
    expect(connection.isAnswering).toBe(false)
  })

  test('an answer of the device, which is silence, and says of when it is', async () => {
    const answer = await askApi({ path: '/kept' })
    expect(answer).toMatchObject({ ok: true, data: { a: 1 }, keptSince: new Date('2026-11-20T13:05:00Z') })
    expect(connection.isAnswering).toBe(false)
  })

  test('nothing that the page itself broke off', async () => {
    const left = new AbortController()
    const answer = askApi({ path: '/slow', signal: left.signal })
    setTimeout(() => left.abort(), 20)
    expect(await answer).toMatchObject({ ok: false })
    expect(await askApi({ path: '/fine', signal: left.signal })).toMatchObject({ ok: false })
    expect(connection.isAnswering).toBe(true)
  })
})
