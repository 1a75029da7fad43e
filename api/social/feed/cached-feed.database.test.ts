import { setImmediate } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dripResponse, fakeServers, type Handler, respondWith } from '../../testing/fake-server.ts'
import { aDatabase } from '../../testing/server.ts'
import { createCachedFeed } from './cached-feed.ts'
import { createFeedTable } from './feed-table.ts'
import { guardSource } from './guard/guard-source.ts'
import { stocktwitsFeed } from './stocktwits/stocktwits-source.ts'

const aService = fakeServers(onTestFinished)

const feed = (body: string) => JSON.stringify({ messages: [{ id: 1, body }] })
const minute = 60_000

/** The whole way to the service, with a fake server and a clock that the test sets. */
async function aWay(behaviour: Handler = respondWith(200, feed('first')), timeoutMs = 5_000) {
  const service = await aService(behaviour)
  const clock = { time: Date.parse('2026-11-20T12:00:00Z') }
  const now = () => clock.time
  const source = stocktwitsFeed({ origin: service.origin, userAgent: 'Stonks/1', now, timeoutMs })
  const newest = createCachedFeed(guardSource(source, now), { now })
  const read = async (symbol = 'LARK') => {
    const outcome = await newest(symbol)
    return outcome.ok ? [outcome.messages.map(({ body }) => body).join(), outcome.age] : outcome.failure.kind
  }
  return { service, clock, read, newest }
}

test('one request serves all concurrent callers and all callers of the next five minutes', async () => {
  const { service, clock, read } = await aWay()
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill(['first', 0]))
  service.behaviour = respondWith(200, feed('second'))
  clock.time += 5 * minute - 1
  expect(await read()).toEqual(['first', 299])
  expect(service.requests).toHaveLength(1)
  clock.time += 1
  expect(await read()).toEqual(['second', 0])
})

test('each symbol has its own messages', async () => {
  const { service, read } = await aWay((request, response) => response.end(feed(request.url ?? '')))
  expect(await Promise.all([read('LARK'), read('TIDE')])).toEqual([
    ['/api/2/streams/symbol/LARK.json', 0],
    ['/api/2/streams/symbol/TIDE.json', 0],
  ])
  expect(service.requests).toHaveLength(2)
})

const drip = dripResponse()
/** Only the response that drips lasts until the time-out. */
const timeoutOf = (fault: Handler) => (fault === drip ? 1_000 : 5_000)

const faults: [string, Handler, string][] = [
  ['a byte now and then', drip, 'unavailable'],
  ['two megabytes', respondWith(200, feed('x'.repeat(2_000_000))), 'unreadable'],
  ['a web page', respondWith(200, '<!doctype html><title>Hello</title>'), 'unreadable'],
  ['JSON that is cut off', respondWith(200, feed('x').slice(0, 20)), 'unreadable'],
  ['an internal error', respondWith(500), 'unavailable'],
  ['“too many requests”', respondWith(429, '', { 'retry-after': '60' }), 'limited'],
  ['a redirect', respondWith(301, '', { location: 'https://evil.example/' }), 'unavailable'],
  ['JSON of other types', respondWith(200, '[[]]'), 'unreadable'],
  ['a closed connection', (request) => request.socket.destroy(), 'unavailable'],
]

test.for(faults)('serves the last messages with their age when the service answers with %s', async ([, fault]) => {
  const { service, clock, read } = await aWay(respondWith(200, feed('first')), timeoutOf(fault))
  await read()
  service.behaviour = fault
  clock.time += 10 * minute
  expect(await read()).toEqual(['first', 600])
  service.behaviour = respondWith(200, feed('second'))
  clock.time += 10 * minute
  expect(await read()).toEqual(['second', 0])
})

test.for(faults)('reports a failure when the service has only answered with %s', async ([, fault, kind]) => {
  const { read } = await aWay(fault, timeoutOf(fault))
  expect(await read()).toBe(kind)
})

test('an unknown symbol has no messages and is not requested repeatedly', async () => {
  const { service, read } = await aWay(respondWith(404))
  expect([await read(), await read()]).toEqual([
    ['', 0],
    ['', 0],
  ])
  expect(service.requests).toHaveLength(1)
})

