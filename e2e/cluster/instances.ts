import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { whenStarted } from '../engines/processes.ts'
import { freePort } from '../harness/server.ts'
import { processTree, type ProcessTree } from './process-tree.ts'

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

/** The same for all instances of a test: each must accept the tokens of the others. */
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
    ...{ PATH: process.env['PATH'], HOST: '127.0.0.1', PORT: String(port), DATA_DIR: folder },
    ...{ DATABASE_URL: databaseUrl, JWT_SECRET: secret, TRUST_PROXY: 'loopback' },
    ...{ MARKET: 'demo', DEMO_STOCKS: '600', SIGN_UPS_PER_HOUR: '100000' },
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
