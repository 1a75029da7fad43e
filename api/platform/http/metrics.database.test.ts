import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aDatabase, aMarket, aRecord, aServer, type ServerOptions } from '../../testing/server.ts'
import { createLeases } from '../database/coordination/leases.ts'
import { engineOf } from '../database/engine.ts'
import { listeningPort } from './listen.ts'
import { createMetrics } from './metrics.ts'

/** A server with metrics on a free port, and the function that reads their lines as Prometheus does. */
async function aMeasuredServer(options: ServerOptions = {}) {
  const metrics = createMetrics({ host: '127.0.0.1', port: 0 })
  const database = await aDatabase()
  const app = await aServer({ ...options, database, metrics })
  const listening = await metrics.listen()
  if (!listening.ok) throw new Error(listening.failure.join())
  const server = listening.value
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    await app.close()
    await database.destroy()
  })
  const url = `http://127.0.0.1:${listeningPort(server)}`
  const linesAbout = async (name: string) => {
    const answer = await fetch(`${url}/metrics`)
    expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    return (await answer.text()).split('\n').filter((line) => line.startsWith(`stonks_${name}`))
  }
  return { app, database, url, linesAbout }
}

test('counts requests by route pattern, method and status, never by address', async () => {
  const { app, linesAbout } = await aMeasuredServer()
  await app.inject('/api/config?visit=1')
  await app.inject('/api/config?visit=2')
  for (const symbol of ['LARK', 'WREN', 'KITE']) await app.inject({ method: 'POST', url: `/api/bookmark/${symbol}` })
  for (const guess of ['a', 'b', 'c']) await app.inject(`/api/${guess}`)
  expect(await linesAbout('http_requests_total')).toEqual([
    'stonks_http_requests_total{route="/api/config",method="GET",status="200"} 2',
    'stonks_http_requests_total{route="/api/bookmark/:symbol",method="POST",status="401"} 3',
    'stonks_http_requests_total{route="none",method="GET",status="404"} 3',
  ])
})

test('the durations of a route end with a bucket that counts all', async () => {
  const { app, linesAbout } = await aMeasuredServer()
  await app.inject('/api/config')
  const lines = await linesAbout('http_request_duration_seconds')
  expect(lines).toContain('stonks_http_request_duration_seconds_bucket{le="+Inf",route="/api/config"} 1')
  expect(lines).toContain('stonks_http_request_duration_seconds_count{route="/api/config"} 1')
})

test('counts rejections by the rate limit under their code', async () => {
  const { app, linesAbout } = await aMeasuredServer({
    config: { limits: { reads: 2, writes: 2, screens: 2, tokens: 2 } },
  })
  for (let n = 0; n < 5; n++) await app.inject('/api/config')
  expect(await linesAbout('failures_total')).toEqual(['stonks_failures_total{code="too-many"} 3'])
})

test('shows a lease while it is held', async () => {
  const { database, linesAbout } = await aMeasuredServer()
  // Other tests have held other leases on the same database.
  const name = `settlement ${randomUUID()}`
  const settlement = `lease_held{name="${name}"}`
  expect(await linesAbout(settlement)).toEqual([])
  await createLeases(database).withLease(name, async () => {
    expect(await linesAbout(settlement)).toEqual([`stonks_${settlement} 1`])
  })
  expect(await linesAbout(settlement)).toEqual([`stonks_${settlement} 0`])
})

test('shows the lines and the age of the dataset', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const hourAgo = '2026-11-20T11:00:00.000Z'
  const market = aMarket({ lines: [aRecord('LARK', hourAgo), aRecord('WREN', hourAgo)] })
  const { linesAbout } = await aMeasuredServer({ market })
  expect(await linesAbout('dataset_lines')).toEqual(['stonks_dataset_lines 2'])
  expect(await linesAbout('dataset_age_seconds')).toEqual(['stonks_dataset_age_seconds 3600'])
})

test('shows no age without a dataset, which an alert could mistake for a fresh one', async () => {
  const pending = { ...aMarket(), newest: () => undefined }
  const { linesAbout } = await aMeasuredServer({ market: pending })
  expect(await linesAbout('dataset_')).toEqual([])
})

test('shows an empty queue of password hashes while nobody logs in', async () => {
  const { linesAbout } = await aMeasuredServer()
  expect(await linesAbout('password_hashes')).toEqual([
    'stonks_password_hashes{state="running"} 0',
    'stonks_password_hashes{state="waiting"} 0',
  ])
})

test('shows connections to PostgreSQL; SQLite has none', async () => {
  const { database, linesAbout } = await aMeasuredServer()
  const states = (await linesAbout('database_connections')).map((line) => /"(\w+)"/.exec(line)?.[1])
  expect(states).toEqual(engineOf(database).name === 'postgres' ? ['used', 'idle', 'waiting'] : [])
})

test('shows memory and the delay of the event loop', async () => {
  const { url } = await aMeasuredServer()
  const text = await (await fetch(`${url}/metrics`)).text()
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds \d/m)
  expect(text).toMatch(/^process_resident_memory_bytes \d/m)
})

test('the metrics port serves nothing else, and the site’s port serves no metrics', async () => {
  const { app, url } = await aMeasuredServer()
  expect((await fetch(`${url}/api/config`)).status).toBe(404)
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404)
  expect((await app.inject('/metrics')).statusCode).toBe(404)
})

test('reports a port in use, and a host that is not this machine, in a sentence', async () => {
  const { url } = await aMeasuredServer()
  const port = Number(new URL(url).port)
  expect(await createMetrics({ host: '127.0.0.1', port }).listen()).toEqual({
    ok: false,
    failure: [`METRICS_PORT is ${port}, a port that is in use. Choose another one.`],
  })
  expect(await createMetrics({ host: '192.0.2.1', port }).listen()).toEqual({
    ok: false,
    failure: ['METRICS_HOST is "192.0.2.1", which is not this machine.'],
  })
})
