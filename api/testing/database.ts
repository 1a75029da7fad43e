import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { KyselyPlugin } from 'kysely'
import { type Result, succeed } from '#domain/result'
import type { Database } from '../platform/database/database.ts'
import { openDatabaseFile } from '../platform/database/open-database.ts'
import type { OpenOptions } from '../platform/database/sqlite/open-sqlite.ts'
import { type Config, readConfig } from '../platform/runtime/config.ts'
import { borrowDatabase, connectTo, isOnPostgres } from './postgres.ts'
import { aFolder } from './server.ts'

/** Registers a cleanup, such as `onTestFinished`. */
type After = (end: () => Promise<void>) => void

/** The databases of data folders, if tests run on PostgreSQL. */
const databaseOf = new Map<string, { readonly url: string }>()

/** A data folder, removed after the test. */
export async function aDataDir(after: After, files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const { path, remove } = await aFolder(files)
  after(remove)
  if (isOnPostgres()) {
    const { url, giveBack } = await borrowDatabase()
    databaseOf.set(path, { url })
    after(giveBack)
  }
  return { path, file: join(path, 'stonks.db') }
}

/** The settings of a server or command on the database of a folder. */
export function environmentOf(dataDir: string): Readonly<Record<string, string>> {
  const borrowed = databaseOf.get(dataDir)
  if (!borrowed) return { DATA_DIR: dataDir }
  return { DATA_DIR: dataDir, DATABASE_URL: borrowed.url, JWT_SECRET: randomBytes(32).toString('base64') }
}

/** Where a command finds the database of a folder. */
export const locationOf = (dataDir: string): Result<Config> => readConfig(environmentOf(dataDir), dataDir)

/** The database of a folder, open until the test ends or closes it. */
export async function opened(after: After, dataDir: string, options: OpenOptions = {}): Promise<Database> {
  const borrowed = databaseOf.get(dataDir)
  const outcome = borrowed ? succeed(connectTo(borrowed.url)) : await openDatabaseFile(dataDir, options)
  if (!outcome.ok) throw new Error(outcome.failure.join('\n'))
  after(() => outcome.value.destroy())
  return outcome.value
}

/** Whether this process may mount a file system. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0

/** A mounted disk of a given size in bytes, removed after the test; requires `mayMount`. */
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

/** A plugin that calls `fail` after a number of statements. */
export function failingAfter(statements: number, fail: () => void): KyselyPlugin {
  let remaining = statements
  return {
    transformQuery({ node }) {
      if (remaining === 0) fail()
      remaining -= 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}