test('caches a failure', async () => {
  const { service, clock, read } = await aWay(respondWith(500))
  await read()
  clock.time += 29_999
  await read()
  expect(service.requests).toHaveLength(1)
  clock.time += 1
  await read()
  expect(service.requests).toHaveLength(2)
})

test('a failure has a Retry-After', async () => {
  const { clock, newest } = await aWay(respondWith(429, '', { 'retry-after': '90' }))
  expect(await newest('LARK')).toEqual({ ok: false, failure: { kind: 'limited', retryAfter: 90_000 } })
  clock.time += minute
  expect(await newest('LARK')).toEqual({ ok: false, failure: { kind: 'limited', retryAfter: 30_000 } })
})

test('serves stale messages for a day', async () => {
  const { service, clock, read } = await aWay()
  await read()
  service.behaviour = respondWith(500)
  clock.time += 24 * 60 * minute
  expect(await read()).toEqual(['first', 86_400])
  clock.time += minute
  expect(await read()).toBe('unavailable')
})

test('sends no requests to a service that is down', async () => {
  const { service, clock, read } = await aWay()
  await read('KEPT')
  service.behaviour = respondWith(503)
  clock.time += 6 * minute
  for (let symbol = 0; symbol < 50; symbol++) await read(`S${symbol}`)
  expect(service.requests).toHaveLength(6)
  expect(await read('KEPT')).toEqual(['first', 360])
})

test('caches nothing forever after the clock was set back', async () => {
  const { service, clock, read } = await aWay()
  await read()
  service.behaviour = respondWith(200, feed('second'))
  clock.time -= 60 * minute
  expect(await read()).toEqual(['second', 0])
})

test('caches the most recently requested symbols', async () => {
  const asked: string[] = []
  const source = {
    name: 'demo' as const,
    newest: (symbol: string) => (asked.push(symbol), Promise.resolve({ ok: true as const, value: [] })),
  }
  const newest = createCachedFeed(source, { now: () => 0 })
  for (let symbol = 0; symbol <= 500; symbol++) await newest(`S${symbol}`)
  await newest('S1')
  await newest('S0')
  expect(asked.slice(500)).toEqual(['S500', 'S0'])
})

test('requests a source again after it threw', async () => {
  let calls = 0
  const newest = createCachedFeed(
    {
      name: 'demo',
      newest: () => {
        if (calls++ === 0) throw new Error('a bug')
        return Promise.resolve({ ok: true, value: [] })
      },
    },
    { now: () => 0 },
  )
  await expect(newest('LARK')).rejects.toThrow('a bug')
  expect(await newest('LARK')).toMatchObject({ ok: true })
})

