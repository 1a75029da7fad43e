import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { aListeningServer } from '../../../testing/server.ts'

const count = process.env['LONG'] ? 2_000 : 200
/** What a client sends to occupy a connection: the beginning, then what it repeats slowly. */
const tricklers = [
  ['GET /api/config HTTP/1.1\r\nHost: x\r\n', 'X-a: b\r\n'],
  ['GET /api/conf', 'i'],
  ['POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n', ' '],
  [
    'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    '1\r\n \r\n',
  ],
  ['', ''],
] as const

test(`closes ${count} slow connections without delaying others`, async () => {
  const { app, port, url } = await aListeningServer()
  const sockets: Socket[] = []
  while (sockets.length < count) sockets.push(...(await openSome(port, sockets.length)))
  const closed = Promise.all(sockets.filter((socket) => !socket.destroyed).map((socket) => once(socket, 'close')))
  const timer = setInterval(() => {
    for (const [n, socket] of sockets.entries()) if (!socket.destroyed) socket.write(trickler(n)[1])
  }, 1_000)
  onTestFinished(async () => {
    clearInterval(timer)
    for (const socket of sockets) socket.destroy()
    await app.close()
  })
  for (let time = 0; time < 10; time++) {
    expect((await fetch(`${url}/api/config`)).status).toBe(200)
    expect(sockets.some((socket) => !socket.destroyed)).toBe(true)
  }
  await closed
})

/** At most as many at once as the operating system’s backlog holds: the server would never see the others. */
const openSome = (port: number, from: number) =>
  Promise.all(Array.from({ length: 100 }, (_, n) => open(port, from + n)))

const trickler = (n: number) => tricklers[n % tricklers.length] ?? ['', '']

async function open(port: number, n: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  // The server closes it while it is still being written to.
  socket.on('error', () => socket.destroy())
  socket.on('data', () => undefined)
  await once(socket, 'connect')
  socket.write(trickler(n)[0])
  return socket
}
