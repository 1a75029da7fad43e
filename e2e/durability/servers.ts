import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Sqlite from 'better-sqlite3'
import { build } from 'vite'
import { createWriter, type Writer } from './writer.ts'

const symbols = Array.from({ length: 40 }, (_, at) => `S${at}`)

/** A data folder, its writers, and the function that starts a server on it. */
interface ServerOnDisk {
  readonly file: string
  readonly writers: readonly Writer[]
  /** Starts the server, optionally wrapped by other commands. */
  readonly start: (before?: readonly string[]) => Promise<Running>
}

/** Registers a clean-up at the end of the test: `onTestFinished`. */
type After = (end: () => Promise<void> | void) => void

/** A data folder and accounts for `people` writers. After the test the folder is deleted and its servers are stopped. */
export async function serverOnDisk(after: After, program: string, people = 16): Promise<ServerOnDisk> {
  const dataDir = await mkdtemp(join(tmpdir(), 'stonks-disk-'))
  after(() => rm(dataDir, { recursive: true }))
  const writers = Array.from({ length: people }, (_, at) => createWriter(`person-${at}`, symbols, at + 1))
  const words = [program, dataDir, writers.map(({ id }) => id).join(), symbols.join()]
  return {
    file: join(dataDir, 'stonks.db'),
    writers,
    async start(before) {
      const running = await runProgram(words, before)
      after(() => void running.child.kill('SIGKILL'))
      return running
    },
  }
}

/** Changes that were acknowledged to all of them. */
export const writesOf = (writers: readonly Writer[]): number => writers.reduce((sum, writer) => sum + writer.writes, 0)

/** The content of a file, read without a server. */
export function contentOf(file: string) {
  const connection = new Sqlite(file)
  const rows = connection
    .prepare<[], { user_id: string; symbol: string }>(
      'select user_id, symbol from bookmarks order by user_id, position',
    )
    .all()
  const health = connection.pragma('integrity_check', { simple: true })
  connection.close()
  return { health, listOf: (id: string) => rows.filter((row) => row.user_id === id).map(({ symbol }) => symbol) }
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Builds a program so that plain Node runs it; `remove` deletes it. */
export async function buildProgram(entry: string) {
  // Inside the project, because it would not find its packages elsewhere.
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'program-'))
  const outDir = join(folder, 'api')
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { ssr: true, outDir, target: 'node20', rolldownOptions: { input: { program: join(root, entry) } } },
  })
  return { path: join(outDir, 'program.js'), remove: () => rm(folder, { recursive: true }) }
}

/** A running program of this folder. */
interface Running {
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds until it was listening. */
  readonly startTime: number
  /** Ends it with a signal; resolves to its exit code, null if the signal itself ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts it and waits until it listens. `before` are commands that wrap it. */
async function runProgram(words: readonly string[], before: readonly string[] = []): Promise<Running> {
  const [command = process.execPath, ...rest] = [...before, process.execPath, ...words]
  const started = performance.now()
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', 'inherit'] })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim()))
    child.once('exit', (code) => reject(new Error(`The program ended with code ${code}`)))
  })
  return {
    url,
    child,
    startTime: performance.now() - started,
    async end(signal) {
      const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
      child.kill(signal)
      return ended
    },
  }
}

const json = { 'content-type': 'application/json' }
const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'Ada', tos: true }

/** A user with an account. */
export const ada = { email: 'ada@example.com', password: 'a long way to Bracknell' }

/** The built server with these settings and its own folder, and an account for Ada. */
export async function startServer(settings: Readonly<Record<string, string>>) {
  const program = await buildProgram('api/server.ts')
  const data = await mkdtemp(join(tmpdir(), 'stonks-server-'))
  const env = { PATH: process.env['PATH'], DATA_DIR: data, PORT: '0', HOST: '127.0.0.1', ...settings }
  const child = spawn(process.execPath, [program.path], { cwd: data, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const output: unknown[] = await once(child.stdout, 'data')
  const url = `http://127.0.0.1:${/http:\/\/\S+:(\d+)/.exec(String(output[0]))?.[1] ?? ''}`
  const post = (path: string, body: object) =>
    fetch(`${url}/api/auth/${path}`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  const signedUp = await post('sign-up', { ...ada, ...names })
  const { id, accessToken } = (await signedUp.json()) as { id: string; accessToken: string }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await Promise.all([program.remove(), rm(data, { recursive: true })])
  }
  const headers = { authorization: `Bearer ${accessToken}` }
  return { url, data, pid: child.pid ?? 0, post, ada: { id, accessToken }, headers, stop }
}

export type StartedServer = Awaited<ReturnType<typeof startServer>>
