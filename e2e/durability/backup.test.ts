import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { dirname } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { buildProgram, contentOf, serverOnDisk } from './servers.ts'
import { changed } from './writer.ts'

type Program = Awaited<ReturnType<typeof buildProgram>>
let server: Program
let admin: Program
beforeAll(async () => {
  server = await buildProgram('e2e/durability/bookmark-program.ts')
  admin = await buildProgram('api/cli/admin.ts')
})
afterAll(() => Promise.all([server.remove(), admin.remove()]))

/** The command `npm run admin -- ...` on a data folder. */
async function type(dataDir: string, ...words: readonly string[]) {
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir }
  const child = spawn(process.execPath, [admin.path, ...words], { cwd: dataDir, env })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const closed: unknown[] = await once(child, 'close')
  return { code: closed[0], said }
}

const rounds = process.env['LONG'] === undefined ? 1 : 20

test('a backup made while sixteen users write has all writes acknowledged before it began', async () => {
  const { file, writers, start } = await serverOnDisk(onTestFinished, server.path)
  const running = await start()
  let isOver = false
  const written = writers.map((writer) => writer.write(running.url, () => isOver))
  const dataDir = dirname(file)
  for (let round = 0; round < rounds; round += 1) {
    const before = writers.map(({ changes }) => changes.length)
    const backup = `${file}.backup-${round}`
    expect(await type(dataDir, 'backup', backup)).toEqual({
      code: 0,
      said: `All accounts and bookmarks are in ${backup}.\n`,
    })
    const { health, listOf } = contentOf(backup)
    expect(health).toBe('ok')
    for (const [at, writer] of writers.entries()) {
      // A list that existed when the backup began or later, including those of changes without a response yet.
      const lists = [[], ...writer.changes].slice(before[at])
      const open = writer.open ? [changed(writer.list, writer.open)] : []
      expect([...lists, ...open]).toContainEqual(listOf(writer.id))
    }
  }
  expect((await type(dataDir, 'restore', `${file}.backup-0`)).code).toBe(1)
  isOver = true
  await Promise.all(written)
  await running.end('SIGTERM')
  expect(await type(dataDir, 'restore', `${file}.backup-0`)).toMatchObject({ code: 0 })
  expect(contentOf(file).health).toBe('ok')
  const again = await start()
  expect(again.startTime).toBeGreaterThan(0)
}, 120_000)

test('the command exits with code 2 for invalid arguments and with code 1 for failures', async () => {
  const { file } = await serverOnDisk(onTestFinished, server.path)
  expect(await type(dirname(file), 'frobnicate')).toMatchObject({ code: 2 })
  expect(await type(dirname(file), 'delete-user', 'unknown@people.example')).toMatchObject({ code: 1 })
  expect(await type(dirname(file), 'help')).toMatchObject({ code: 0 })
})
