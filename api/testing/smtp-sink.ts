import { createServer, type Socket } from 'node:net'
import { listeningPort } from '../platform/http/listen.ts'

/** A mail that the sink accepted. */
export interface Mailed {
  readonly to: string
  readonly headers: string
  /** Decoded. */
  readonly text: string
}

/** A mail server on this machine that accepts every mail and delivers none. */
export const anSmtpSink = (atEnd: (close: () => void) => void) => async () => {
  const mails: Mailed[] = []
  /** The responses to the next recipients in place of 250. */
  const answers: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (line: string) => socket.write(`${line}\r\n`)
    let received = ''
    let isData = false
    let to = ''
    const take = (line: string): void => {
      if (/^EHLO|^HELO/i.test(line)) say('250 sink')
      else if (/^RCPT TO/i.test(line)) {
        to = /<(.*)>/.exec(line)?.[1] ?? ''
        say(answers.shift() ?? '250 OK')
      } else if (/^DATA/i.test(line)) {
        isData = true
        say('354 Go on')
      } else if (/^QUIT/i.test(line)) socket.end('221 Bye\r\n')
      else say('250 OK')
    }
    socket.on('data', (chunk) => {
      received += chunk.toString()
      for (;;) {
        const end = received.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end === -1) return
        const part = received.slice(0, end)
        received = received.slice(end + (isData ? 5 : 2))
        if (!isData) take(part)
        else {
          isData = false
          mails.push(mailOf(to, part))
          say('250 Taken')
        }
      }
    })
    say('220 sink')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return { mails, answers, url: `smtp://127.0.0.1:${listeningPort(server)}` }
}

function mailOf(to: string, source: string): Mailed {
  const [head = '', ...body] = source.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const raw = body.join('\r\n\r\n')
  if (!/quoted-printable/i.test(headers)) return { to, headers, text: raw }
  const bytes = raw
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return { to, headers, text: Buffer.from(bytes, 'latin1').toString() }
}
