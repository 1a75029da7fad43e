import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

/**
 * What a network does to an answer: `refuse` is a gateway's 502 page, `hold` lets nothing through until it is calm
 * again, `cut` breaks off in mid-body, `drip` sends it slowly.
 */
export type Fault = 'refuse' | 'hold' | 'cut' | 'drip'

/** A real proxy in front of a server, which can be told to treat some paths badly. */
export interface BadNetwork {
  readonly url: string
  /** From now on every request for the path meets the fault. */
  strike(path: string, fault: Fault): void
  /** Everything works again, and what was held back goes on. */
  calm(): void
  stop(): Promise<void>
}

export async function startBadNetwork(server: string): Promise<BadNetwork> {
  const faults = new Map<string, Fault>()
  const held: (() => void)[] = []

  const proxy = createServer((asked, answer) => {
    const fault = faults.get(new URL(asked.url ?? '/', server).pathname)
    if (fault === 'refuse') answer.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad Gateway</h1>')
    else if (fault === 'hold') held.push(() => forward(server, asked, answer))
    else forward(server, asked, answer, fault)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')

  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    strike: (path, fault) => faults.set(path, fault),
    calm() {
      faults.clear()
      for (const release of held.splice(0)) release()
    },
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await once(proxy, 'close')
    },
  }
}

function forward(server: string, asked: IncomingMessage, answer: ServerResponse, fault?: Fault): void {
  const { url, method, headers } = asked
  const onwards = request(new URL(url ?? '/', server), { method, headers }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    if (fault === 'cut') reply.once('data', (piece: Buffer) => answer.write(piece, () => answer.destroy()))
    else if (fault === 'drip') void drip(reply, answer)
    else reply.pipe(answer)
  })
  onwards.on('error', () => answer.destroy())
  asked.pipe(onwards)
}

async function drip(reply: IncomingMessage, answer: ServerResponse): Promise<void> {
  for await (const piece of reply) {
    answer.write(piece)
    await setTimeout(10)
  }
  answer.end()
}
