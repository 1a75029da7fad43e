import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** The server’s end of a WebSocket. */
export interface Connection {
  /** Sends a value as JSON. */
  readonly send: (message: object) => void
}

const opcodes = { text: 1, close: 8, ping: 9, pong: 10 }

/** Accepts a WebSocket of short, unfragmented messages: https://www.rfc-editor.org/rfc/rfc6455 */
export function acceptWebSocket(
  { headers }: IncomingMessage,
  socket: Socket,
  onText: (text: string) => void,
): Connection {
  const key = `${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const accept = createHash('sha1').update(key).digest('base64')
  const protocol = headers['sec-websocket-protocol']
  const lines = [
    'HTTP/1.1 101 Switching Protocols',
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Accept: ${accept}`,
    ...(protocol === undefined ? [] : [`Sec-WebSocket-Protocol: ${protocol}`]),
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  let received = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => {
    received = Buffer.concat([received, bytes])
    for (let frame = firstFrame(received); frame; frame = firstFrame(received)) {
      received = received.subarray(frame.end)
      if (frame.opcode === opcodes.text) onText(frame.content.toString())
      if (frame.opcode === opcodes.ping) socket.write(frameOf(opcodes.pong, frame.content))
      if (frame.opcode === opcodes.close) socket.end()
    }
  })
  return { send: (message) => socket.write(frameOf(opcodes.text, Buffer.from(JSON.stringify(message)))) }
}

function frameOf(opcode: number, content: Buffer): Buffer {
  const isShort = content.length < 126
  const header = Buffer.alloc(isShort ? 2 : 4)
  header[0] = 0x80 | opcode
  header[1] = isShort ? content.length : 126
  if (!isShort) header.writeUInt16BE(content.length, 2)
  return Buffer.concat([header, content])
}

/** The first frame of what a browser has sent, which it masks; undefined until all of it is there. */
function firstFrame(bytes: Buffer) {
  if (bytes.length < 6) return undefined
  const short = bytes.readUInt8(1) & 0x7f
  const start = short === 126 ? 4 : short === 127 ? 10 : 2
  if (bytes.length < start + 4) return undefined
  const length = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short
  const end = start + 4 + length
  if (bytes.length < end) return undefined
  const mask = bytes.subarray(start, start + 4)
  const content = Buffer.from(bytes.subarray(start + 4, end).map((byte, at) => byte ^ (mask[at % 4] ?? 0)))
  return { opcode: bytes.readUInt8(0) & 0x0f, content, end }
}
