import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { runProgram, type Running } from './programs.ts'
import { createWriter, type Writer } from './writer.ts'

const symbols = Array.from({ length: 40 }, (_, at) => `S${at}`)

/** A data folder, its writers, and the function that starts a server on it. */
interface ServerOnDisk {
  readonly file: string
  readonly writers: readonly Writer[]
  /** Starts the server, if need be under other commands. */
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
