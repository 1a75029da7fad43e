import { readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { parseManifest } from '#domain/history/manifest'
import { eventually } from '#domain/testing/eventually'
import { matching } from '../../domain/testing/matchers.ts'
import { marketStatus } from '../cli/market-commands.ts'
import { readConfig } from '../platform/runtime/config.ts'
import { prepareServer } from '../prepare.ts'
import { aDataDir, environmentOf, opened } from '../testing/database.ts'
import { fakeAlphavantage } from '../testing/fake-alphavantage.ts'
import { aFakeMarket } from '../testing/fake-market.ts'
import { fakeMassive } from '../testing/fake-massive.ts'
import { fakeSec } from '../testing/fake-sec.ts'
import { createFaults, fakeServers, type Handler, respondWith } from '../testing/fake-server.ts'
import { bearer, signUp } from '../testing/people.ts'
import { aMarketFile, aServer } from '../testing/server.ts'
import { lastTradingDay, tradingDaysUpTo } from './trading-calendar.ts'

const aFakeServer = fakeServers(onTestFinished)
const settling = 30 * 60_000

/** A market up to the newest session that is available now. */
const todaysWorld = () => aFakeMarket({ sessions: tradingDaysUpTo(lastTradingDay(Date.now(), settling), 270) })

/** Settings of both providers with fake servers, and the faults of those servers. */
async function theSettings() {
  const { path } = await aDataDir(onTestFinished)
  const [world, faults] = [todaysWorld(), createFaults()]
  const alphavantage = await aFakeServer(fakeAlphavantage(world, faults))
  const massive = await aFakeServer(fakeMassive(world, faults))
  const sec = await aFakeServer(fakeSec(world, faults))
  const common = {
    ...environmentOf(path),
    LOG_LEVEL: 'silent',
    SEC_URL: sec.origin,
    SEC_PER_MINUTE: '10000',
    FEED: 'off',
  }
  const markets = {
    alphavantage: { ALPHAVANTAGE_API_KEY: 'TESTKEY', ALPHAVANTAGE_URL: alphavantage.origin, ALPHAVANTAGE_PER_MINUTE: '10000' },
    massive: { MASSIVE_API_KEY: 'TESTKEY', MASSIVE_URL: massive.origin, MASSIVE_PER_MINUTE: '10000', SEC_CONTACT: 'a@example.com' },
  } // prettier-ignore
  const settingsOf = (market: keyof typeof markets) => ({ MARKET: market, ...common, ...markets[market] })
  return { path, faults, settingsOf, services: { alphavantage, massive } }
}

async function aStartedServer(settings: Readonly<Record<string, string>>) {
  const prepared = await prepareServer(settings, settings['DATA_DIR'])
  if (!prepared.ok) throw new Error(prepared.failure.join(' '))
  const app = await aServer(prepared.value)
  const end = async () => {
    await app.close()
    await prepared.value.database.destroy()
  }
  await app.listen({ port: 0, host: '127.0.0.1' })
  const ask = (url: string) => app.inject(url)
  const health = async () =>
    (await ask('/api/health')).json<{ status: string; dataset: unknown; refresh: { percent: number | null } }>()
  return { app, ask, health, end, prepared: prepared.value }
}

/** Damages every published dataset, in the folder or in the database. */
async function damageDatasets(path: string): Promise<void> {
  const db = await opened(onTestFinished, path)
  await db
    .updateTable('dataset_parts')
    .set({ bytes: Buffer.from('damaged') })
    .execute()
  await db.destroy()
  for (const name of await readdir(join(path, 'market')).catch(() => []))
    if (name.endsWith('.gz')) await writeFile(join(path, 'market', name), 'damaged')
}

/** Lets requests wait until it is opened. */
function aGate(behaviour: Handler) {
  let open = (): void => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  const gated: Handler = (request, response) => void opened.then(() => behaviour(request, response))
  return { gated, open }
}

const last = { alphavantage: /OVERVIEW/, massive: /\/submissions\// } as const
const shares = { alphavantage: 50, massive: 80 } as const

test.for(['alphavantage', 'massive'] as const)(
  'a server with MARKET=%s and no dataset starts, reports the progress of the first one, then serves it',
  async (market) => {
    const { faults, settingsOf } = await theSettings()
    const { gated, open } = aGate(respondWith(429, '', { 'retry-after': '1' }))
    faults.inject(last[market], gated)
    const { ask, health, end } = await aStartedServer(settingsOf(market))
    onTestFinished(end)
    await expect
      .poll(async () => (await ask('/data/stonks')).json<{ progress: number }>().progress)
      .toBeGreaterThanOrEqual(shares[market])
    const pending = await ask('/data/stonks')
    expect(pending.statusCode).toBe(503)
    expect(pending.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(pending.json()).toEqual({
      message: 'The first market data is being fetched.',
      code: 'market-pending',
      progress: matching.any(Number),
      problem: null,
    })
    expect(await health()).toMatchObject({ status: 'pending', dataset: null, refresh: { schedule: 'off' } })
    for (const path of ['/api/ai', '/api/history/AAB', '/sitemap.xml']) {
      expect((await ask(path)).json(), path).toMatchObject({ code: 'market-pending' })
    }
    expect((await ask('/api/config')).statusCode).toBe(200)
    expect((await ask('/api/ready')).statusCode).toBe(503)
    open()
    await expect.poll(async () => (await health()).status).toBe('ready')
    expect((await ask('/data/stonks')).headers).toMatchObject({ 'x-market': 'real', 'x-record-count': '6' })
    // The collected market is served before the refresh has ended.
    const refresh = async () => (await health()).refresh
    await expect.poll(refresh).toMatchObject({ schedule: 'off', percent: null, failures: 0 })
  },
)

test.for(['alphavantage', 'massive'] as const)(
  'a server with MARKET=%s serves the past of its collected market',
  async (market) => {
    const { settingsOf } = await theSettings()
    const { ask, health, end } = await aStartedServer(settingsOf(market))
    onTestFinished(end)
    await expect.poll(async () => (await health()).status).toBe('ready')
    const served = async () => (await ask('/data/history/manifest.json')).statusCode
    await expect.poll(served).toBe(200)
    const manifest = parseManifest((await ask('/data/history/manifest.json')).body)
    if (!manifest.ok) throw new Error(manifest.failure.join())
    const { simulated, dates, blocks } = manifest.value
    expect(simulated).toBe(false)
    expect(dates.at(-1)).toBe(lastTradingDay(Date.now(), settling))
    expect(dates.length).toBeGreaterThan(250)
    expect(blocks[0]?.listings.map(([symbol]) => symbol)).toContain('AAB')
    expect((await ask(`/data/history/${blocks[0]?.prints.file ?? ''}`)).statusCode).toBe(200)
  },
)

test('a first collection with a wrong key reports this, and who must act, to the page, monitors and the operator', async () => {
  const { faults, settingsOf, path } = await theSettings()
  faults.inject(/./, respondWith(401), Infinity)
  const settings = settingsOf('massive')
  const { ask, end } = await aStartedServer(settings)
  onTestFinished(end)
  const problem = { reason: 'Massive: The provider does not accept the key.', turn: 'operator' }
  const pending = async () => (await ask('/data/stonks')).json<{ problem: unknown }>().problem
  await expect.poll(pending).toEqual(problem)
  expect((await ask('/api/health')).json()).toMatchObject({
    status: 'pending',
    refresh: { failures: 1, problem: { ...problem, nextAttemptAt: matching.stringMatching(/^\d{4}-/) } },
  })
  const config = readConfig(settings, path)
  const status = config.ok ? await marketStatus(config.value) : config
  expect(status.ok && status.value.slice(-2)).toEqual([
    matching.stringMatching(/and failed \(1 in a row\): Massive: The provider does not accept the key\.$/),
    'It is your turn: set right what it says. To try again at once: npm run market -- refresh',
  ])
})

test('a server collects the first dataset automatically, later ones only with nightly refreshes', async () => {
  const { settingsOf, services, path } = await theSettings()
  const settings = settingsOf('alphavantage')
  const first = await aStartedServer(settings)
  expect(first.prepared.refreshing).toMatchObject({ stopsAfterFirst: true })
  await expect.poll(async () => (await first.health()).status).toBe('ready')
  await first.end()
  const asked = services.alphavantage.requests.length
  const second = await aStartedServer(settings)
  expect(second.prepared.refreshing).toBeUndefined()
  await second.end()
  expect(services.alphavantage.requests.length).toBe(asked)
  const nightly = await aStartedServer({ ...settings, MARKET_REFRESH: 'nightly' })
  expect(nightly.prepared.refreshing).toMatchObject({ stopsAfterFirst: false })
  await nightly.end()
  // A server with a damaged dataset is not starting for the first time: it reports the damage, and no refresh starts.
  await damageDatasets(path)
  expect(await prepareServer(settings, path)).toEqual({
    ok: false,
    failure: [expect.stringMatching(/is damaged\. To make a new one: npm run market -- refresh$/)],
  })
})

test('a bookmark before the first dataset gets a retryable failure', async () => {
  const { settingsOf, faults } = await theSettings()
  faults.inject(/./, respondWith(500), Infinity)
  const { app, ask, end } = await aStartedServer(settingsOf('massive'))
  onTestFinished(end)
  const { token } = await signUp(app)
  const added = await app.inject({ method: 'POST', url: '/api/bookmark/AAB', ...bearer(token) })
  expect([added.statusCode, added.headers['retry-after']]).toEqual([503, '60'])
  expect(added.json()).toMatchObject({ code: 'market-pending' })
  const pending = (await ask('/data/stonks')).json<{ code: string; progress: number | null }>()
  expect(pending.code).toBe('market-pending')
  // Before and during the retries of the first request.
  expect([null, 0]).toContain(pending.progress)
})

test('warns of closes that end before the dataset’s prices, at the start and when such a file replaces a good one', async () => {
  const { path } = await aDataDir(onTestFinished)
  await writeFile(join(path, 'stonks.gz'), gzipSync(aMarketFile().join('\n')))
  const writeCloses = async (session: string, close = 7) => {
    const lines = [JSON.stringify({ dates: [session] }), JSON.stringify({ symbol: 'S1', close: [close] })]
    await writeFile(join(path, 'closes.new'), gzipSync(lines.join('\n')))
    // In one step: the server may check at any moment.
    await rename(join(path, 'closes.new'), join(path, 'closes.gz'))
  }
  await writeCloses('2026-01-02')
  const files = { MARKET: 'file', MARKET_FILE: 'stonks.gz', MARKET_CLOSES_FILE: 'closes.gz' }
  const prepared = await prepareServer({ ...environmentOf(path), ...files }, path)
  if (!prepared.ok) throw new Error(prepared.failure.join(' '))
  onTestFinished(() => prepared.value.database.destroy())
  const sentence = (session: string) =>
    `MARKET_CLOSES_FILE ends on ${session}, and the prices are of 2026-01-05: charts lack the sessions since.`
  expect(prepared.value.warnings).toEqual([sentence('2026-01-02')])

  const logged: string[] = []
  const logTo = new Writable({ write: (line: Buffer, _, next) => (logged.push(line.toString()), next()) })
  const { history, database, market } = prepared.value
  const app = await aServer({ history, database, market, logTo, config: { logLevel: 'warn' } })
  onTestFinished(() => app.close())
  await app.listen({ port: 0, host: '127.0.0.1' })
  const served = async () => (await app.inject('/api/history/S1')).json<{ sessions: string[] }>().sessions
  for (const session of ['2026-01-05', '2025-12-31']) {
    await writeCloses(session, 8)
    await eventually(async () => expect(await served()).toEqual([session]))
  }
  await eventually(() => expect(logged).toEqual([expect.stringContaining(sentence('2025-12-31'))]))
})
