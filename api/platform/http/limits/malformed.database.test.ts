import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListeningServer } from '../../../testing/server.ts'

let server: Awaited<ReturnType<typeof aListeningServer>>
beforeAll(async () => {
  server = await aListeningServer()
})
afterAll(() => server.app.close())

const lines = (...texts: readonly string[]) => `${texts.join('\r\n')}\r\n\r\n`
const json = 'Content-Type: application/json'

test.for([
  [
    'both a length and chunks',
    lines('POST /api/echo HTTP/1.1', 'Host: x', json, 'Content-Length: 6', 'Transfer-Encoding: chunked') + '0\r\n\r\nX',
  ],
  [
    'chunks with an unknown coding',
    lines('POST /api/echo HTTP/1.1', 'Host: x', json, 'Transfer-Encoding: xchunked') + '0\r\n\r\n',
  ],
  [
    'chunks hidden behind a tab',
    lines('POST /api/echo HTTP/1.1', 'Host: x', json, 'Transfer-Encoding:\tchunked', 'Content-Length: 2') + '{}',
  ],
  ['two lengths', lines('POST /api/echo HTTP/1.1', 'Host: x', json, 'Content-Length: 2', 'Content-Length: 60') + '{}'],
  ['a negative length', lines('POST /api/echo HTTP/1.1', 'Host: x', json, 'Content-Length: -2')],
  ['a length that is not a number', lines('POST /api/echo HTTP/1.1', 'Host: x', json, 'Content-Length: 0x2') + '{}'],
  [
    'a chunk size that is not a number',
    lines('POST /api/echo HTTP/1.1', 'Host: x', json, 'Transfer-Encoding: chunked') + 'zz\r\n{}',
  ],
  ['a space before the colon', lines('GET /api/config HTTP/1.1', 'Host : x')],
  ['a header folded into two lines', lines('GET /api/config HTTP/1.1', 'Host: x', 'X-A: a', ' b')],
  ['a bare line feed in a header', lines('GET /api/config HTTP/1.1', 'Host: x', 'X-A: a\nTransfer-Encoding: chunked')],
  ['a zero byte', lines('GET /api/config HTTP/1.1', 'Host: x', 'X-A: \0')],
  ['another protocol', lines('SSH-2.0-OpenSSH_9.6')],
  ['the beginning of TLS', Buffer.from('16030100a5010000a10303', 'hex')],
  ['an unknown method', lines('STEAL /api/config HTTP/1.1', 'Host: x')],
] as const)('rejects a request with %s and parses nothing after it as a request', async ([, bytes]) => {
  const received = await server.send(
    Buffer.concat([Buffer.from(bytes), Buffer.from(lines('GET /api/health HTTP/1.1', 'Host: x'))]),
  )
  expect(received).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
  expect(received).toContain('X-Content-Type-Options: nosniff')
  expect(received.split('\r\n\r\n')[1]).toBe('{"message":"The request could not be understood.","code":"bad-request"}')
  expect(received).not.toContain('ready')
})

test('rejects a request without a host', async () => {
  expect(await server.send(lines('GET /api/config HTTP/1.1'))).toMatch(/^HTTP\/1\.1 400 /)
})

test.for(['TRACE', 'OPTIONS', 'PROPFIND', 'PUT', 'PATCH', 'DELETE'])('rejects the method %s', async (method) => {
  const received = await server.send(
    lines(`${method} /api/config HTTP/1.1`, 'Host: x', 'X-Secret: hush', 'Connection: close'),
  )
  expect(received).toMatch(/^HTTP\/1\.1 405 /)
  expect(received).toMatch(/\r\nallow: GET, HEAD\r\n/i)
  expect(received).not.toContain('hush')
})

test('rejects proxy requests', async () => {
  expect(await server.send(lines('CONNECT 127.0.0.1:22 HTTP/1.1', 'Host: 127.0.0.1:22'))).toBe('')
  const received = await server.send(
    lines('GET http://elsewhere.example/api/config HTTP/1.1', 'Host: elsewhere.example', 'Connection: close'),
  )
  expect(received).not.toContain('elsewhere')
  expect(received).toMatch(/^HTTP\/1\.1 400 /)
})

test('rejects a request with two hosts, or with a host in its target', async () => {
  for (const head of [
    ['GET /api/config HTTP/1.1', 'Host: x', 'Host: y'],
    ['GET /api/config HTTP/1.1', 'Host: x', 'hOST: x'],
    ['GET http://x/api/config HTTP/1.1', 'Host: x'],
    ['GET HTTP://x/ HTTP/1.1', 'Host: x'],
  ]) {
    const received = await server.send(lines(...head, 'Connection: close'))
    expect(received).toMatch(/^HTTP\/1\.1 400 /)
    expect(received).toContain('"code":"bad-request"')
  }
})

test('a URL cannot inject response headers', async () => {
  for (const path of [
    '/api/%0d%0aSet-Cookie:%20a=b',
    '/api/config?x=%0d%0aSet-Cookie:%20a=b',
    '/api/history/%0d%0aa:b',
  ]) {
    const received = await server.send(lines(`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close'))
    expect(received.split('\r\n\r\n')[0]).not.toMatch(/set-cookie|a:b/i)
  }
})

test('rejects a duplicate parameter', async () => {
  const received = await server.send(
    lines('GET /api/config?a=1&a=2&__proto__[x]=1 HTTP/1.1', 'Host: x', 'Connection: close'),
  )
  expect(received).toMatch(/^HTTP\/1\.1 200 /)
})
