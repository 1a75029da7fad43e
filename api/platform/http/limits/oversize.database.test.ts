import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aListeningServer } from '../../../testing/server.ts'

let server: Awaited<ReturnType<typeof aListeningServer>>
beforeAll(async () => {
  server = await aListeningServer()
})
afterAll(() => server.app.close())

const rounds = process.env['LONG'] ? 400 : 20
/** Megabytes by which the process may have grown; many times as much was sent. */
const growth = 60

const head = (...lines: readonly string[]) => ['POST /api/echo HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n')
const json = 'Content-Type: application/json'
const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`

/**
 * Sends the beginning, then the same piece repeatedly until the server closes; returns its response and the bytes sent.
 */
const flood = (beginning: string, piece: string) =>
  new Promise<{ received: string; sent: number }>((resolve) => {
    let received = ''
    const socket = connect(server.port, '127.0.0.1')
    const push = () => {
      while (!socket.destroyed && socket.write(piece));
    }
    const end = () => resolve({ received, sent: socket.bytesWritten })
    socket.write(beginning)
    socket.on('connect', push).on('drain', push)
    socket.on('data', (data) => (received += data.toString()))
    // A client that is still sending when the server closes is cut off.
    socket.on('error', () => socket.destroy())
    socket.on('close', end)
  })

test.for([
  ['17 KB', head(json, `Content-Length: ${17 * 1024}`) + 'x'.repeat(17 * 1024), 413],
  ['10 MB that are only declared', head(json, `Content-Length: ${10 * 1024 * 1024}`), 413],
  ['a form', head('Content-Type: application/x-www-form-urlencoded', 'Content-Length: 3') + 'a=1', 415],
  ['files', head('Content-Type: multipart/form-data; boundary=x', 'Content-Length: 5') + '--x--', 415],
  ['XML', head('Content-Type: text/xml', 'Content-Length: 4') + '<a/>', 415],
  ['no type', head('Content-Length: 2') + '{}', 415],
  ['an invalid type', head('Content-Type: application/json/x;;;', 'Content-Length: 2') + '{}', 415],
] as const)('rejects a body by its headers: %s', async ([, bytes, status]) => {
  const received = await server.send(bytes.replace('Host: x', 'Host: x\r\nConnection: close'))
  expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(received).toMatch(/nosniff/)
})

test('does not decompress a compressed body', async () => {
  const packed = gzipSync(JSON.stringify({ text: 'x'.repeat(100) }))
  const lines = [json, 'Content-Encoding: gzip', `Content-Length: ${packed.length}`, 'Connection: close']
  expect(await server.send(Buffer.concat([Buffer.from(head(...lines)), packed]))).toMatch(/^HTTP\/1\.1 400 /)
})

test('cuts off endless bodies and headers without using memory', async () => {
  const floods: readonly (readonly [string, string, RegExp])[] = [
    [head(json, `Content-Length: ${10 * 1024 * 1024}`), 'x'.repeat(0x4000), /^(HTTP\/1\.1 413 |$)/],
    [head(json, 'Transfer-Encoding: chunked'), chunk, /^(HTTP\/1\.1 413 |$)/],
    ['GET /api/config HTTP/1.1\r\nHost: x\r\n', `X-Header: ${'x'.repeat(40)}\r\n`.repeat(100), /^(HTTP\/1\.1 431 |$)/],
    ['GET /api/', 'x'.repeat(0x4000), /^(HTTP\/1\.1 431 |$)/],
  ]
  const before = process.memoryUsage().rss
  for (let round = 0; round < rounds; round++) {
    for (const [beginning, piece, expected] of floods) {
      const { received, sent } = await flood(beginning, piece)
      expect(received).toMatch(expected)
      expect(sent).toBeLessThan(8 * 1024 * 1024)
    }
  }
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(growth)
  expect((await fetch(`${server.url}/api/config`)).status).toBe(200)
})

test('chunk extensions count towards the body limit and use no memory', async () => {
  const before = process.memoryUsage().rss
  const { received } = await flood(head(json, 'Transfer-Encoding: chunked'), `1;${'x'.repeat(0x2000)}\r\na\r\n`)
  expect(received).toMatch(/^(HTTP\/1\.1 413 |$)/)
  expect((process.memoryUsage().rss - before) / 1024 / 1024).toBeLessThan(growth)
})

test('rejects 100,000 headers', async () => {
  const headers = Array.from({ length: 100_000 }, (_, n) => `X-${n}: 1\r\n`).join('')
  expect(await server.send(`GET /api/config HTTP/1.1\r\nHost: x\r\n${headers}\r\n`)).toMatch(/^(HTTP\/1\.1 431 |$)/)
})
