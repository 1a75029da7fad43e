import { spawn } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatasetFolder } from '../../api/market/publish/dataset-folder.ts'
import { lastTradingDay, tradingDaysUpTo } from '../../api/market/trading-calendar.ts'
import { fakeAlphavantage } from '../../api/testing/fake-alphavantage.ts'
import { aFakeMarket } from '../../api/testing/fake-market.ts'
import { createFaults, fakeServers } from '../../api/testing/fake-server.ts'
import { aFolder } from '../../api/testing/server.ts'
import { buildProgram } from './servers.ts'

/** The number of moments at which a refresh is killed, spread over requesting, building, writing, publishing. */
const rounds = process.env['LONG'] === undefined ? 8 : 100
/** Concurrent requests, which a kill may lose. */
const lanes = 4

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('api/cli/market.ts')
})
afterAll(() => program.remove())

/** Refreshes 24 stocks from a fake Alpha Vantage, with the product’s own command. */
async function setUp() {
  const half = 30 * 60_000
  const sessions = tradingDaysUpTo(lastTradingDay(Date.now(), half), 60)
  const service = await fakeServers(onTestFinished)(
    fakeAlphavantage(aFakeMarket({ stocks: 24, sessions }), createFaults()),
  )
  const { path, remove } = await aFolder()
  onTestFinished(remove)
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: path,
    MARKET: 'alphavantage',
    ALPHAVANTAGE_API_KEY: 'TESTKEY',
    ALPHAVANTAGE_PER_MINUTE: '10000',
    ALPHAVANTAGE_URL: service.origin,
  }
  const start = () => {
    const child = spawn(process.execPath, [program.path, 'backfill'], { env, cwd: path, stdio: 'pipe' })
    const said: string[] = []
    child.stderr.on('data', (text: Buffer) => said.push(text.toString()))
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
    return { kill: () => child.kill('SIGKILL'), ended, said }
  }
  return { path, service, start, folder: openDatasetFolder(path, 'alphavantage') }
}

/** Expires the lease at once, instead of after half a minute. */
function letLeasesLapse(path: string): void {
  const db = new Sqlite(join(path, 'stonks.db'))
  onTestFinished(() => void db.close())
  const tables = db.prepare("select count(*) as count from sqlite_schema where name = 'leases'").get() as {
    count: number
  }
  if (tables.count > 0) db.exec('update leases set lapses_at = 0')
  db.close()
}

test(
  'a refresh that is killed at any moment loses no stored data, and publishes no partial dataset',
  {
    timeout: 60_000 + rounds * 20_000,
  },
  async () => {
    const undisturbed = await setUp()
    const started = performance.now()
    const uninterrupted = undisturbed.start()
    expect(await uninterrupted.ended, uninterrupted.said.join('')).toBe(0)
    const duration = performance.now() - started
    const expected = await undisturbed.folder.newest()
    expect(expected?.manifest.records).toBe(24)

    let setup = { ...(await setUp()), kills: 0 }
    const counts = { kills: 0, datasets: 0 }
    for (let round = 0; round < rounds || setup.kills > 0; round++) {
      const run = setup.start()
      // After the last round, the refresh may finish.
      const moment = round < rounds ? sleep((duration * (round + 1)) / rounds) : new Promise<never>(() => undefined)
      const code = await Promise.race([run.ended, moment.then(() => (run.kill(), run.ended))])
      const issue = await setup.folder.newest()
      if (issue) expect(issue.dataset.body.equals(expected?.dataset.body ?? Buffer.of())).toBe(true)
      letLeasesLapse(setup.path)
      if (code === null) {
        setup.kills++
        continue
      }
      expect(code, run.said.join('')).toBe(0)
      expect(issue).toBeDefined()
      const most = undisturbed.service.requests.length + setup.kills * lanes
      expect(setup.service.requests.length, 'only what was under way was asked again').toBeLessThanOrEqual(most)
      const names = await readdir(join(setup.path, 'market'))
      expect(names.filter((name) => !/\.(json|gz)$/.test(name))).toEqual([])
      counts.kills += setup.kills
      counts.datasets++
      setup = { ...(await setUp()), kills: 0 }
    }
    expect(counts.kills).toBeGreaterThan(rounds / 4)
    console.log(`${counts.kills} kills, ${counts.datasets} datasets, each as if nothing had happened`)
  },
)
