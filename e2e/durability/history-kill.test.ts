import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openGenerationTable } from '../../api/history/generation-table.ts'
import { loadNewest } from '../../api/history/publish-newest.ts'
import { openDatabaseFile } from '../../api/platform/database/open-database.ts'
import { aFolder } from '../../api/testing/server.ts'
import { buildProgram } from './servers.ts'

/** The number of moments at which building is killed, spread over reading, coding and writing. */
const rounds = process.env['LONG'] === undefined ? 12 : 100

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('api/cli/market.ts')
})
afterAll(() => program.remove())

const dates = Array.from({ length: 300 }, (_, day) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10))

/** A history of 2,000 listings, which differ with each edition. */
function aHistoryFile(edition: number): Buffer {
  const listing = (_: unknown, at: number) =>
    JSON.stringify({
      symbol: `S${String(at).padStart(4, '0')}`,
      close: dates.map((_date, day) => (1000 + ((at * 7 + day * 13 + edition * 31) % 997)) / 100),
    })
  return gzipSync([JSON.stringify({ dates }), ...Array.from({ length: 2_000 }, listing)].join('\n'), { level: 1 })
}

/** The number of the generation that a server would serve, with all of its files complete; 0 if there is none yet. */
async function wholeGeneration(path: string): Promise<number> {
  const db = await openDatabaseFile(path, {})
  if (!db.ok) throw new Error(db.failure.join('\n'))
  try {
    const table = openGenerationTable(db.value, 'file')
    if (!(await table.newest())) return 0
    const newest = await loadNewest(table)
    if (!newest.ok) throw new Error(newest.failure.join('\n'))
    for (const { prints, facts } of newest.value.manifest.blocks)
      for (const { sha256 } of [prints, facts]) {
        const bytes = (await table.file(sha256)) ?? ''
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256)
      }
    return newest.value.number
  } finally {
    await db.value.destroy()
  }
}

test('a build leaves the old history or the new one, whenever it is killed, and the next build succeeds', async () => {
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const settings = { MARKET: 'file', MARKET_FILE: 'stonks.gz', MARKET_HISTORY_FILE: 'history.gz' }
  const env = { PATH: process.env['PATH'], DATA_DIR: path, ...settings }
  const build = () => {
    const child = spawn(process.execPath, [program.path, 'history', 'build'], { env, cwd: path, stdio: 'ignore' })
    return { child, ended: new Promise<number | null>((resolve) => child.once('exit', resolve)) }
  }
  const files = [aHistoryFile(0), aHistoryFile(1)]
  await writeFile(join(path, 'history.gz'), aHistoryFile(2))
  const started = performance.now()
  expect(await build().ended).toBe(0)
  const whole = performance.now() - started
  let number = await wholeGeneration(path)
  expect(number).toBe(1)
  for (let round = 0; round < rounds; round += 1) {
    await writeFile(join(path, 'history.gz'), files[round % 2] ?? '')
    const { child, ended } = build()
    await sleep((whole * (round + 1)) / rounds)
    child.kill('SIGKILL')
    await ended
    const now = await wholeGeneration(path)
    expect([number, number + 1]).toContain(now)
    number = now
  }
  // The last of them may have ended before the kill: another build of the same file would find nothing new.
  await writeFile(join(path, 'history.gz'), aHistoryFile(3))
  expect(await build().ended).toBe(0)
  expect(await wholeGeneration(path)).toBe(number + 1)
}, 120_000)
