import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

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
export interface Running {
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds until it was listening. */
  readonly startTime: number
  /** Ends it with a signal; the value is its exit code, null where the signal itself ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts it and waits until it listens. `before` are commands that wrap it. */
export async function runProgram(words: readonly string[], before: readonly string[] = []): Promise<Running> {
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
