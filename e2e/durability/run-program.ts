import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

/** The program of this folder, running. */
export interface Running {
  readonly url: string
  readonly child: ChildProcess
  /** Milliseconds until it listened. */
  readonly startTime: number
  /** Ends it with a signal; the value is its exit code, null where the signal itself ended it. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null>
}

/** Starts it and waits until it listens. `before` are commands that it is to run under. */
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
      const ended = once(child, 'exit') as Promise<[number | null]>
      child.kill(signal)
      return (await ended)[0]
    },
  }
}