describe('servers on one database', () => {
  /**
   * Three servers with a fake service, whose clocks differ by five minutes. They do not really wait for each other;
   * `onWait` is called instead.
   */
  async function threeServers(behaviour: Handler = respondWith(200, feed('first'))) {
    const service = await aService(behaviour)
    const db = await aDatabase()
    onTestFinished(() => db.destroy())
    const clock = { time: Date.parse('2026-11-20T12:00:00Z') }
    const waiting: { onWait: (milliseconds: number) => void } = { onWait: () => undefined }
    const wait = (milliseconds: number) => {
      waiting.onWait(milliseconds)
      return setImmediate()
    }
    const servers = [0, 5 * minute, -5 * minute].map((ahead) => {
      const now = () => clock.time + ahead
      const source = stocktwitsFeed({ origin: service.origin, userAgent: 'Stonks/1', now })
      const table = createFeedTable(db, 'stocktwits', () => Promise.resolve(clock.time))
      const newest = createCachedFeed(guardSource(source, now), { now, table, wait })
      return async (symbol = 'LARK') => {
        const outcome = await newest(symbol)
        return outcome.ok ? [outcome.messages.map(({ body }) => body).join(), outcome.age] : outcome.failure.kind
      }
    })
    const readAll = () => Promise.all(servers.map((read) => read()))
    return { service, db, clock, waiting, servers, readAll }
  }
  test('send one request per stock and five minutes, even at once and with different clocks', async () => {
    let othersWait = (): void => undefined
    const meanwhile = new Promise<void>((resolve) => (othersWait = resolve))
    const { service, clock, waiting, readAll } = await threeServers((_, response) => {
      void meanwhile.then(() => response.end(feed('first')))
    })
    let waits = 0
    waiting.onWait = () => {
      if (++waits === 2) othersWait()
    }
    expect(await readAll()).toEqual(Array(3).fill(['first', 0]))
    clock.time += 5 * minute - 1
    expect(await readAll()).toEqual(Array(3).fill(['first', 299]))
    expect(service.requests).toHaveLength(1)
    service.behaviour = respondWith(200, feed('second'))
    clock.time += 1
    await readAll()
    expect(service.requests).toHaveLength(2)
    clock.time += 2_000
    expect(await readAll()).toEqual(Array(3).fill(['second', 2]))
    expect(service.requests).toHaveLength(2)
  })

  test('serve the old messages at once while another fetches newer ones', async () => {
    const { service, clock, servers, readAll } = await threeServers()
    await readAll()
    clock.time += 6 * minute
    let respond = (): void => undefined
    service.behaviour = (_, response) => void (respond = () => response.end(feed('second')))
    const [first, ...others] = servers
    const fetching = first?.()
    await expect.poll(() => service.requests.length).toBe(2)
    expect(await Promise.all(others.map((read) => read()))).toEqual(Array(2).fill(['first', 360]))
    respond()
    expect(await fetching).toEqual(['second', 0])
  })

  test('share a failure and the messages fetched before it', async () => {
    const { service, clock, readAll } = await threeServers()
    await readAll()
    service.behaviour = respondWith(500)
    clock.time += 6 * minute
    expect(await readAll()).toEqual(Array(3).fill(['first', 360]))
    clock.time += 2_000
    await readAll()
    expect(service.requests).toHaveLength(2)
  })

  test('wait a quarter of a minute for a server that was killed during its request', async () => {
    const { service, db, clock, waiting, servers } = await threeServers()
    const killed = createFeedTable(db, 'stocktwits', () => Promise.resolve(clock.time))
    expect(await killed.claim('LARK')).toMatchObject({ isOurs: true })
    const killedAt = clock.time
    waiting.onWait = (milliseconds) => {
      expect(service.requests).toEqual([])
      clock.time += milliseconds
    }
    expect(await servers[0]?.()).toEqual(['first', 0])
    expect(clock.time - killedAt).toBe(15_000)
  })

  test('are not blocked by a claim or a response from a clock that was years ahead', async () => {
    const { db, readAll } = await threeServers()
    const row = {
      feed: 'stocktwits',
      symbol: 'LARK',
      claimed_until: 4e12,
      valid_until: 4e12,
      failure: 'unreadable' as const,
    }
    await db.insertInto('cached_feeds').values(row).execute()
    expect(await readAll()).toEqual(Array(3).fill(['first', 0]))
  })

  test('serve the messages in their memory while the database is away', async () => {
    const service = await aService(respondWith(200, feed('first')))
    const db = await aDatabase()
    onTestFinished(() => db.destroy())
    const clock = { time: Date.parse('2026-11-20T12:00:00Z'), isAway: false }
    const now = () => clock.time
    const table = createFeedTable(db, 'stocktwits', () =>
      clock.isAway ? Promise.reject(new Sqlite.SqliteError('locked', 'SQLITE_BUSY')) : Promise.resolve(clock.time),
    )
    const source = stocktwitsFeed({ origin: service.origin, userAgent: 'Stonks/1', now })
    const newest = createCachedFeed(source, { now, table })
    await newest('LARK')
    Object.assign(clock, { time: clock.time + 6 * minute, isAway: true })
    expect(await newest('LARK')).toMatchObject({ ok: true, age: 360 })
    await expect(newest('WREN')).rejects.toThrow('locked')
    clock.isAway = false
    expect(await newest('LARK')).toMatchObject({ ok: true, age: 0 })
  })
})
