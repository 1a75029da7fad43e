import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inspectBackup } from '../platform/database/sqlite/back-up.ts'
import { backUp } from '../platform/database/sqlite/back-up.ts'
import { aFolder, anSqliteDatabase, aServer } from '../testing/server.ts'
import { backUpDaily, copyByCommand } from './daily-backup.ts'

const day = 86_400_000

/** A listening server with a daily backup to a new folder, on a day that the test chooses. */
async function aBackedUpServer() {
  const [{ path, remove }, database] = [await aFolder(), await anSqliteDatabase()]
  onTestFinished(remove)
  const app = await aServer({ database })
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
  })
  const folder = join(path, 'new', 'backups')
  const state = { now: Date.parse('2026-01-05T23:59:00Z'), failures: 0 }
  const copyTo = async (file: string) => {
    if (state.failures-- > 0) throw new Error('The disk is away.')
    const written = await backUp(database, file)
    if (!written.ok) throw new Error(written.failure.join(' '))
  }
  backUpDaily(app, { folder, copyTo, now: () => state.now, pollMs: 5 })
  const copies = () =>
    readdir(folder).then(
      (names) => names.toSorted(),
      () => [],
    )
  return { app, folder, state, copies, listen: () => app.listen({ host: '127.0.0.1', port: 0 }) }
}

const nameOf = (date: string) => `stonks-daily-${date}.db`

test('each day (UTC) has one copy, which can be restored', async () => {
  const { folder, state, copies, listen } = await aBackedUpServer()
  await listen()
  await vi.waitFor(async () => expect(await copies()).toEqual([nameOf('2026-01-05')]))
  expect(await inspectBackup(join(folder, nameOf('2026-01-05')))).toMatchObject({ ok: true })
  state.now += 60_000
  await vi.waitFor(async () => expect(await copies()).toEqual([nameOf('2026-01-05'), nameOf('2026-01-06')]))
})

test('the last fourteen stay, and every file of another name', async () => {
  const { folder, state, copies, listen } = await aBackedUpServer()
  await listen()
  await vi.waitFor(async () => expect(await copies()).toHaveLength(1))
  await writeFile(join(folder, 'stonks-2025-01-01.db'), 'by hand')
  for (let n = 1; n <= 15; n++) await writeFile(join(folder, nameOf(`2025-12-${10 + n}`)), 'old')
  state.now += day
  await vi.waitFor(async () => expect(await copies()).toHaveLength(15))
  expect((await copies()).slice(0, 2)).toEqual(['stonks-2025-01-01.db', nameOf('2025-12-14')])
  expect((await copies()).at(-1)).toBe(nameOf('2026-01-06'))
})

test('a failure is tried again', async () => {
  const { state, copies, listen } = await aBackedUpServer()
  state.failures = 1
  await listen()
  await vi.waitFor(async () => expect(await copies()).toHaveLength(1), { timeout: 10_000 })
})

test('the command’s own sentence says why a copy fails', async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const program = join(path, 'program.mjs')
  await writeFile(program, 'console.error(`No room for ${process.argv[3]}.`); process.exitCode = 1')
  await expect(copyByCommand(program)('copy.db', new AbortController().signal)).rejects.toThrow('No room for copy.db.')
})
