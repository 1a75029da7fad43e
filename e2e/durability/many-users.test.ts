import { once } from 'node:events'
import autocannon from 'autocannon'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ada, type StartedServer, startServer } from './servers.ts'

const size = process.env['LONG'] ? { crowd: 1000, questions: 50_000 } : { crowd: 200, questions: 1000 }
/** Connections of a client that tries passwords, and of all others. */
const connections = { flood: 8, others: 64 }

const settings = {
  ...{ MARKET: 'demo', DEMO_STOCKS: '60', LOGINS_PER_MINUTE: '100000' },
  ...{ READS_PER_MINUTE: '0', WRITES_PER_MINUTE: '0' },
}
const json = { 'content-type': 'application/json' }

let server: StartedServer
beforeAll(async () => {
  server = await startServer(settings)
})
afterAll(() => server.stop())

const askForLists = (connections: number) =>
  autocannon({
    url: `${server.url}/api/bookmark`,
    headers: server.headers,
    connections,
    amount: size.questions,
    timeout: 300,
  })

const reported = ({ requests, latency }: autocannon.Result) =>
  `${requests.total} answers, ${Math.round(requests.average)} a second, p99 ${latency.p99} ms`

test(`all of ${size.crowd} connected users get responses`, { timeout: 600_000 }, async () => {
  const crowd = await askForLists(size.crowd)
  console.log(`${size.crowd} connections: ${reported(crowd)}, ${crowd.errors + crowd.non2xx} errors`)
  expect(crowd.errors + crowd.timeouts + crowd.non2xx).toBe(0)
  expect(crowd['2xx']).toBe(size.questions)
})

test(
  'while a client tries passwords as fast as it can, all others get responses and wait for none of its attempts',
  { timeout: 600_000 },
  async () => {
    // A new address each time: attempts on a single account soon hit its limit, which costs nothing.
    const tries = Array.from({ length: 2000 }, (_, n) => ({
      ...{ method: 'POST' as const, path: '/api/auth/login', headers: json },
      body: JSON.stringify({ email: `user-${n}@example.com`, password: 'wrong' }),
    }))
    const flood = autocannon(
      { url: server.url, requests: tries, connections: connections.flood, duration: 600 },
      () => undefined,
    )
    const ended = once(flood, 'done') as Promise<[autocannon.Result]>
    const others = await askForLists(connections.others)
    flood.stop()
    const [tried] = await ended
    console.log(
      `a flood of ${tried.requests.total} logins: ${reported(others)}, ${others.errors + others.non2xx} errors`,
    )
    expect(tried['2xx']).toBe(0)
    expect(tried['4xx'] + tried['5xx']).toBeGreaterThan(0)
    expect(others.errors + others.timeouts + others.non2xx).toBe(0)
    // In one queue with them, each would have waited for an attempt by every connection of the flood.
    const turns = size.questions / connections.others
    expect(tried.requests.total).toBeLessThan(turns * connections.flood)
    expect((await server.post('login', ada)).status).toBe(200)
  },
)
