import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { aFolder } from './server.ts'
import type { Database } from '../database/database.ts'
import { openDatabase } from '../database/open-database.ts'
import type { OpenOptions } from '../database/sqlite/open-sqlite.ts'
import type { KyselyPlugin } from 'kysely'

/** Has something done when the test has ended: `onTestFinished`. */
export type After = (end: () => Promise<void>) => void

/** A data folder that is gone after the test. */
export async function aDataDir(after: After, files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const { path, remove } = await aFolder(files)
  after(remove)
  return { path, file: join(path, 'stonks.db') }
}

/** The database of a folder, open until the test ends or closes it. */
export async function opened(after: After, dataDir: string, opening: OpenOptions = {}): Promise<Database> {
  const outcome = await openDatabase(dataDir, opening)
  if (!outcome.ok) throw new Error(outcome.failure.join('\n'))
  after(() => outcome.value.destroy())
  return outcome.value
}

/** Whether this process may mount a disk of its own. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/** A disk with room for so many bytes, that is gone after the test; only where one may be mounted. */
export async function aDisk(after: After, bytes: number) {
  const { path, remove } = await aFolder()
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path])
  after(async () => {
    execFileSync('umount', ['--lazy', path])
    await remove()
  })
  const change = (option: string) => void execFileSync('mount', ['-o', `remount,${option}`, path])
  return { path, protect: () => change('ro'), resize: (size: number) => change(`size=${size}`) }
}

/** Lets so many statements pass and calls `fail` at the next one. */
export function failingAfter(statements: number, fail: () => void): KyselyPlugin {
  let left = statements
  return {
    transformQuery({ node }) {
      if (left === 0) fail()
      left -= 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}
