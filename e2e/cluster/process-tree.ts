import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { chown } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findProgram } from '../engines/processes.ts'

const run = promisify(execFile)

/** PostgreSQL and Patroni refuse to run as root. */
const isRoot = userInfo().uid === 0
const account = 'postgres'

/** Without the variables of the tests' own environment, such as PGHOST. */
const plainEnvironment = { PATH: process.env['PATH'], LC_ALL: 'C' }

/**
 * A command that runs as the user `postgres` if the tests run as root, and as the tests' user otherwise. `setpriv` replaces
 * itself with the program, so that the process id is the program's; it ends when the tests end.
 */
function unprivileged(command: readonly string[]): readonly [string, ...string[]] {
  const [program = '', ...words] = command
  const setpriv = findProgram('setpriv')
  if (setpriv === undefined) return [program, ...words]
  const user = isRoot ? [`--reuid=${account}`, `--regid=${account}`, '--init-groups'] : []
  return [setpriv, ...user, '--pdeathsig=KILL', program, ...words]
}

/** Runs a command to its end, not as root; rejects with its output if it fails. */
export async function runUnprivileged(...command: readonly string[]): Promise<string> {
  const [program, ...words] = unprivileged(command)
  return (await run(program, words, { cwd: '/', env: plainEnvironment })).stdout
}

/** Gives a new folder to the user that the programs run as. */
export async function giveToUnprivileged(folder: string): Promise<void> {
  if (!isRoot) return
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await run('id', [which, account])).stdout)),
  )
  await chown(folder, uid ?? 0, gid ?? 0)
}

/** A running program with all processes that it started. */
export interface ProcessTree {
  /** Whether its first process runs. */
  isRunning(): boolean
  /** SIGKILL to every process; settles when the first one is gone. */
  kill9(): Promise<void>
  /** SIGSTOP to every process: connections stay open, and nothing is answered. */
  freeze(): Promise<void>
  /** SIGCONT to every process. */
  thaw(): Promise<void>
  /** Asks the first process to end with a signal, and kills every process that is left after `timeoutMs`. */
  end(signal: NodeJS.Signals, timeoutMs?: number): Promise<void>
}

/** Starts a program, not as root; appends its output to the file `log`. */
export function startProcessTree(command: readonly string[], log: string, env: NodeJS.ProcessEnv = {}): ProcessTree {
  const [program, ...words] = unprivileged(command)
  const output = openSync(log, 'a')
  const child = spawn(program, words, {
    cwd: '/',
    env: { ...plainEnvironment, ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  return processTree(child)
}

/** Controls a child process with all its descendants. */
export function processTree(child: ChildProcess): ProcessTree {
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const ended = once(child, 'exit')
  // The code that waits for a program reports that it cannot be started.
  ended.catch(() => undefined)
  const signalAll = (signal: NodeJS.Signals) => (isRunning() ? signalTree(child.pid, signal) : Promise.resolve())
  return {
    isRunning,
    async kill9() {
      await signalAll('SIGKILL')
      if (isRunning()) await ended
    },
    freeze: () => signalAll('SIGSTOP'),
    thaw: () => signalAll('SIGCONT'),
    async end(signal, timeoutMs = 10_000) {
      if (!isRunning()) return
      const tree = await descendants(child.pid)
      child.kill(signal)
      await Promise.race([ended, sleep(timeoutMs, undefined, { ref: false })])
      for (const id of tree) signalProcess(id, 'SIGKILL')
      if (isRunning()) await ended
    },
  }
}

/** Sends a signal to a process and all that it started; with `name`, only if its program has that name. */
export async function signalTree(root: number | undefined, signal: NodeJS.Signals, name?: string): Promise<void> {
  for (const id of await descendants(root, name)) signalProcess(id, signal)
}

/** The ids of a process and of all that it started, directly or not. */
async function descendants(root: number | undefined, name?: string): Promise<readonly number[]> {
  const { stdout } = await run('ps', ['-eo', 'pid=,ppid=,comm='])
  const processes = stdout
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .map(([id, parent, program]) => ({ id: Number(id), parent: Number(parent), program }))
  const childrenOf = (of: number): number[] =>
    processes.filter(({ parent }) => parent === of).flatMap(({ id }) => [id, ...childrenOf(id)])
  const found = processes.find(({ id, program }) => id === root && (name === undefined || name === program))
  return found === undefined ? [] : [found.id, ...childrenOf(found.id)]
}

function signalProcess(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal)
  } catch {
    // It has ended by itself.
  }
}
