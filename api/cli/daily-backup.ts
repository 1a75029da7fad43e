import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runInBackground } from '../alerts/background-task.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { makeFolder } from '../platform/runtime/files.ts'

/** How many copies stay; older ones are deleted. */
const keptCopies = 14

/** The names of the copies; backups of other names stay. */
const copyName = /^stonks-daily-\d{4}-\d\d-\d\d\.db$/

interface DailyBackup {
  readonly folder: string
  /** Writes the database to a new file, completely or not at all. */
  readonly copyTo: (file: string, signal: AbortSignal) => Promise<void>
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Milliseconds between two checks whether a day has begun. */
  readonly pollMs?: number
}

/** Copies the database to the folder once a day (UTC) while the server listens; the log has each failure, and it is tried again. */
export function backUpDaily(app: App, { folder, copyTo, now, pollMs = 60_000 }: DailyBackup): void {
  const fileOfToday = () => join(folder, `stonks-daily-${new Date(now()).toISOString().slice(0, 10)}.db`)
  runInBackground(app, {
    name: 'the daily backup',
    pollMs,
    isDone: () => Promise.resolve(existsSync(fileOfToday())),
    async run(signal) {
      await makeFolder(folder)
      await copyTo(fileOfToday(), signal)
      const copies = (await readdir(folder)).filter((name) => copyName.test(name)).toSorted()
      for (const name of copies.slice(0, -keptCopies)) await rm(join(folder, name))
      return 'done'
    },
  })
}

/** Copies with the command `backup` of the program, in a process of its own: a large database would delay requests. */
export const copyByCommand = (program: string) => async (file: string, signal: AbortSignal) => {
  await promisify(execFile)(process.execPath, [program, 'backup', file], { signal })
}
