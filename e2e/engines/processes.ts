import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants } from 'node:fs'
import { rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const startLimitMs = 60_000

/** The path of a program that is installed under one of these names. */
export function findProgram(...names: readonly string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A browser's program in its own process group, so that no process that it starts outlives it. */
export function startProgram(program: string, options: readonly string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const output = process.env['ENGINE_LOG'] === undefined ? 'ignore' : 'inherit'
  return spawn(program, options, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', output, output, 'pipe'],
  })
}

/** Ends a program and everything that it started, then deletes a folder that they used. */
export async function endProgram(child: ChildProcess, folder?: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, 'exit')
    endGroup(child.pid)
    await ended
  } else endGroup(child.pid)
  if (folder !== undefined) await rm(folder, { recursive: true, force: true, maxRetries: 10 })
}

function endGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // The group has ended by itself.
  }
}

/** Repeats an attempt until it succeeds, and reports its last error if it never does. */
export async function whenStarted<Value>(what: string, attempt: () => Promise<Value>): Promise<Value> {
  const end = Date.now() + startLimitMs
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > end) throw new Error(`${what} did not start within ${startLimitMs / 1000} s`, { cause: error })
      await sleep(50)
    }
  }
}
