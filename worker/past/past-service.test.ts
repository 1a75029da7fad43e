import 'fake-indexeddb/auto'
import type { ServerResponse } from 'node:http'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BacktestSettings } from '#domain/backtest/backtest'
import type { PastStatus } from '#domain/history/past-status'
import { barsAsOf, tradesAsOf } from '#domain/history/prints'
import { type ListingHistory, stockAsOf } from '#domain/history/stock-as-of'
import { someChanges, someDates, somePrints } from '#domain/history/test-prints'
import { sharesIn } from '#domain/history/volume-code'
import { defaultFilters } from '#domain/screen/filters'
import { showHidden } from '#domain/screen/show-hidden'
import type { Stock } from '#domain/stock/stock'
import { eventually } from '#domain/testing/eventually'
import { fc } from '#domain/testing/fast-check'
import type { Page, PageRequest, PastQueries } from '../contract.ts'
import { engine } from '../engine/engine.ts'
import { createHistoryConnection, createHistoryStore, type HistoryStore } from './history-database.ts'
import { createPastService } from './past-service.ts'
import { type HistoryServer, startHistoryServer } from './test-server.ts'

const sessions = 90
const dates = someDates(sessions)
const day = dates.at(-1) ?? ''

/** Histories of every kind, with volumes of the grid: 0 and powers of two. Drawing one takes as long as packing many. */
const kinds = fc
  .sample(fc.record({ prints: somePrints(sessions), changes: someChanges }), 101)
  .map(({ prints: { first, close, splits, volume }, changes }) => {
    const rounded = sharesIn(volume).map((shares) =>
      shares === 0 || Number.isNaN(shares) ? shares : 2 ** Math.floor(Math.log2(shares)),
    )
    return { prints: { first, close, splits, volume: rounded }, changes }
  })

/** `count` listings, with the kinds from `from` on. */
const someListings = (count: number, from = 0): readonly ListingHistory[] =>
  Array.from({ length: count }, (_, at) => {
    const kind = kinds[(from + at) % kinds.length]
    if (!kind) throw new Error('No kind')
    return { prints: { ...kind.prints, symbol: `S${String(at).padStart(3, '0')}` }, changes: kind.changes }
  })

