import { spawn } from 'node:child_process'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openDatasetFolder } from '../../api/market/publish/dataset-folder.ts'
import { lastTradingDay } from '../../api/market/trading-calendar.ts'
import { companyFactsZip, fakeEdgar, submissionsZip } from '../../api/testing/fake-edgar.ts'
import { createFaults, fakeServers } from '../../api/testing/fake-server.ts'
import { aPublicCompany, aPublicWorld } from '../../api/testing/public-market.ts'
import { aFolder } from '../../api/testing/server.ts'
import { buildProgram } from './servers.ts'

/** Making and collecting as many companies as the market has takes ten minutes. */
const companies = process.env['LONG'] === undefined ? 1200 : 6000
const unusedBytes = process.env['LONG'] === undefined ? 20_000 : 300_000
const largest = 64 * 1024 * 1024
/** The megabytes that a server needs if it collects its garbage in time: without a limit it takes more. */
const maxMemory = 300
const heapLimit = '--max-old-space-size=192'

let program: Awaited<ReturnType<typeof buildProgram>>
beforeAll(async () => {
  program = await buildProgram('api/server.ts')
})
afterAll(() => program.remove())

const settling = 30 * 60_000

function aLargeWorld() {
  const world = aPublicWorld(companies - 1, lastTradingDay(Date.now(), settling))
  for (const company of world.companies) company.padding = unusedBytes
  world.companies.push(aPublicCompany(companies - 1, { padding: largest }))
  return world
}

/** The peak memory of a process in megabytes. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** The phase of a collection, by its last request. */
const stepOf = (address = ''): string => /[a-z]+\.zip|cnsfails|tickers/.exec(address)?.[0] ?? 'others'

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`

test.runIf(process.platform === 'linux')(
  `a server collects ${companies} companies in ${maxMemory} MB, one of them with 64 MB of facts`,
  { timeout: 1_800_000 },
  async () => {
    const world = aLargeWorld()
    const archives = { submissions: submissionsZip(world), companyFacts: companyFactsZip(world) }
    for (const company of world.companies) company.padding = 0
    const service = await fakeServers(onTestFinished)(fakeEdgar(world, createFaults(), archives))
    const { path, remove } = await aFolder()
    onTestFinished(remove)
    const settings = { MARKET: 'public', SEC_CONTACT: 'me@stonks.example', SEC_URL: service.origin }
    const env = { PATH: process.env['PATH'], DATA_DIR: path, HOST: '127.0.0.1', PORT: '0', ...settings }
    const started = performance.now()
    const child = spawn(process.execPath, [heapLimit, program.path], {
      env,
      cwd: path,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    onTestFinished(() => void child.kill())
    const folder = openDatasetFolder(path, 'public')
    const steps = new Map<string, string>()
    const untilPublished = async (edition: RegExp) => {
      let peak = 0
      for (;;) {
        const newest = await folder.newest()
        if (newest && edition.test(newest.manifest.edition))
          return { seconds: (performance.now() - started) / 1000, peak, manifest: newest.manifest }
        expect(child.exitCode).toBeNull()
        peak = await peakOf(child.pid ?? 0)
        const seconds = (performance.now() - started) / 1000
        steps.set(stepOf(service.requests.at(-1)), `until ${seconds.toFixed(0)} s, ${peak.toFixed(0)} MB`)
        await sleep(250)
      }
    }
    const first = await untilPublished(/./)
    const whole = await untilPublished(/^\d{4}-\d\d-\d\d$/)
    // The past is built after it.
    await sleep(20_000)
    const peak = await peakOf(child.pid ?? 0)
    const [database, dataset] = [
      await stat(join(path, 'stonks.db')),
      await stat(join(path, 'market', whole.manifest.file)),
    ]
    console.log(
      [
        `archives: ${megabytes(archives.submissions.length)} and ${megabytes(archives.companyFacts.length)}`,
        `first dataset after ${first.seconds.toFixed(0)} s with ${first.peak.toFixed(0)} MB`,
        `all of two years after ${whole.seconds.toFixed(0)} s with ${whole.peak.toFixed(0)} MB, ${peak.toFixed(0)} MB at the end`,
        `steps by the last request: ${[...steps].map((step) => step.join(' ')).join('; ')}`,
        `${service.requests.length} requests; database ${megabytes(database.size)}, dataset ${megabytes(dataset.size)}`,
      ].join('\n'),
    )
    expect(whole.manifest.records).toBeGreaterThan(companies * 0.95)
    expect(first.peak).toBeLessThan(maxMemory)
    expect(peak).toBeLessThan(maxMemory)
  },
)
