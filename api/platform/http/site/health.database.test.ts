import { Writable } from 'node:stream'
import type { KyselyPlugin } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { noneMissing } from '#domain/dataset/missing-figures'
import { fail } from '#domain/result'
import { eventually } from '#domain/testing/eventually'
import { matching } from '#domain/testing/matchers'
import { openRefreshLog } from '../../../market/refresh/refresh.ts'
import { noFeed } from '../../../social/feed/choose-feed.ts'
import { createCollection } from '../../../social/traders/collector/collection.ts'
import { aDatabase, aFolder, aMarket, aRecord, aServer } from '../../../testing/server.ts'
import { PostgresError, sqlState } from '../../database/postgres/postgres-error.ts'

test('the config contains the release and whether the market is simulated', async () => {
  for (const simulated of [true, false]) {
    const app = await aServer({ market: aMarket({ simulated }) })
    onTestFinished(() => app.close())
    expect((await app.inject('/api/config')).json()).toEqual({
      version: matching.stringMatching(/^\d+\.\d+\.\d+$/),
      analytics: false,
      google: false,
      mail: false,
      market: { source: simulated ? 'demo' : 'file', simulated },
      history: false,
      programs: true,
    })
  }
})

test('the config says that the market is the default if nobody has chosen one', async () => {
  const app = await aServer({ config: { isMarketChosen: false } })
  onTestFinished(() => app.close())
  expect((await app.inject('/api/config')).json()).toMatchObject({ market: { source: 'demo', isDefault: true } })
})

test('the health check reports the dataset and its age', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const anHourAgo = '2026-11-20T11:00:00.000Z'
  const market = aMarket({ lines: [aRecord('LARK', '2025-01-01T00:00:00.000Z'), aRecord('TIDE', anHourAgo)] })
  const app = await aServer({ market })
  onTestFinished(() => app.close())
  const { dataset, status } = (await app.inject('/api/health')).json<{
    status: string
    dataset: { ageSeconds: number }
  }>()
  expect(status).toBe('ready')
  const version = market.published().etag
  expect(dataset).toMatchObject({ version, lines: 2, createdAt: anHourAgo, ageSeconds: 3600 })
})

test('the health check counts how many companies have each figure, except for an older dataset', async () => {
  const market = aMarket()
  const figures = { records: 1, have: { revenueTTM: 1 }, missing: { ...noneMissing(), contradicted: 3 } }
  for (const known of [{ figures }, {}]) {
    const newest = () => ({ ...market.published(), ...known })
    const app = await aServer({ market: { ...market, newest } })
    onTestFinished(() => app.close())
    expect((await app.inject('/api/health')).json()).toMatchObject({ dataset: { figures: known.figures ?? null } })
  }
})

test('a server is ready from its first market until it stops, and alive all the time until then', async () => {
  const market = aMarket()
  let newest: ReturnType<typeof market.newest> = undefined
  const app = await aServer({ market: { ...market, newest: () => newest }, config: { maintenance: true } })
  onTestFinished(() => app.close())
  const statuses = async () =>
    Promise.all(['/api/ready', '/api/health'].map(async (url) => (await app.inject(url)).statusCode))
  expect(await statuses()).toEqual([503, 200])
  newest = market.newest()
  expect(await statuses()).toEqual([200, 200])
  app.isStopping = true
  expect(await statuses()).toEqual([503, 503])
})

test.for([
  ['Massive: The provider does not accept the key.', 'operator'],
  ['The SEC: The provider did not answer in time.', 'provider'],
  ['Massive has no prices of 2026-11-20 yet.', 'provider'],
  ['This server’s clock is 3 days ahead of the provider’s.', 'operator'],
  ['The database cannot be written: the disk is full, or fails.', 'operator'],
] as const)('the health check says what is wrong and who must act: %s', async ([reason, turn]) => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const app = await aServer({ database })
  onTestFinished(() => app.close())
  const log = openRefreshLog(database, 'demo')
  await log.begin('2026-11-19', Date.UTC(2026, 10, 20, 2))
  await log.end(reason, Date.UTC(2026, 10, 20, 3))
  expect((await app.inject('/api/health')).json()).toMatchObject({ refresh: { problem: { reason, turn } } })
})