let server: HistoryServer
beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  server = await startHistoryServer()
})
afterEach(() => {
  server.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const aStore = () => createHistoryStore(createHistoryConnection())

/** A worker's service of the past, as after a start of the app. */
const start = (
  store: HistoryStore = aStore(),
  request: (url: string, init: RequestInit) => Promise<Response> = fetch,
): PastQueries =>
  createPastService({
    url: server.url,
    fetch: request,
    store,
    engine: () => Promise.resolve(engine),
    years: () => Promise.resolve(undefined),
    currentYears: () => undefined,
    withLock: (work) => work(),
    retryDelaysMs: [1, 1],
    limitMs: 15_000,
    sliceMs: 25,
  })

async function statusOf(past: PastQueries): Promise<PastStatus> {
  const outcome = await past.pastStatus()
  if (!outcome.ok) throw new Error(outcome.failure.id)
  return outcome.value
}

/** Downloads the past, and waits for the end. */
async function downloaded(past: PastQueries): Promise<PastStatus> {
  await past.startPast()
  return eventually(async () => {
    const status = await statusOf(past)
    expect(status.progress).toBeUndefined()
    return status
  })
}

const everyRow: PageRequest = {
  filters: { ...defaultFilters, maxEntries: 0, ...showHidden(defaultFilters) },
  scope: { kind: 'all' },
  from: 0,
  count: 1000,
  fields: ['close', 'weekDelta', 'volume', 'eps', 'name'],
}

async function rowsOf(past: PastQueries, asOf = day): Promise<Page> {
  const outcome = await past.askPast(asOf, 'screen', [everyRow])
  if (!outcome.ok) throw new Error(outcome.failure.id)
  return outcome.value as Page
}

/** The stocks of a day by the plain reference. */
const stocksOf = (listings: readonly ListingHistory[], asOf = day): readonly Stock[] =>
  listings.flatMap((history) => stockAsOf(history, dates, dates.indexOf(asOf))?.stock ?? [])

test('reports that the server is still reading its past, and offers the past afterwards', async () => {
  await server.serve(dates, someListings(3))
  server.fault = (_file, answer) => {
    answer.writeHead(503, { 'Content-Type': 'application/json' })
    answer.end(JSON.stringify({ message: 'It is being read.', code: 'history-pending' }))
    return true
  }
  const past = start()
  expect(await statusOf(past)).toEqual({ offered: undefined, stored: null, partial: 0, isReading: true })
  server.fault = undefined
  const after = await statusOf(past)
  expect([after.offered?.to, after.isReading]).toEqual([day, undefined])
})

test('a downloaded past shows the same stocks of a session as the plain calculation', async () => {
  const listings = someListings(150)
  await server.serve(dates, listings)
  const past = start()
  expect((await statusOf(past)).offered).toMatchObject({ from: dates[0], to: day })
  const status = await downloaded(past)
  expect(status.stored).toMatchObject({ from: dates[0], sessions: dates.slice(42) })
  expect(status.offered).toMatchObject({ missing: 0 })
  for (const asOf of [dates[60] ?? '', day]) {
    const stocks = stocksOf(listings, asOf)
    expect(stocks.length).toBeGreaterThan(5)
    const page = await rowsOf(past, asOf)
    expect([...page.symbols].sort()).toEqual(stocks.map(({ symbol }) => symbol).sort())
    for (const stock of stocks) {
      const found = await past.askPast(asOf, 'stock', [stock.symbol])
      expect(found).toEqual({ ok: true, value: stock })
    }
  }
})

test('a sparse past has no values of a week and refuses correlations', async () => {
  const listings = someListings(60)
  await server.serve(dates, listings, 'sparse')
  const past = start()
  await downloaded(past)
  const sparse = listings.map(({ prints, changes }) => ({ prints: { ...prints, isSparse: true } as const, changes }))
  const stocks = stocksOf(sparse)
  expect(stocks.length).toBeGreaterThan(stocksOf(listings).length)
  for (const stock of stocks) {
    expect(stock).toMatchObject({ weekDelta: null, monthAverage: null, rsi14: null })
    expect(await past.askPast(day, 'stock', [stock.symbol])).toEqual({ ok: true, value: stock })
  }
  const page = await rowsOf(past)
  expect([...page.symbols].sort()).toEqual(stocks.map(({ symbol }) => symbol).sort())
  expect(await past.movesLike(stocks[0]?.symbol ?? '', day)).toEqual({ ok: false, failure: { id: 'sparsePast' } })
})

test('a device with a past downloads only the file of the next session and shows it', async () => {
  const listings = someListings(100)
  const until = (count: number) =>
    listings.flatMap(({ prints, changes }): readonly ListingHistory[] => {
      const close = prints.close.subarray(0, Math.max(0, count - prints.first))
      const length = close.findLastIndex((price) => !Number.isNaN(price)) + 1
      const volume = sharesIn(prints.volume).map((shares, at) => (Number.isNaN(prints.close[at] ?? NaN) ? NaN : shares))
      const cut = { close: close.slice(0, length), volume: volume.slice(0, length) }
      const splits = prints.splits.filter(({ session }) => session < count)
      const known = changes.filter(({ since }) => since <= (dates[count - 1] ?? ''))
      return length === 0 ? [] : [{ prints: { ...prints, ...cut, splits }, changes: known }]
    })
  await server.serve(dates.slice(0, 86), until(86))
  await downloaded(start())
  for (const count of [87, 88, 90]) {
    await server.append(dates.slice(0, count), until(count))
    server.asked.length = 0
    const past = start()
    const { offered } = await statusOf(past)
    const { stored } = await downloaded(past)
    const files = server.asked.filter((file) => file !== 'manifest.json')
    expect([count, files.length]).toEqual([count, count === 90 ? 2 : 1])
    expect(offered?.missing).toBeLessThan((offered?.bytes ?? 0) / 10)
    expect(stored?.sessions.at(-1)).toBe(dates[count - 1])
    const page = await rowsOf(past, dates[count - 1])
    const expected = stocksOf(until(count), dates[count - 1])
    expect([...page.symbols].sort()).toEqual(expected.map(({ symbol }) => symbol).sort())
    for (const stock of expected)
      expect(await past.askPast(dates[count - 1] ?? '', 'stock', [stock.symbol])).toEqual({ ok: true, value: stock })
  }
})

test('a stored past is available after a restart without a server', async () => {
  const listings = someListings(20)
  await server.serve(dates, listings)
  await downloaded(start())
  server.close()
  const past = start()
  const status = await statusOf(past)
  expect(status).toMatchObject({ offered: undefined, stored: { from: dates[0] } })
  expect((await rowsOf(past)).symbols).toHaveLength(stocksOf(listings).length)
})

test('a market without a past offers none and answers no session', async () => {
  await server.serve(dates)
  const past = start()
  expect(await statusOf(past)).toMatchObject({ offered: null, stored: null })
  expect(await past.askPast(day, 'stock', ['S001'])).toMatchObject({ failure: { id: 'pastMissing' } })
})

test('a server of an older release counts as a market without a past', async () => {
  await server.serve(dates, someListings(5))
  server.fault = (_, answer) => {
    answer
      .writeHead(404, { 'Content-Type': 'application/json' })
      .end('{"message":"Nothing is here.","code":"not-found"}')
    return true
  }
  expect(await statusOf(start())).toMatchObject({ offered: null, stored: null })
})

test('deleting a past, in this tab or another one, removes its backtest result', async () => {
  await server.serve(dates, someListings(10))
  const settings: BacktestSettings = {
    ...{ from: dates[0] ?? '', to: day, rebalance: 'week', count: 0, weighting: 'equal' },
    ...{ costBasisPoints: 0, lossAtEnd: 0 },
  }
  const run = async (past: PastQueries) => {
    await past.startBacktest({ ...everyRow, settings, everyStart: false })
    await eventually(async () => expect(await past.backtestStatus()).toMatchObject({ value: { result: {} } }))
  }
  const nothing = { ok: true, value: { result: null } }
  const [past, other] = [start(), start()]
  await downloaded(past)
  await run(past)
  await run(other)
  await past.removePast()
  expect(await past.backtestStatus()).toEqual(nothing)
  expect(await other.askPast(day, 'stock', ['S001'])).toMatchObject({ failure: { id: 'pastMissing' } })
  expect(await other.backtestStatus()).toEqual(nothing)
})

test('refuses a day without a session or without two months before it', async () => {
  await server.serve(dates, someListings(5))
  const past = start()
  await downloaded(past)
  for (const asOf of ['2024-01-01', dates[41] ?? '', 'yesterday']) {
    expect(await past.askPast(asOf, 'stock', ['S001'])).toMatchObject({ failure: { id: 'noSession' } })
  }
})

test('a cancelled download keeps the files that arrived, and the next one continues from there', async () => {
  await server.serve(dates, someListings(400))
  const past = start()
  let answered = 0
  // The fifth file never arrives.
  server.fault = (file) => file !== 'manifest.json' && ++answered > 4
  await past.startPast()
  await eventually(async () => expect((await statusOf(past)).progress?.received).toBeGreaterThan(0))
  await eventually(async () => expect((await aStore().fileNames()).size).toBe(4))
  await past.cancelPast()
  const status = await statusOf(past)
  expect(status).toMatchObject({ stored: null })
  expect(status.partial).toBeGreaterThan(0)
  server.fault = undefined
  server.asked.length = 0
  expect((await downloaded(past)).stored).not.toBeNull()
  const files = server.asked.filter((file) => file !== 'manifest.json')
  expect(files.length).toBe(14 - 4)
})

test('a download that loses the server keeps the files that arrived, and the next one continues from there', async () => {
  const listings = someListings(400)
  await server.serve(dates, listings)
  const past = start()
  let answered = 0
  server.fault = (file, answer) => {
    const isLost = file !== 'manifest.json' && ++answered > 4
    if (isLost) answer.destroy()
    return isLost
  }
  const status = await downloaded(past)
  expect(status).toMatchObject({ stored: null, failure: { id: 'unreachable' } })
  expect(status.partial).toBeGreaterThan(0)
  expect((await aStore().fileNames()).size).toBe(4)
  server.fault = undefined
  server.asked.length = 0
  expect((await downloaded(past)).failure).toBeUndefined()
  expect(server.asked.filter((file) => file !== 'manifest.json')).toHaveLength(14 - 4)
  expect((await rowsOf(start())).symbols).toHaveLength(stocksOf(listings).length)
})

test('a download receives the manifest again only if it has changed since the offer', async () => {
  const [older, newer] = [someListings(5), someListings(9, 50)]
  await server.serve(dates, older)
  const statuses: number[] = []
  const past = start(aStore(), async (input, init) => {
    const response = await fetch(input, init)
    if (input.endsWith('manifest.json')) statuses.push(response.status)
    return response
  })
  for (const listings of [older, newer]) {
    await server.serve(dates, listings)
    await statusOf(past)
    await downloaded(past)
    expect((await rowsOf(start())).symbols).toHaveLength(stocksOf(listings).length)
  }
  expect(statuses).toEqual([200, 304, 200])
})

test('a status that is asked for during a download reports its end at once', async () => {
  await server.serve(dates, someListings(3))
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  const past = start(aStore(), async (input, init) => {
    const response = await fetch(input, init)
    if (!input.endsWith('manifest.json')) await released
    return response
  })
  await past.startPast()
  await eventually(async () => expect((await statusOf(past)).progress?.total).toBeGreaterThan(0))
  // No time passes from here on, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let status: PastStatus | undefined
  void statusOf(past).then((found) => (status = found))
  release()
  while (!status) {
    await vi.advanceTimersByTimeAsync(0)
    await new Promise(setImmediate)
  }
  expect(status).toMatchObject({ stored: { from: dates[0] } })
  expect(status.progress).toBeUndefined()
})

test('a download that ends while its status is read is reported as running or done', async () => {
  await server.serve(dates, someListings(60))
  const store = aStore()
  const moments = new Set<'ending' | 'read' | 'ended'>()
  const when = (moment: 'ending' | 'read' | 'ended') => eventually(() => expect(moments).toContain(moment))
  const past = start({
    ...store,
    async complete(...parts) {
      moments.add('ending')
      await when('read')
      await store.complete(...parts)
      moments.add('ended')
    },
    async manifest(which) {
      if (moments.has('ending')) {
        moments.add('read')
        await when('ended')
      }
      return store.manifest(which)
    },
  })
  await past.startPast()
  await when('ending')
  const { stored, progress } = await statusOf(past)
  expect(stored ?? progress).toBeDefined()
  expect((await downloaded(past)).stored).toMatchObject({ from: dates[0] })
})

test('a download that is killed at any moment leaves a whole past, and a later one completes it', async () => {
  const [older, newer] = [someListings(130, 50), someListings(130)]
  const counts = [older, newer].map((listings) => stocksOf(listings).length)
  expect(counts[0]).not.toBe(counts[1])
  await server.serve(dates, older)
  await downloaded(start())
  await server.serve(dates, newer)
  // A download writes each file, and the manifest before and after them: the last rounds are not killed.
  for (let survives = 0; survives < 10; survives++) {
    const store = aStore()
    let writes = 0
    const unlessKilled = <Value>(write: () => Promise<Value>) =>
      writes++ < survives ? write() : Promise.reject(new Error('killed'))
    const killed = start({
      ...store,
      begin: (manifest) => unlessKilled(() => store.begin(manifest)),
      putFiles: (files) => unlessKilled(() => store.putFiles(files)),
      complete: (manifest, needed) => unlessKilled(() => store.complete(manifest, needed)),
    })
    await downloaded(killed)
    const { symbols } = await rowsOf(start())
    expect(counts).toContain(symbols.length)
  }
  await downloaded(start())
  expect((await rowsOf(start())).symbols).toHaveLength(counts[1] ?? 0)
})

test('a download continues with the new generation when its own is replaced', async () => {
  const listings = someListings(600, 50)
  // The generation has more files than are requested at once.
  await server.serve(dates, someListings(600))
  const replaced = new Promise<void>((resolve) => {
    server.fault = (file) => {
      if (file === 'manifest.json') return false
      server.fault = undefined
      void server.serve(dates, listings).then(resolve)
      return false
    }
  })
  const slow = async (input: string, init: RequestInit) => {
    const response = await fetch(input, init)
    if (!input.endsWith('manifest.json')) await replaced
    return response
  }
  const past = start(aStore(), slow)
  expect((await downloaded(past)).stored).not.toBeNull()
  expect([...(await rowsOf(past)).symbols].sort()).toEqual(
    stocksOf(listings)
      .map(({ symbol }) => symbol)
      .sort(),
  )
})

test.each([
  ['damaged', (answer: ServerResponse) => void answer.writeHead(200).end('not it')],
  ['refused', (answer: ServerResponse) => void answer.writeHead(500).end()],
])('a file that stays %s ends the download with that reason and shows nothing', async (id, respond) => {
  await server.serve(dates, someListings(10))
  server.fault = (file, answer) => {
    if (file === 'manifest.json') return false
    respond(answer)
    return true
  }
  const status = await downloaded(start())
  expect(status).toMatchObject({ stored: null, failure: { id } })
  expect(Math.max(...server.asked.map((file) => server.asked.filter((other) => other === file).length))).toBe(3)
})

test('a damaged stored file hides the past until it is downloaded again', async () => {
  const listings = someListings(10)
  await server.serve(dates, listings)
  await downloaded(start())
  const store = aStore()
  for (const name of await store.fileNames()) await store.putFiles([[name, new Uint8Array([1, 2, 3])]])
  const past = start()
  expect(await past.askPast(day, 'stock', ['S001'])).toMatchObject({ failure: { id: 'pastMissing' } })
})

test('shows a stored past without waiting for a server that does not answer', async () => {
  await server.serve(dates, someListings(10))
  await downloaded(start())
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let tell = (): void => undefined
  const asked = new Promise<void>((resolve) => (tell = resolve))
  const mute = start(aStore(), () => (tell(), new Promise(() => undefined)))
  const status = statusOf(mute)
  await asked
  await vi.advanceTimersByTimeAsync(1000)
  expect(await status).toMatchObject({ stored: { from: dates[0] }, offered: undefined })
  vi.useRealTimers()
  expect(await mute.askPast(day, 'screen', [everyRow])).toMatchObject({ ok: true })
})

test('a download reports that the device is full', async () => {
  await server.serve(dates, someListings(10))
  const past = start({
    ...aStore(),
    putFiles: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  })
  expect(await downloaded(past)).toMatchObject({ stored: null, failure: { id: 'full' } })
})

test('a deleted past is gone', async () => {
  await server.serve(dates, someListings(10))
  const past = start()
  await downloaded(past)
  await past.removePast()
  expect(await statusOf(past)).toMatchObject({ stored: null, partial: 0 })
  expect(await past.askPast(day, 'stock', ['S001'])).toMatchObject({ failure: { id: 'pastMissing' } })
})

test('gives the rows of each session when the user steps forward and back', async () => {
  const listings = someListings(20)
  await server.serve(dates, listings)
  const past = start()
  await downloaded(past)
  const forwards = Array.from({ length: 12 }, (_, at) => sessions - 12 + at)
  for (const session of [...forwards, ...forwards.toReversed(), 50, 70, 51]) {
    const { symbols } = await rowsOf(past, dates[session])
    const expected = listings.filter((listing) => stockAsOf(listing, dates, session))
    expect(symbols.toSorted()).toEqual(expected.map(({ prints }) => prints.symbol).toSorted())
  }
})

test('a row has the closes of its last two months, adjusted for splits', async () => {
  const listings = someListings(30)
  await server.serve(dates, listings)
  const past = start()
  await downloaded(past)
  const { symbols, closes = [] } = await rowsOf(past)
  expect(symbols.length).toBeGreaterThan(0)
  for (const [at, symbol] of symbols.entries()) {
    const prints = listings.find((listing) => listing.prints.symbol === symbol)?.prints
    if (!prints) throw new Error(symbol)
    const all = [...barsAsOf(prints, dates, 0, sessions - 1).close]
    expect(closes[at]?.length).toBeGreaterThan(1)
    expect(closes[at]).toEqual(all.slice(-(closes[at]?.length ?? 0)))
  }
})

test('gives the recent closes of every stock of the session, and of the newer company with a symbol', async () => {
  const aCompany = (first: number, length: number) => ({
    prints: {
      ...{ symbol: 'S900', first, close: new Float64Array(length).fill(first + 1), splits: [] },
      volume: new Float64Array(length),
    },
    changes: [],
  })
  const [older, newer] = [aCompany(0, 74), aCompany(75, 4)]
  const listings = [...someListings(70), older, newer]
  await server.serve(dates, listings)
  expect(await start().recentCloses(day)).toMatchObject({ failure: { id: 'pastMissing' } })
  await downloaded(start())
  const past = start()
  for (const session of [3, 60, 76, sessions - 1]) {
    const outcome = await past.recentCloses(dates[session] ?? '')
    if (!outcome.ok) throw new Error(outcome.failure.id)
    const { symbols, ends, close } = outcome.value
    const found = new Map(symbols.map((symbol, at) => [symbol, [...close.subarray(ends[at - 1] ?? 0, ends[at])]]))
    for (const listing of listings) {
      if (listing === (session < newer.prints.first ? newer : older)) continue
      const { prints } = listing
      const all = tradesAsOf(prints, session)
        ? barsAsOf(prints, dates, session - 84, session).close.subarray(-43)
        : undefined
      expect([prints.symbol, found.get(prints.symbol) ?? []]).toEqual([prints.symbol, [...(all ?? [])]])
    }
    expect(close).toHaveLength([...found.values()].flat().length)
  }
  expect(await past.recentCloses('2024-01-01')).toMatchObject({ failure: { id: 'noSession' } })
})

test('a chart downloads only the files of its block, once', async () => {
  const listings = someListings(200)
  await server.serve(dates, listings)
  const past = start()
  await statusOf(past)
  server.asked.length = 0
  const chart = await past.pastChart('S150')
  expect(chart.ok && chart.value?.close).toBeInstanceOf(Float64Array)
  expect(server.asked).toHaveLength(2)
  expect(await past.pastChart('NONE')).toEqual({ ok: true, value: undefined })
  server.asked.length = 0
  expect(await past.pastChart('S150')).toEqual(chart)
  expect(server.asked).toEqual([])
})

test('a chart as of a day shows the company that had the symbol, adjusted for the splits until then', async () => {
  const prices = (of: number, from: number) => Float64Array.from({ length: of }, (_, at) => from + at)
  const older = {
    ...{ symbol: 'OLD', first: 0, close: prices(60, 100), volume: prices(60, 1024).fill(1024) },
    splits: [{ session: 50, ratio: 2 }],
  }
  const newer = { symbol: 'OLD', first: 70, close: prices(20, 5), volume: prices(20, 1).fill(2), splits: [] }
  await server.serve(
    dates,
    [older, newer].map((prints) => ({ prints, changes: [{ since: dates[80] ?? '', facts: { name: 'New Corp' } }] })),
  )
  const past = start()
  await downloaded(past)
  const chartOn = async (session?: number) => {
    const outcome = await past.pastChart('OLD', session === undefined ? undefined : dates[session])
    return outcome.ok ? outcome.value : undefined
  }
  expect(await chartOn()).toMatchObject({ dates: dates.slice(70), endedOn: null, knownSince: null })
  expect((await chartOn(49))?.close).toEqual(prices(50, 100))
  const split = await chartOn(50)
  expect(split?.close.at(0)).toBe(50)
  expect(split?.close.at(-1)).toBe(150)
  expect(split?.volume.at(0)).toBe(2048)
  expect(await chartOn(68)).toMatchObject({ dates: dates.slice(0, 60), endedOn: dates[59], knownSince: dates[80] })
  expect(await past.pastChart('OLD', '1999-01-04')).toMatchObject({ failure: { id: 'noSession' } })
})

test('gives the sessions of the stored past in which a screen held a stock, up to the requested day', async () => {
  const listings = someListings(150)
  await server.serve(dates, listings)
  const past = start()
  const screens = [{ id: 'all', filters: everyRow.filters }]
  expect(await past.stockDays('S001', screens)).toMatchObject({ failure: { id: 'pastMissing' } })
  await downloaded(past)
  const [stock] = stocksOf(listings)
  if (!stock) throw new Error('No stock on the last day')
  const history = listings.find(({ prints }) => prints.symbol === stock.symbol)
  for (const asOf of [undefined, dates[85]]) {
    const count = asOf === undefined ? sessions : 86
    const held = dates.filter((_, at) => at < count && history && stockAsOf(history, dates, at))
    expect(await past.stockDays(stock.symbol, screens, asOf)).toMatchObject({
      ok: true,
      value: { sessions: held.length, screens: { all: { kind: 'held', sessions: held.length } } },
    })
  }
  expect(await past.movesLike(stock.symbol, dates[85])).toMatchObject({ ok: true, value: [{ sessions: 60 }, {}] })
  expect(await past.movesLike('NONE')).toEqual({ ok: true, value: undefined })
  expect(await past.stockDays('NONE', screens)).toEqual({ ok: true, value: undefined })
  expect(await past.stockDays(stock.symbol, screens, '1999-01-04')).toMatchObject({ failure: { id: 'noSession' } })
})

test('without the fiscal years that an alert reads, its past cannot be checked', async () => {
  await server.serve(dates, someListings(2))
  const past = start()
  await downloaded(past)
  const alertOn = (expression: string) =>
    past.alertDays({
      alert: { kind: 'crosses', symbol: 'S001', side: 'above', level: 0, metric: { name: 'A', expression } },
      ...{ from: dates[80] ?? '', to: dates[85] ?? '' },
    })
  expect(await alertOn('growth(revenue, 5y)')).toMatchObject({ failure: { id: 'unreachable' } })
  expect(await alertOn('price')).toMatchObject({ ok: true })
})
