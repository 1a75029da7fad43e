import { expect, onTestFinished, test } from 'vitest'
import { statusLines } from '../../../cli/social-commands.ts'
import { fakeServers, type Handler, respondWith } from '../../../testing/fake-server.ts'
import { aDatabase } from '../../../testing/server.ts'
import { createGuard, createSharedBudget } from '../../feed/guard/guard-source.ts'
import { stocktwitsPosts } from '../../feed/stocktwits/stocktwits-source.ts'
import { collectRound, type RoundOptions } from './collect-posts.ts'
import { createCollection, failingStocks } from './collection.ts'
import { newYorkSessionAt } from './market-day.ts'

const aService = fakeServers(onTestFinished)
const now = Date.parse('2026-01-09T12:00:00Z')

interface Said {
  readonly id: number
  readonly user: string
  readonly side?: 'Bullish' | 'Bearish'
  readonly symbols?: readonly string[]
}

const asMessage = ({ id, user, side, symbols = ['LARK'] }: Said) => ({
  id,
  body: 'words',
  // A minute apart, from Thursday evening backwards.
  created_at: new Date(now - 12 * 3_600_000 + id * 60_000).toISOString().replace('.000', ''),
  user: { username: user },
  symbols: symbols.map((symbol) => ({ symbol })),
  entities: { sentiment: side ? { basic: side } : null },
})

/** A fake StockTwits that serves messages in pages, the newest first. */
const giving =
  (messages: readonly Said[], size = 3): Handler =>
  (request, response) => {
    const upTo = Number(new URL(request.url ?? '', 'http://x').searchParams.get('max') ?? Infinity)
    const from = messages.filter(({ id }) => id <= upTo).toSorted((a, b) => b.id - a.id)
    const page = from.slice(0, size)
    const cursor = { more: from.length > size, since: page[0]?.id ?? null, max: page.at(-1)?.id ?? null }
    response.end(JSON.stringify({ response: { status: 200 }, cursor, messages: page.map(asMessage) }))
  }

const many = (count: number, from = 1): Said[] =>
  Array.from({ length: count }, (_, at) => ({ id: from + at, user: `trader-${from + at}`, side: 'Bullish' as const }))

/** A collector of LARK whose service and clock a test can change. Waiting advances the clock. */
async function aCollector(behaviour: Handler, special: Partial<RoundOptions> = {}) {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const service = await aService(behaviour)
  const waited: number[] = []
  const world = { time: now, waited }
  const clock = () => world.time
  const guarded = createGuard(clock, createSharedBudget(database, { subject: 'service', max: 150, now: clock }))
  const stream = stocktwitsPosts({ origin: service.origin, userAgent: 'Stonks/1', now: clock }, 24_000)
  const parts: RoundOptions = {
    source: { ...stream, page: (symbol, upTo) => guarded(() => stream.page(symbol, upTo)) },
    collection: createCollection(database, 'stocktwits'),
    symbols: ['LARK'],
    sessionAt: newYorkSessionAt,
    signal: new AbortController().signal,
    now: clock,
    wait: (milliseconds) => {
      world.time += milliseconds
      world.waited.push(milliseconds)
      return Promise.resolve()
    },
    ...special,
  }
  const plays = async () =>
    (await database.selectFrom('plays').select(['trader', 'message']).orderBy('message').execute()).map(
      ({ trader, message }) => `${message} ${trader}`,
    )
  return { database, service, world, plays, round: (now?: Partial<RoundOptions>) => collectRound({ ...parts, ...now }) }
}

test('only a post that takes a side on this stock alone is a play, and the first one of a session counts', async () => {
  const { round, plays, database } = await aCollector(
    giving([
      { id: 1, user: 'Ann', side: 'Bullish' },
      { id: 2, user: 'ann', side: 'Bearish' },
      { id: 3, user: 'bob' },
      { id: 4, user: 'cy', side: 'Bearish', symbols: ['LARK', 'WREN'] },
      { id: 5, user: 'dee', side: 'Bearish', symbols: ['WREN'] },
      { id: 6, user: 'eve', side: 'Bearish' },
    ]),
  )
  await round()
  expect(await plays()).toEqual(['1 ann', '6 eve'])
  const rows = await database
    .selectFrom('plays')
    .select(['session', 'bullish', 'symbol', 'open'])
    .orderBy('message')
    .execute()
  expect(rows).toEqual([
    { session: '2026-01-08', bullish: 1, symbol: 'LARK', open: 1 },
    { session: '2026-01-08', bullish: 0, symbol: 'LARK', open: 1 },
  ])
})

test('reads page by page down to the last read post and stores each play once', async () => {
  const { round, plays, service } = await aCollector(giving(many(7)))
  expect(await round()).toEqual({ plays: 9, pages: 3 })
  expect(service.requests.map((asked) => asked.split('?')[1])).toEqual([undefined, 'max=5', 'max=3'])
  service.requests.length = 0
  service.behaviour = giving([...many(7), ...many(2, 8)])
  await round()
  expect(service.requests).toEqual(['/api/2/streams/symbol/LARK.json'])
  await round()
  expect(await plays()).toHaveLength(9)
})

test('an interrupted collector continues in the gap and misses nothing', async () => {
  const { round, plays, service } = await aCollector(giving(many(9)))
  const stop = new AbortController()
  service.behaviour = (request, response) => {
    if (service.requests.length === 2) stop.abort()
    giving(many(9))(request, response)
  }
  await round({ signal: stop.signal })
  expect(await plays()).toHaveLength(5)
  service.behaviour = giving([...many(9), ...many(2, 10)])
  await round()
  await round()
  expect(await plays()).toEqual(many(11).map(({ id, user }) => `${id} ${user}`))
})

