import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildProgram } from './build-program.ts'
import { runProgram } from './run-program.ts'
import { createWriter, type Writer } from './writer.ts'

const symbols = Array.from({ length: 40 }, (_, at) => `S${at}`)
const people = Array.from({ length: 16 }, (_, at) => `person-${at}`)
/** Milliseconds. While all unit tests run at once, starting a process takes long by itself. */
const startLimit = process.env['LONG'] === undefined ? 10_000 : 2_000
const isLong = process.env['LONG'] !== undefined

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('e2e/durability/program.ts')
})
afterAll(() => program.remove())

/** A data folder, and the server on it for as many writers. */
async function aHouse() {
  const dataDir = await mkdtemp(join(tmpdir(), 'stonks-kill-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const writers = people.map((id, at) => createWriter(id, symbols, at + 1))
  const start = async () => {
    const running = await runProgram([program.path, dataDir, people.join(), symbols.join()])
    onTestFinished(() => void running.child.kill('SIGKILL'))
    return running
  }
  return { file: join(dataDir, 'stonks.db'), writers, start }
}

/** What a new process finds in the file that was left behind, before any server has seen it. */
function contentOf(file: string) {
  const connection = new Sqlite(file)
  const rows = connection.prepare('select user_id, symbol from bookmarks order by user_id, position').all() as {
    user_id: string
    symbol: string
  }[]
  const health = connection.pragma('integrity_check', { simple: true })
  connection.close()
  return { health, listOf: (id: string) => rows.filter((row) => row.user_id === id).map(({ symbol }) => symbol) }
}

/** The lists that somebody may have: what was acknowledged, without or with the change that nobody answered. */
function possible({ list, open }: Writer): readonly (readonly string[])[] {
  if (!open) return [list]
  const { method, symbol } = open
  return [list, method === 'POST' ? [...list, symbol] : list.filter((one) => one !== symbol)]
}

describe('a server that is killed while sixteen people write', () => {
  const rounds = isLong ? 200 : 4

  test(
    'has everything that it had said yes to, and is back in less than two seconds',
    { timeout: rounds * 15_000 },
    async () => {
      const { file, writers, start } = await aHouse()
      const least = isLong ? 100_000 : 200
      let round = 0
      for (; round < rounds || writes(writers) < least; round += 1) {
        const running = await start()
        if (round > 0) expect(running.startTime).toBeLessThan(startLimit)
        // Some kills meet the very first writes, some a log that is being folded in.
        const killed = sleep((round % 5) * 120 + 40).then(() => running.end('SIGKILL'))
        await Promise.all(writers.map((writer) => writer.write(running.url)))
        await killed
        const { health, listOf } = contentOf(file)
        expect(health).toBe('ok')
        for (const writer of writers) expect(possible(writer)).toContainEqual(listOf(writer.id))
        for (const writer of writers) writer.settle(listOf(writer.id))
      }
      console.log(`${round} kills, ${writes(writers)} acknowledged writes, none lost, no damage`)
    },
  )
})

describe('a server that is asked to stop while sixteen people write', () => {
  test('finishes what it has begun, folds its log into the file, and ends with code 0', async () => {
    const { file, writers, start } = await aHouse()
    const running = await start()
    let isOver = false
    const written = writers.map((writer) => writer.write(running.url, () => isOver))
    await sleep(300)
    isOver = true
    const [code] = await Promise.all([running.end('SIGTERM'), ...written])
    expect(code).toBe(0)
    expect(existsSync(`${file}-wal`)).toBe(false)
    const { health, listOf } = contentOf(file)
    expect(health).toBe('ok')
    for (const writer of writers) expect(listOf(writer.id)).toEqual(writer.list)
    expect(writes(writers)).toBeGreaterThan(0)
  })
})

const writes = (writers: readonly Writer[]) => writers.reduce((sum, writer) => sum + writer.writes, 0)
