import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { decodeFacts } from '#domain/history/facts-block'
import { parseManifest } from '#domain/history/manifest'
import { parseYearsManifest } from '#domain/years/years-manifest'
import { prepareServer } from '../prepare.ts'
import { aDataDir, environmentOf } from '../testing/database.ts'
import { fakeEdgar } from '../testing/fake-edgar.ts'
import { createFaults, fakeServers, respondWith } from '../testing/fake-server.ts'
import { aPublicCompany, aPublicWorld, filingDay, quarterOf } from '../testing/public-market.ts'
import { aServer } from '../testing/server.ts'
import { lastTradingDay } from './trading-calendar.ts'

const aFakeServer = fakeServers(onTestFinished)

/** A market up to today, with one delisted company. */
function todaysWorld() {
  const world = aPublicWorld(8, lastTradingDay(Date.now(), 30 * 60_000))
  const gone = aPublicCompany(8)
  const end = new Date(Date.parse(world.today) - 120 * 86_400_000).toISOString().slice(0, 10)
  gone.symbols = gone.symbols.map((symbol) => ({ ...symbol, to: end }))
  world.companies.push(gone)
  return world
}

async function aStartedServer() {
  const { path } = await aDataDir(onTestFinished)
  const [world, faults] = [todaysWorld(), createFaults()]
  const service = await aFakeServer(fakeEdgar(world, faults))
  const sec = { SEC_CONTACT: 'me@stonks.example', SEC_URL: service.origin, SEC_PER_MINUTE: '10000' }
  const start = async () => {
    const settings = { ...environmentOf(path), ...sec, MARKET: 'public', LOG_LEVEL: 'silent' }
    const prepared = await prepareServer(settings, path)
    if (!prepared.ok) throw new Error(prepared.failure.join(' '))
    const app = await aServer(prepared.value)
    onTestFinished(async () => {
      await app.close()
      await prepared.value.database.destroy()
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    return (url: string) => app.inject(url)
  }
  return { world, faults, start }
}

test('a server with MARKET=public collects its market by itself and serves its past with the filing days', async () => {
  const { world, start } = await aStartedServer()
  const ask = await start()
  const status = async () => (await ask('/api/health')).json<{ status: string }>().status
  await expect.poll(status).toBe('ready')
  const dataset = await ask('/data/stonks')
  expect(dataset.headers).toMatchObject({ 'x-market': 'real', 'x-record-count': '8' })
  const chart = (await ask('/api/history/AAAB')).json<{ sessions: string[]; volume: unknown[] }>()
  expect(chart.sessions.length).toBeGreaterThan(30)
  expect(new Set(chart.volume)).toEqual(new Set([null]))

  await expect.poll(async () => (await ask('/data/history/manifest.json')).statusCode).toBe(200)
  const manifest = parseManifest((await ask('/data/history/manifest.json')).body)
  expect(manifest).toMatchObject({ value: { prints: 'sparse' } })
  const block = manifest.ok ? manifest.value.blocks[0] : undefined
  const symbols = block?.listings.map(([symbol]) => symbol) ?? []
  expect(symbols).toEqual(['AAAA', 'AAAB', 'AAAC', 'AAAD', 'AAAE', 'AAAF', 'AAAG', 'AAAH', 'AAAI'])
  const facts = await ask(`/data/history/${block?.facts.file ?? ''}`)
  const decoded = decodeFacts(gunzipSync(facts.rawPayload), symbols.length)
  const [changes = []] = decoded.ok ? decoded.value : []
  const newest = quarterOf(world.today)
  const filed = [1, 2, 3].map((back) => filingDay(newest - back)).filter((day) => day <= world.today)
  expect(changes.map(({ since }) => since)).toEqual(expect.arrayContaining(filed.slice(0, 2)))
  expect(changes.every(({ since }) => since <= world.today)).toBe(true)

  await expect.poll(async () => (await ask('/data/years/manifest.json')).statusCode).toBe(200)
  const years = parseYearsManifest((await ask('/data/years/manifest.json')).body)
  expect(years.ok && years.value.blocks.flatMap((block) => block.symbols)).toEqual(symbols.slice(0, 8))
})

test('the page says that the SEC does not accept the contact, and who must act', async () => {
  const { faults, start } = await aStartedServer()
  faults.inject(/./, respondWith(403, '<html>Undeclared Automated Tool</html>'), Infinity)
  const ask = await start()
  const problem = async () => (await ask('/data/stonks')).json<{ problem: unknown }>().problem
  await expect.poll(problem).toEqual({
    reason:
      'The SEC: The provider answers only who says who asks: set SEC_CONTACT to an e-mail address that reaches you.',
    turn: 'operator',
  })
})