test('keeps the hourly limit, however much there is to read', async () => {
  const { round, service, world } = await aCollector(giving(many(2000), 3))
  for (let count = 0; count < 20; count++) await round()
  const requests = service.requests.length
  expect(requests).toBeLessThanOrEqual(150 * Math.ceil((world.time - now) / 3_600_000))
  expect(world.time - now).toBeGreaterThanOrEqual(requests * 24_000)
})

test('reads at most ten pages of a stock and skips older posts', async () => {
  const { round, service, plays } = await aCollector(giving(many(100)))
  expect((await round()).pages).toBe(10)
  service.requests.length = 0
  expect((await round()).pages).toBe(1)
  expect(service.requests).toEqual(['/api/2/streams/symbol/LARK.json'])
  expect(await plays()).toHaveLength(21)
})

test('respects a Retry-After, then requests the same page again', async () => {
  const { round, service, world, plays } = await aCollector(giving(many(2)))
  service.behaviour = (request, response) => {
    const answer = service.requests.length === 1 ? respondWith(429, '', { 'retry-after': '120' }) : giving(many(2))
    answer(request, response)
  }
  await round()
  expect(world.waited).toContain(120_000)
  expect(service.requests).toHaveLength(2)
  expect(await plays()).toHaveLength(2)
})

test('an unknown stock or an unreadable response does not stop the collection of others', async () => {
  const { round, service, plays } = await aCollector(giving(many(2)))
  service.behaviour = (request, response) => {
    if (request.url?.includes('NOPE')) return respondWith(404)(request, response)
    if (request.url?.includes('ODD')) return respondWith(200, '<h1>')(request, response)
    giving(many(2))(request, response)
  }
  await round({ symbols: ['NOPE', 'ODD', 'LARK'] })
  expect(await plays()).toHaveLength(2)
})

test('reads the least recently read stock first', async () => {
  const { round, service, database } = await aCollector(giving(many(2)))
  const read = (symbol: string, read_at: number) => ({ feed: 'stocktwits', symbol, newest: 2, read_at })
  await database
    .insertInto('read_marks')
    .values([read('NEW', 9), read('OLD', 5)])
    .execute()
  await round({ symbols: ['NEW', 'OLD', 'NEVER'] })
  expect(service.requests.map((asked) => /symbol\/(\w+)/.exec(asked)?.[1])).toEqual(['NEVER', 'OLD', 'NEW'])
})

const crowd = Array.from({ length: 250 }, (_, at) => `S${at}`)
const symbolOf = (asked: string) => /symbol\/(\w+)/.exec(asked)?.[1] ?? ''

/** Returns this response about one stock, and an empty page about every other. */
const failingFor =
  (symbol: string, answer: Handler): Handler =>
  (request, response) =>
    symbolOf(request.url ?? '') === symbol ? answer(request, response) : giving([])(request, response)

test.for([
  ['403', respondWith(403), 3],
  ['500', respondWith(500), 3],
  ['a page of HTML', respondWith(200, '<h1>'), 1],
] as const)('reads all other stocks although one always fails, even after a restart: %s', async ([, answer, tries]) => {
  const { round, service, database } = await aCollector(failingFor('S0', answer), { symbols: crowd })
  const counted = async () => {
    service.requests.length = 0
    await round()
    const counts = new Map<string, number>()
    for (const asked of service.requests) counts.set(symbolOf(asked), (counts.get(symbolOf(asked)) ?? 0) + 1)
    return { failing: counts.get('S0'), all: counts.size }
  }
  expect(await counted()).toEqual({ failing: tries, all: 250 })
  // A second round knows only what the database does, as after a restart.
  expect(await counted()).toEqual({ failing: 1, all: 250 })
  expect(await failingStocks(database, 'stocktwits', now)).toEqual({ count: 1, symbols: ['S0'] })
  service.behaviour = giving([])
  await round()
  expect(await failingStocks(database, 'stocktwits', now)).toEqual({ count: 0, symbols: [] })
})

test('a collector restarted between two failures does not begin with the same stock', async () => {
  const { round, service } = await aCollector(failingFor('S0', respondWith(403)), { symbols: crowd })
  const stop = new AbortController()
  const answer = service.behaviour
  service.behaviour = (request, response) => {
    stop.abort()
    answer(request, response)
  }
  await round({ signal: stop.signal })
  expect(service.requests.map(symbolOf)).toEqual(['S0'])
  service.behaviour = answer
  service.requests.length = 0
  await round()
  expect(service.requests.map(symbolOf).indexOf('S0')).toBe(249)
})

test('a delay that the service demands is not a failure of the stock', async () => {
  const { round, service, world, database } = await aCollector(giving(many(2)))
  service.behaviour = (request, response) => {
    const answer = service.requests.length <= 6 ? respondWith(429, '', { 'retry-after': '120' }) : giving(many(2))
    answer(request, response)
  }
  expect(await round()).toEqual({ plays: 2, pages: 1 })
  expect(world.waited.filter((waited) => waited >= 100_000).length).toBeGreaterThanOrEqual(6)
  expect(await failingStocks(database, 'stocktwits', now)).toEqual({ count: 0, symbols: [] })
})

test('the status does not count failed stocks as read and names up to twenty of them', async () => {
  const { round, database } = await aCollector(respondWith(500), { symbols: crowd.slice(0, 25), now: Date.now })
  await round()
  const lines = await statusLines(database, 'stocktwits')
  expect(lines).toContain('Stocks read: 0')
  expect(lines).toContainEqual(expect.stringMatching(/^Stocks that could not be read: 25 \((S\d+, ){20}…\)$/))
})
