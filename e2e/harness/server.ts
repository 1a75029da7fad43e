import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverHeader } from '#domain/server-response'
import { listeningPort } from '../../api/platform/http/listen.ts'
import { withTestClock } from './test-clock.ts'

/** Fulfills a route as if our server had sent the response. */
export const serverResponse = (json: unknown, status = 200) => ({ status, json, headers: { [serverHeader]: '1' } })

export interface Server {
  readonly url: string
  /** Stops the process and deletes its data. */
  stop(): Promise<void>
}

interface ServerProcess extends Server {
  /** Ends the process as a power failure does, without a shutdown. Its data stays until `stop`. */
  kill(): Promise<void>
}

/** The first stocks of the simulated market: more than 500, so that each limit of rows has more than it shows. */
export const smallMarket = { MARKET: 'demo', DEMO_STOCKS: '600' }

/** For tests that scroll far. */
export const largeMarket = { MARKET: 'demo', DEMO_STOCKS: '1500' }

const built = fileURLToPath(new URL('../../dist/api/server.js', import.meta.url))
const startTimeoutMs = 60_000
const stopTimeoutMs = 10_000

/** Starts the built server, or another program, on a free port with a new data folder. */
export async function startServer(
  settings: Readonly<Record<string, string>> = {},
  program = built,
  options: readonly string[] = [],
): Promise<ServerProcess> {
  if (!existsSync(program)) throw new Error('There is no built server to test. Run: npm run build')
  const data = await mkdtemp(join(tmpdir(), 'stonks-e2e-'))
  // Inherit only PATH: a developer's settings must not change the result. SIGN_UPS_PER_HOUR: all users of all tests sign up
  // from one address.
  const defaults = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: data, SIGN_UPS_PER_HOUR: '1000' }
  // Building a past beside a test would slow it down: a test that needs one sets HISTORY_YEARS.
  const withoutPast = (settings['MARKET'] ?? 'demo') === 'demo' ? { HISTORY_YEARS: '0' } : {}
  const env = { PATH: process.env['PATH'], ...withTestClock(), ...defaults, ...withoutPast, ...settings }
  const child = spawn(process.execPath, [program, ...options], { cwd: data, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const stop = async () => {
    await end(child)
    await rm(data, { recursive: true, force: true })
  }
  const kill = async () => {
    const ended = once(child, 'exit')
    if (child.kill('SIGKILL')) await ended
  }
  try {
    return { url: await address(child), stop, kill }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The URL that the server prints, or logs, once it listens; rejects with its output if it does not start. */
async function address(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`The server ${why}. Its output:\n${output}`))
    const timer = setTimeout(() => fail(`did not start within ${startTimeoutMs / 1000} s`), startTimeoutMs)
    const read = (text: Buffer) => {
      output += text.toString()
      const port = /http:\/\/\S+:(\d+)[\s/]/.exec(output)?.[1]
      if (!port) return
      clearTimeout(timer)
      resolve(`http://127.0.0.1:${port}`)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', (code) => {
      clearTimeout(timer)
      fail(`ended with code ${code}`)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
  child.kill('SIGTERM')
  await ended
  clearTimeout(timer)
}

/** A port that is free now, for servers that must know their URL before they start. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = listeningPort(server)
  server.close()
  await once(server, 'close')
  return port
}

/** A server that can be stopped and started again with the same URL and data. */
export interface StoppableServer {
  readonly url: string
  start(): Promise<void>
  /** Stops its process; a second call does nothing. */
  stop(): Promise<void>
}

/** Starts a server with its data in a folder. */
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
