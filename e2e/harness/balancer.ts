import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { listeningPort } from '../../api/platform/http/listen.ts'

export interface Balancer {
  readonly url: string
  stop(): Promise<void>
}

/** Passes every request to the next server in turn, and to the others if one answers 404, as docs/deploy/haproxy.cfg does. */
export async function startBalancer(servers: readonly string[]): Promise<Balancer> {
  let requests = 0
  const balancer = createServer((asked, answer) => {
    const first = requests++
    const ask = (attempt: number) => {
      const server = servers[(first + attempt) % servers.length] ?? ''
      const { url, method, headers } = asked
      const onwards = request(new URL(url ?? '/', server), { method, headers }, (reply) => {
        if (reply.statusCode === 404 && attempt < servers.length) return void ask(attempt + 1).end()
        answer.writeHead(reply.statusCode ?? 502, reply.headers)
        reply.pipe(answer)
      })
      return onwards.on('error', () => answer.destroy())
    }
    asked.pipe(ask(1))
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  return {
    url: `http://127.0.0.1:${listeningPort(balancer)}`,
    async stop() {
      balancer.closeAllConnections()
      balancer.close()
      await once(balancer, 'close')
    },
  }
}
