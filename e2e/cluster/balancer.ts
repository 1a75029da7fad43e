import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { listeningPort } from '../../api/http/listen.ts'

/** Passes connections to one of several servers, as a balancer does; the test says to which. */
export interface Balancer {
  readonly url: string
  /** Connections so far to the server on this port. */
  connectionsTo(port: number): number
  /** Passes new connections to this port, and closes the others, so that the next request goes there. */
  prefer(port: number): void
  stop(): Promise<void>
}

/** Starts a balancer. It passes connections to the ports in turn, or to the preferred one; to others where one refuses. */
export async function startBalancer(): Promise<Balancer & { add(port: number): void }> {
  let ports: readonly number[] = []
  let preferred: number | undefined
  let accepted = 0
  const open = new Set<Socket>()
  const counts = new Map<number, number>()

  function pass(client: Socket, [port, ...others]: readonly number[]): void {
    if (port === undefined) return void client.destroy()
    const server = connect(port, '127.0.0.1')
    let isConnected = false
    server.once('connect', () => {
      isConnected = true
      counts.set(port, (counts.get(port) ?? 0) + 1)
      client.pipe(server).pipe(client)
    })
    server.on('error', () => (isConnected ? client.destroy() : pass(client, others)))
    server.on('close', () => isConnected && client.destroy())
    client.on('close', () => server.destroy())
  }
  const listener = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.on('close', () => open.delete(client))
    const first = preferred ?? ports[accepted++ % ports.length]
    pass(client, first === undefined ? [] : [first, ...ports.filter((port) => port !== first)])
  })
  await once(listener.listen(0, '127.0.0.1'), 'listening')
  const closeAll = () => {
    for (const client of open) client.destroy()
  }
  return {
    url: `http://127.0.0.1:${listeningPort(listener)}`,
    add: (port) => (ports = [...ports, port]),
    connectionsTo: (port) => counts.get(port) ?? 0,
    prefer(port) {
      preferred = port
      closeAll()
    },
    async stop() {
      closeAll()
      listener.close()
      await once(listener, 'close')
    },
  }
}
