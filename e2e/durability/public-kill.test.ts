import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatasetFolder } from '../../api/market/publish/dataset-folder.ts'
import { lastTradingDay } from '../../api/market/trading-calendar.ts'
import { fakeEdgar } from '../../api/testing/fake-edgar.ts'
import { createFaults, fakeServers } from '../../api/testing/fake-server.ts'
import { aPublicWorld } from '../../api/testing/public-market.ts'
import { aFolder } from '../../api/testing/server.ts'
import { buildProgram } from './servers.ts'

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('api/cli/market.ts')
})
afterAll(() => program.remove())

const settling = 30 * 60_000
/** Above the number of companies that are requested one by one, so that their archives are downloaded. */
const world = aPublicWorld(1100, lastTradingDay(Date.now(), settling))

/** Collects public records from a fake SEC, with the product’s own command. */
async function setUp() {
  const service = await fakeServers(onTestFinished)(fakeEdgar(world, createFaults()))
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const settings = {
    MARKET: 'public',
    SEC_CONTACT: 'me@stonks.example',
    SEC_URL: service.origin,
    SEC_PER_MINUTE: '10000',
  }
  const env = { PATH: process.env['PATH'], DATA_DIR: path, HISTORY_YEARS: '1', ...settings }
  const start = () => {
    const child = spawn(process.execPath, [program.path, 'refresh'], { env, cwd: path, stdio: 'pipe' })
    const said: string[] = []
    child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { kill: () => child.kill('SIGKILL'), ended, said }
  }
  return { path, service, start, folder: openDatasetFolder(path, 'public') }
}

type SetUp = Awaited<ReturnType<typeof setUp>>

/** Expires the lease at once, instead of after half a minute. */
function letLeasesLapse(path: string): void {
  const db = new Sqlite(join(path, 'stonks.db'))
  db.exec('create table if not exists leases (name text primary key, lapses_at integer)')
  db.exec('update leases set lapses_at = 0')
  db.close()
}

async function newestOf({ folder }: SetUp) {
  const newest = await folder.newest()
  return newest && { edition: newest.manifest.edition, body: newest.dataset.body }
}

/** Kills the program some milliseconds after its second request; true if it ended by itself before. */
async function runUntilKilled({ service, start }: SetUp, delayMs: number): Promise<boolean> {
  const before = service.requests.length
  const run = start()
  const requested = async () => {
    while (service.requests.length < before + 2) await sleep(2)
    await sleep(delayMs)
    run.kill()
  }
  const code = await Promise.race([run.ended, requested().then(() => run.ended)])
  if (code !== null) expect(code, run.said.join('')).toBe(0)
  return code !== null
}

test(
  'a collection that is killed after every other request gives the same public records as an undisturbed one',
  { timeout: 600_000 },
  async () => {
    const undisturbed = await setUp()
    for (let night = 0; night < 2; night++) expect(await undisturbed.start().ended).toBe(0)
    const expected = await newestOf(undisturbed)
    expect(expected?.edition).toBe(world.today)

    const killed = await setUp()
    let kills = 0
    while ((await newestOf(killed))?.edition !== world.today) {
      if (!(await runUntilKilled(killed, (kills * 37) % 400))) kills++
      letLeasesLapse(killed.path)
      expect(kills).toBeLessThan(100)
    }
    expect((await newestOf(killed))?.body.equals(expected?.body ?? Buffer.of())).toBe(true)
    expect(kills).toBeGreaterThan(8)
    // No archive and no part of one remains.
    expect(await readdir(join(killed.path, 'sec'))).toEqual([])
    console.log(
      `${kills} kills, and ${killed.service.requests.length} requests for ${undisturbed.service.requests.length}`,
    )
  },
)
