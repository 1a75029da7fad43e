import { listeningPort } from '../../api/http/listen.ts'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer } from 'node:net'
import { serverHeader } from '#domain/server-response'

/** Fulfills a route as if our server had sent the response. */
export const serverResponse = (json: unknown, status = 200) => ({ status, json, headers: { [serverHeader]: '1' } })

export interface Server {
  readonly url: string
  /** Stops the process and deletes its data. */
  stop(): Promise<void>
}

/** The first stocks of the simulated market: more than 500, so that each limit of rows has more than it shows. */
export const smallMarket = { MARKET: 'demo', DEMO_STOCKS: '600' }

/** For tests that scroll far. */
export const largeMarket = { MARKET: 'demo', DEMO_STOCKS: '1500' }

const built = fileURLToPath(new URL('../../dist/api/server.js', import.meta.url))
const startLimit = 60_000
const stopLimit = 10_000

/** The built server as a person starts it, on a free port and with a data folder of its own. */
export async function startServer(settings: Readonly<Record<string, string>> = {}, program = built): Promise<Server> {
  if (!existsSync(program)) throw new Error('There is no built server to test. Run: npm run build')
  const data = await mkdtemp(join(tmpdir(), 'stonks-e2e-'))
  // Nothing is inherited but the way to node: a developer's own settings must not change what is tested.
  // And all people of all tests sign up from one address.
  const usual = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, SIGN_UPS_PER_HOUR: '1000' }
  const env = { PATH: process.env['PATH'], ...usual, ...settings }
  const child = spawn(process.execPath, [program], { cwd: data, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    await end(child)
    await rm(data, { recursive: true, force: true })
  }
  try {
    return { url: await address(child), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The address that the server prints once it listens; its whole output where it does not get that far. */
async function address(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const give = (why: string) => reject(new Error(`The server ${why}. It said:\n${output}`))
    const timer = setTimeout(() => give(`did not start within ${startLimit / 1000} s`), startLimit)
    const read = (text: Buffer) => {
      output += text.toString()
      const port = /http:\/\/\S+:(\d+)\s/.exec(output)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      give(`ended with code ${code}`)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopLimit)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

/** A port that is free now, for what has to know its address before it starts. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = listeningPort(server)
  server.close()
  await once(server, 'close')
  return port
}

/** A server that is really stopped, and comes back at the same address with all that it had. */
export interface StoppableServer {
  readonly url: string
  start(): Promise<void>
  /** Stops its process; a second time does nothing. */
  stop(): Promise<void>
}

/** Starts one that keeps its data in a folder. */
export async function startStoppableServer(folder: string): Promise<StoppableServer> {
  const port = await freePort()
  const settings = {
    MARKET: 'demo',
    DEMO_STOCKS: '400',
    PORT: String(port),
    DATA_DIR: folder,
    SIGN_UPS_PER_HOUR: '1000',
  }
  let server: Server | undefined
  const start = async () => void (server = await startServer(settings))
  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    start,
    async stop() {
      await server?.stop()
      server = undefined
    },
  }
}