test('a stopping server reports 503 and answers all other requests', async () => {
  const app = await aServer()
  onTestFinished(() => app.close())
  app.isStopping = true
  const answer = await app.inject('/api/health')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ status: 'stopping', dataset: { lines: 1 } })
  expect((await app.inject('/data/stonks')).statusCode).toBe(200)
})

/** A database that can be made to fail, as without a connection, or never to answer. */
async function anUnreliableDatabase() {
  const state: { fault: 'none' | 'lost' | 'frozen' } = { fault: 'none' }
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const faults: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult({ result }) {
      if (state.fault === 'frozen') return new Promise(() => undefined)
      if (state.fault === 'none') return Promise.resolve(result)
      return Promise.reject(new PostgresError(sqlState.connectionLost, 'The connection was lost.'))
    },
  }
  return { state, database: database.withPlugin(faults) }
}

test.for(['lost', 'frozen'] as const)(
  'the health check answers with its last knowledge, without waiting, while the database is %s, so that no balancer removes the server',
  async (fault) => {
    const { state, database } = await anUnreliableDatabase()
    const app = await aServer({ database })
    onTestFinished(() => app.close())
    const log = openRefreshLog(database, 'demo')
    await log.begin('2026-11-19', Date.UTC(2026, 10, 20, 2))
    const health = async () => {
      const answer = await app.inject('/api/health')
      expect(answer.statusCode).toBe(200)
      return answer.json<object>()
    }
    const started = { refresh: { startedAt: '2026-11-20T02:00:00.000Z' } }
    expect(await health()).toMatchObject({ ...started, database: { isReachable: true } })
    state.fault = fault
    expect(await health()).toMatchObject({ ...started, status: 'ready', database: { isReachable: false } })
    expect((await app.inject('/data/stonks')).statusCode).toBe(200)
  },
)

test('the health check reports that the database is back', async () => {
  const { state, database } = await anUnreliableDatabase()
  const app = await aServer({ database })
  onTestFinished(() => app.close())
  state.fault = 'lost'
  expect((await app.inject('/api/health')).json()).toMatchObject({ database: { isReachable: false } })
  state.fault = 'none'
  expect((await app.inject('/api/health')).json()).toMatchObject({ database: { isReachable: true } })
})

test('the health check reports no age for records without a time', async () => {
  const app = await aServer({ market: aMarket({ lines: ['{"symbol":"LARK"}'] }) })
  onTestFinished(() => app.close())
  expect((await app.inject('/api/health')).json()).toMatchObject({ dataset: { createdAt: null, ageSeconds: null } })
})

test('the health check reports a failed refresh without the operator’s details, and the server serves the last dataset', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const app = await aServer({
    database,
    market: { ...aMarket(), isBehind: () => true },
    config: { refresh: 'nightly' },
  })
  onTestFinished(() => app.close())
  const health = async () => (await app.inject('/api/health')).json<{ refresh: unknown; dataset: unknown }>()
  const nothing = {
    schedule: 'nightly',
    startedAt: null,
    endedAt: null,
    percent: null,
    failures: 0,
    problem: null,
    isBehind: true,
    refused: null,
  }
  expect((await health()).refresh).toEqual(nothing)
  const book = openRefreshLog(database, 'demo')
  const [start, end] = [Date.UTC(2026, 10, 20, 2), Date.UTC(2026, 10, 20, 3)]
  for (const failures of [1, 2]) {
    await book.begin('2026-11-19', start)
    // Nobody is working on it: its process was killed.
    expect((await health()).refresh).toMatchObject({ endedAt: null, failures })
    await book.end('DATA_DIR /home/ada cannot be written (ENOSPC).', end)
    const { refresh, dataset } = await health()
    expect(refresh).toEqual({
      ...nothing,
      startedAt: '2026-11-20T02:00:00.000Z',
      endedAt: '2026-11-20T03:00:00.000Z',
      failures,
      problem: { reason: 'It failed; the server’s log says why.', turn: 'operator', nextAttemptAt: null },
    })
    expect(dataset).toMatchObject({ lines: 1 })
  }
  await book.begin('2026-11-19', end)
  await book.end(null, end)
  expect((await health()).refresh).toMatchObject({ failures: 0 })
})

