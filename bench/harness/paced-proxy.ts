import { once } from 'node:events'
import { createServer, request as forward, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { listeningPort } from '../../api/platform/http/listen.ts'

/** Bytes that leave at once: those of several packets. */
const portion = 16 * 1024

/** A loopback proxy in front of a server: it sends all responses together at a limited number of megabits per second. */
export async function startPacedProxy(target: string, megabits: number) {
  const bytesPerMillisecond = (megabits * 1e6) / 8 / 1000
  /** The time at which the line has sent all bytes so far. */
  let free = 0
  async function send(body: Buffer, response: ServerResponse): Promise<void> {
    for (let sent = 0; sent < body.length; sent += portion) {
      const part = body.subarray(sent, sent + portion)
      free = Math.max(free, performance.now()) + part.length / bytesPerMillisecond
      const wait = free - performance.now()
      if (wait > 1) await sleep(wait)
      response.write(part)
    }
    response.end()
  }
  const proxy = createServer((incoming, response) => {
    const { method, headers } = incoming
    const outgoing = forward(target + (incoming.url ?? ''), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      void buffer(answer).then((body) => send(body, response))
    })
    incoming.pipe(outgoing)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    url: `http://127.0.0.1:${listeningPort(proxy)}`,
    stop() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
