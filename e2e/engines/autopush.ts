import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { asArray, fieldsOf } from '#domain/keys-of'
import { parseJson } from '#domain/text/parse-json'
import { listeningPort } from '../../api/http/listen.ts'
import { acceptWebSocket, type Connection } from './web-socket.ts'

/** A message that a server has sent to a subscription of the browser. */
interface Delivered {
  readonly channelID: string
  readonly version: string
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

/** Mozilla’s push service on this machine: https://mozilla-services.github.io/autopush-rs/api/ws.html */
export interface Autopush {
  /** For Firefox’s preference `dom.push.serverURL`. */
  readonly url: string
  /** Where servers send to. */
  readonly origin: string
  /** What servers have sent to a subscription that exists. */
  readonly delivered: readonly Delivered[]
  /** What the browser has said of each: 100 is decrypted and handed to the service worker. */
  readonly acknowledged: readonly unknown[]
  isConnected(): boolean
  /** The ids of the subscriptions that exist. */
  channels(): readonly string[]
  /** Loses the browser, which connects again, and all of its subscriptions. */
  forget(): void
  stop(): Promise<void>
}

/** Messages wait until the browser is connected, as they do while it is closed. */
export async function startAutopush(): Promise<Autopush> {
  const delivered: Delivered[] = []
  const acknowledged: unknown[] = []
  const waiting = new Map<string, Delivered>()
  const channels = new Set<string>()
  const agents = new Set<string>()
  const sockets = new Set<Socket>()
  let connected: Connection | undefined
  let origin = ''

  const flush = () => {
    for (const { channelID, version, body } of connected ? waiting.values() : []) {
      const data = body.toString('base64url')
      connected?.send({ messageType: 'notification', channelID, version, data, headers: { encoding: 'aes128gcm' } })
    }
  }
  const answer = (connection: Connection, message: unknown) => {
    const { messageType, channelID, uaid, updates } = fieldsOf(message)
    if (messageType === undefined) connection.send({})
    if (messageType === 'hello') {
      const id = typeof uaid === 'string' && agents.has(uaid) ? uaid : randomUUID().replaceAll('-', '')
      agents.add(id)
      connection.send({ messageType, uaid: id, status: 200, use_webpush: true, broadcasts: {} })
      connected = connection
      flush()
    }
    if (messageType === 'register') {
      channels.add(String(channelID))
      const pushEndpoint = `${origin}/wpush/v2/${String(channelID)}`
      connection.send({ messageType, channelID, status: 200, pushEndpoint })
    }
    if (messageType === 'unregister') {
      channels.delete(String(channelID))
      connection.send({ messageType, channelID, status: 200 })
    }
    for (const update of messageType === 'ack' ? asArray(updates) : []) {
      const { version, code } = fieldsOf(update)
      waiting.delete(String(version))
      acknowledged.push(code)
    }
  }

  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      const channelID = (request.url ?? '').split('/').at(-1) ?? ''
      if (!channels.has(channelID)) return response.writeHead(410).end()
      const message = { channelID, version: randomUUID(), headers: request.headers, body }
      delivered.push(message)
      waiting.set(message.version, message)
      response.writeHead(201, { location: `${origin}/m/${message.version}` }).end()
      flush()
    })
  })
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    const connection = acceptWebSocket(request, socket, (text) => answer(connection, parseJson(text)))
    socket.on('close', () => {
      if (connected === connection) connected = undefined
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const port = listeningPort(server)
  origin = `http://127.0.0.1:${port}`
  return {
    url: `ws://127.0.0.1:${port}/`,
    origin,
    delivered,
    acknowledged,
    isConnected: () => connected !== undefined,
    channels: () => [...channels],
    forget() {
      agents.clear()
      channels.clear()
      for (const socket of sockets) socket.destroy()
    },
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy()
        server.close(() => resolve())
      }),
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