test('the health check reports an unusable closes file, and the log reports it once', async () => {
  const sentence = 'MARKET_CLOSES_FILE closes.gz is not a gzip file.'
  const logged: string[] = []
  const logTo = new Writable({ write: (line: Buffer, _, next) => (logged.push(line.toString()), next()) })
  const history = {
    historyOf: () => Promise.resolve(undefined),
    closesOf: () => Promise.resolve(undefined),
    reload: () => Promise.resolve(fail(sentence)),
    isBehind: () => true,
  }
  const app = await aServer({ history, logTo, config: { logLevel: 'error' } })
  onTestFinished(() => app.close())
  expect((await app.inject('/api/health')).json()).toMatchObject({ history: { isBehind: true } })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await eventually(() => expect(logged).toEqual([expect.stringContaining(sentence)]))
  expect(logged[0]).toContain('a newer closes file cannot be used')
})

test('the health check says that a server has no price histories', async () => {
  const app = await aServer()
  onTestFinished(() => app.close())
  expect((await app.inject('/api/health')).json()).toMatchObject({ history: null })
})

test('the health check reports a refused dataset with its reasons and version', async () => {
  const refused = { version: '0123456789ab', reasons: ['There are 15 records, and were 20.'] }
  const market = aMarket()
  const source = { ...market.source, refused: () => Promise.resolve(refused) }
  const app = await aServer({ market: { ...market, source } })
  onTestFinished(() => app.close())
  expect((await app.inject('/api/health')).json()).toMatchObject({ refresh: { refused } })
})

test('the health check names the stocks that the collector cannot read', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const collection = createCollection(database, 'stocktwits')
  for (const symbol of ['LARK', 'WREN', 'LARK']) await collection.countFailure(symbol, Date.now())
  const healthOf = async (name: 'stocktwits' | 'off') => {
    const app = await aServer({ database, feed: { ...noFeed, name } })
    onTestFinished(() => app.close())
    return (await app.inject('/api/health')).json<unknown>()
  }
  expect(await healthOf('stocktwits')).toMatchObject({ collector: { failing: 2, symbols: ['LARK', 'WREN'] } })
  expect(await healthOf('off')).toMatchObject({ collector: null })
})

async function aServerAtWork() {
  const html = '<!doctype html><title>Stonks</title>'
  const folder = await aFolder({ 'index.html': html, 'page.html': html, 'static/js/main.js': 'main()' })
  const app = await aServer({ config: { maintenance: true }, web: folder.path })
  onTestFinished(async () => {
    await app.close()
    await folder.remove()
  })
  return app
}

test.for([
  ...['/api/config', '/api/ai', '/api/nothing', '/api?x=1', '/data/stonks', '/data/', '/api/healthy'],
  ...['/%61pi/config', '/d%61ta/stonks'],
])('%s responds with 503 and Retry-After in maintenance mode', async (url) => {
  const { statusCode, headers, json } = await (await aServerAtWork()).inject(url)
  expect(statusCode).toBe(503)
  expect(headers).toMatchObject({
    'retry-after': '60',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
  expect(json()).toEqual({
    message: 'The site is being updated and will be back in a few minutes.',
    code: 'maintenance',
  })
})

test('writes get the same response in maintenance mode', async () => {
  const app = await aServerAtWork()
  const { statusCode, json } = await app.inject({ method: 'POST', url: '/api/bookmark/LARK', payload: '{' })
  expect([statusCode, json<{ code: string }>().code]).toEqual([503, 'maintenance'])
})

test('the server serves the health check and the page in maintenance mode', async () => {
  const app = await aServerAtWork()
  expect((await app.inject('/api/health')).json()).toMatchObject({ status: 'ready' })
  const page = await app.inject({ url: '/help', headers: { accept: 'text/html' } })
  expect([page.statusCode, page.body]).toEqual([200, matching.stringContaining('<title>Help · Stonks</title>')])
  expect((await app.inject('/static/js/main.js')).statusCode).toBe(200)
})
