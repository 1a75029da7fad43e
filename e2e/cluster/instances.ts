import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listeningPort } from '../../api/platform/http/listen.ts'
import { whenStarted } from '../engines/processes.ts'
import { freePort } from '../harness/server.ts'
import { withTestClock } from '../harness/test-clock.ts'
import { type ProcessTree, processTree } from './process-tree.ts'

/** An instance of the built server, with a port and a data folder of its own. */
export interface Instance {
  readonly port: number
  readonly url: string
  /** Starts it again after it was killed or stopped. */
  start(): Promise<void>
  /** SIGKILL. */
  kill9(): Promise<void>
  /** SIGTERM; settles when the process has ended. */
  stop(): Promise<void>
  /** Ends it and deletes its data. */
  remove(): Promise<void>
}

const program = fileURLToPath(new URL('../../dist/api/server.js', import.meta.url))

/** The same for all instances of a test, because each must accept the tokens of the others. */
const secret = 'PhTr7gZ0cXq4Wm2vKs9LbNf6JdRy1AaU'

/** Starts an instance on a database and waits until it listens. */
export async function startInstance(
  databaseUrl: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Instance> {
  if (!existsSync(program)) throw new Error('There is no built server to test. Run: npm run build')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const folder = await mkdtemp(join(tmpdir(), 'stonks-instance-'))
  const env = {
    ...withTestClock(),
    ...{ PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder },
    ...{ DATABASE_URL: databaseUrl, JWT_SECRET: secret, TRUST_PROXY: 'loopback' },
    ...{ MARKET: 'demo', DEMO_STOCKS: '600', SIGN_UPS_PER_HOUR: '100000' },
    // Computing a past beside a test would slow it down.
    HISTORY_YEARS: '0',
    ...settings,
  }
  let tree: ProcessTree | undefined
  const instance: Instance = {
    port,
    url,
    async start() {
      const child = spawn(process.execPath, [program], { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
      let output = ''
      child.stderr.on('data', (text: Buffer) => (output += text.toString()))
      const started = (tree = processTree(child))
      await whenStarted('An instance', async () => {
        if (!started.isRunning()) throw new Error(output)
        await fetch(`${url}/api/health`)
      })
    },
    kill9: async () => tree?.kill9(),
    stop: async () => tree?.end('SIGTERM', 15_000),
    async remove() {
      await tree?.kill9()
      await rm(folder, { recursive: true, force: true })
    },
  }
  try {
    await instance.start()
    return instance
  } catch (error) {
    await instance.remove()
    throw error
  }
}

/** Passes connections to one of several servers, as a balancer does; the test chooses it. */
export interface Balancer {
  readonly url: string
  /** Connections so far to the server on this port. */
  connectionsTo(port: number): number
  /** Passes new connections to this port, and closes the others, so that the next request goes there. */
  prefer(port: number): void
  stop(): Promise<void>
}

/** Starts a balancer. It passes connections to the ports in turn, or to the preferred one; if one refuses, to another. */
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
