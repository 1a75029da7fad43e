import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { buildProgram } from './servers.ts'

/** Statements between two kills; with LONG every statement. */
const pace = process.env['LONG'] === undefined ? 6 : 1

test('a process that is killed during a migration changes nothing, and the next one migrates completely', async () => {
  const program = await buildProgram('e2e/durability/migration-program.ts')
  onTestFinished(program.remove)
  const folder = await mkdtemp(join(tmpdir(), 'stonks-migration-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = join(folder, 'stonks.db')
  const tables = () => {
    const connection = new Sqlite(file)
    const found = connection.prepare<[], { name: string }>("select name from sqlite_schema where type = 'table'").all()
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok')
    connection.close()
    return found.map(({ name }) => name)
  }
  let kills = 0
  for (; spawnSync(process.execPath, [program.path, file, String(kills * pace)]).signal === 'SIGKILL'; kills += 1) {
    expect(tables()).toEqual([])
  }
  expect(kills * pace).toBeGreaterThan(8)
  expect(tables()).toContain('bookmarks')
}, 120_000)
