import 'fake-indexeddb/auto'
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { IDBFactory } from 'fake-indexeddb'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { listeningPort } from '#api/platform/http/listen'
import { succeed } from '#domain/result'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { serverHeader } from '#domain/server-response'
import { technicalFieldIds } from '#domain/stock/fields'
import { eventually } from '#domain/testing/eventually'
import { matching } from '../domain/testing/matchers.ts'
import type { Dataset, LoadEvent, PageRequest, Screener } from './contract.ts'
import { engine } from './engine/engine.ts'
import type { SentFile } from './engine/ingest/ingest.ts'
import { aLine, someLines } from './engine/test-data.ts'
import { createScreener, type ScreenerOptions } from './screener.ts'
import { createConnection } from './store/database.ts'
import { createSnapshotStore } from './store/snapshots.ts'
import { fromStoredIndex, toStoredIndex } from './store/stored-form.ts'

const ends: (() => unknown)[] = []
beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface MarketServer {
  url: string
  version: string
  /** The lines that it sends for a version. */
  lines: typeof linesOf
  /** The SHA-256 that it announces for a file; none by default. */
  digest: ((file: Buffer) => string) | undefined
  /** Handles the next requests instead of an answer. */
  fault: ((answer: ServerResponse) => void) | undefined
  /** The If-None-Match of each request, in order. */
  asked: (string | undefined)[]
}

/** A market server whose data a test changes; it responds with 304 to clients with the newest. */
async function aServer() {
  const server: MarketServer = {
    url: '',
    version: 'v1',
    lines: linesOf,
    digest: undefined,
    fault: undefined,
    asked: [],
  }
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader(serverHeader, '1')
    server.asked.push(request.headers['if-none-match'])
    if (server.fault) return server.fault(response)
    const etag = `"${server.version}"`
    if (request.headers['if-none-match'] === etag) return response.writeHead(304).end()
    const lines = server.lines(server.version)
    const file = gzipSync(lines)
    const count = lines.split('\n').filter((line) => line !== '').length
    if (server.digest) response.setHeader('Repr-Digest', `sha-256=:${server.digest(file)}:`)
    return response.writeHead(200, { ETag: etag, 'X-Record-Count': count, 'Content-Length': file.length }).end(file)
  }
  const listening = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  ends.push(() => {
    listening.closeAllConnections()
    listening.close()
  })
  server.url = `http://127.0.0.1:${listeningPort(listening)}/data/stonks`
  return server
}

const sha256 = (file: Buffer): string => createHash('sha256').update(file).digest('base64')

/** Sixty stocks, each named after the version. */
const linesOf = (version: string) =>
  someLines(60, { overview: { Name: version, Sector: 'FINANCE', Description: `About ${version}` } })

const screen: PageRequest = {
  filters: { ...defaultFilters, maxEntries: 0 },
  scope: { kind: 'all' },
  from: 0,
  count: 100,
  fields: ['name', 'close'],
}

/** One more tab on this device. */
function aTab(): BroadcastChannel {
  const tabs = new BroadcastChannel('dataset')
  ends.push(() => tabs.close())
  return tabs
}

/** A start of the app on this device. */
function start({ url }: { url: string }, changes: Partial<ScreenerOptions> = {}) {
  const storage = new EventTarget()
  const taken = (how: string) => void storage.dispatchEvent(new Event(how))
  const screener = createScreener({
    engine: () => Promise.resolve(engine),
    years: () => Promise.resolve(undefined),
    currentYears: () => undefined,
    store: createSnapshotStore(createConnection({ name: 'dataset', timeoutMs: 15_000, onTaken: taken })),
    cacheFile: () => Promise.resolve(),
    prefetch: () => undefined,
    past: () => Promise.resolve(undefined),
    storage,
    tabs: aTab(),
    withDatasetLock: (work) => work(),
    firstRequestMs: 20,
    fetch: (input, init) => fetch(input, init),
    url,
    idleMs: 15_000,
    limitMs: 60_000,
    retryDelaysMs: [5],
    ...changes,
  })
  const news: LoadEvent[] = []
  return { screener, news, load: () => screener.load((one) => news.push(one)) }
}

const datasetsIn = (news: readonly LoadEvent[]) => news.flatMap((one) => (one.kind === 'dataset' ? [one.dataset] : []))
const datasetsReported = (news: readonly LoadEvent[]) =>
  datasetsIn(news).map(({ version, stored }) => [version, stored])

/** The version of all rows; fails if they have different versions. */
async function versionShown(screener: Screener): Promise<string | undefined> {
  const answer = await screener.screen(screen)
  if (!answer.ok) return undefined
  const { version, texts, symbols, total } = answer.value
  expect([symbols.length, total]).toEqual([60, 60])
  expect([...new Set(texts.name)]).toEqual([version.replaceAll('"', '')])
  return version
}

const descriptionOf = async (screener: Screener, symbol = 's7') => {
  const answer = await screener.stock(symbol)
  return answer.ok ? answer.value?.description : answer.failure.id
}

test('answers every query before the first load with “nothing loaded”', async () => {
  const { screener } = start(await aServer())
  expect(await screener.screen(screen)).toEqual({ ok: false, failure: { id: 'nothingLoaded' } })
  expect(await screener.stock('S1')).toEqual({ ok: false, failure: { id: 'nothingLoaded' } })
  expect(await screener.stock('')).toEqual({ ok: false, failure: { id: 'nothingLoaded' } })
  for (const ask of [screener.facets, screener.rescue, screener.explain]) {
    expect(await ask(screen)).toEqual({ ok: false, failure: { id: 'nothingLoaded' } })
  }
})

describe('the stocks that a screen excludes', () => {
  const finance = { Sector: 'FINANCE', Name: 'Acme Bank' }
  const market = [
    aLine({ symbol: 'CHEAP', last: { close: 5 } }),
    aLine({ symbol: 'DEAR', last: { close: 900 }, overview: finance }),
    aLine({ symbol: 'YOUNG', week: undefined }),
    '',
  ].join('\n')
  const dear = { ...screen, filters: { ...screen.filters, minPrice: 100, sector: ['MANUFACTURING'] } }

  async function aDevice() {
    const server = await aServer()
    server.lines = () => market
    await start(server).load()
    return server
  }

  test('are counted, rescued and explained from the stored dataset, at every start', async () => {
    const server = await aDevice()
    server.asked = []
    for (const round of ['from the device', 'and again']) {
      const { screener, load } = start(server)
      const loaded = load()
      await expect
        .poll(() => screener.facets(dear), { message: round })
        .toMatchObject({ ok: true, value: { flags: { nyse: 0 } } })
      expect(await screener.facets(dear)).toMatchObject({
        value: {
          sector: matching.arrayContaining([
            { text: 'MANUFACTURING', count: 0 },
            { text: 'FINANCE', count: 1 },
          ]),
        },
      })
      expect(await screener.rescue(dear)).toMatchObject({
        value: {
          reliefs: [
            { rules: ['minPrice'], total: 1 },
            { rules: ['sector'], total: 1 },
          ],
        },
      })
      const query = { ...dear, filters: { ...dear.filters, search: 'dear' } }
      expect(await screener.explain(query)).toMatchObject({
        value: { symbol: 'DEAR', name: 'Acme Bank', causes: [{ kind: 'rule', rule: 'sector', value: 'FINANCE' }] },
      })
      expect(await screener.explain(dear), 'nothing is looked for').toEqual({ ok: true, value: undefined })
      await loaded
    }
  })

  test('are rescued without Fuse if the screen has no search', async () => {
    const server = await aDevice()
    const isSearchUnavailable = ({ search }: Filters) => Promise.resolve(search !== '')
    const withoutFuse = { ...engine, isSearchUnavailable }
    const { screener, load } = start(server, { engine: () => Promise.resolve(withoutFuse) })
    await load()
    expect(await screener.rescue(dear)).toMatchObject({ ok: true, value: { spelling: null } })
    const misspelled = { ...dear, filters: { ...dear.filters, search: 'daer' } }
    expect(await screener.rescue(misspelled)).toEqual({ ok: false, failure: { id: 'unreachable' } })
  })

  test('include dropped records, whose reason is explained even after a restart', async () => {
    const server = await aDevice()
    const young = { ...screen, filters: { ...screen.filters, search: 'young' } }
    const { screener, load } = start(server)
    await load()
    expect(await screener.explain(young)).toEqual({
      ok: true,
      value: { symbol: 'YOUNG', name: null, causes: [{ kind: 'dropped', reason: 'week' }] },
    })
  })
})

describe('the first start on a device', () => {
  test('shows the dataset as soon as it is complete, and stores it afterwards', async () => {
    const { screener, news, load } = start(await aServer())
    const searchable: (string | undefined)[] = []
    const loaded = screener.load((one) => {
      news.push(one)
      if (one.kind === 'dataset') void versionShown(screener).then((version) => searchable.push(version))
    })
    const outcome = await loaded
    expect(outcome).toMatchObject({ ok: true, value: { version: '"v1"', kept: 60, stored: true, date: '2026-11-19' } })
    expect(datasetsReported(news)).toEqual([
      ['"v1"', false],
      ['"v1"', true],
    ])
    expect(searchable).toEqual(['"v1"', '"v1"'])
    const percents = news.flatMap((one) => (one.kind === 'progress' ? [one.percent] : []))
    expect(percents.at(-1)).toBe(100)
    expect(news.findIndex((one) => one.kind === 'dataset')).toBeLessThan(
      news.findIndex((one) => one.kind === 'progress' && one.percent === 100),
    )
    expect(await load()).toMatchObject({ ok: true })
  })

  test('finds a stock by its symbol in any case, in memory and then in storage', async () => {
    const { screener, load } = start(await aServer())
    const early: unknown[] = []
    await screener.load((one) => {
      if (one.kind === 'dataset') void descriptionOf(screener).then((text) => early.push(text))
    })
    expect(early[0]).toBe('About v1')
    expect(await descriptionOf(screener)).toBe('About v1')
    expect(await screener.stock('NOSUCH')).toEqual({ ok: true, value: undefined })
    expect(await screener.stock('__proto__')).toEqual({ ok: true, value: undefined })
    await load()
    expect(await descriptionOf(screener)).toBe('About v1')
  })

  test('fails with the reason without a server, and succeeds at the next attempt', async () => {
    const server = await aServer()
    server.fault = (response) => response.writeHead(503).end('{"message":"Not now.","code":"unavailable"}')
    const { screener, load } = start(server)
    expect(await load()).toEqual({ ok: false, failure: { id: 'refused', detail: '503 Service Unavailable: Not now.' } })
    expect(await versionShown(screener)).toBeUndefined()
    server.fault = undefined
    expect(await load()).toMatchObject({ ok: true })
    expect(await versionShown(screener)).toBe('"v1"')
  })
})

describe('a later start', () => {
  async function aDeviceWith(version: string) {
    const server = await aServer()
    server.version = version
    expect(await start(server).load()).toMatchObject({ ok: true, value: { stored: true } })
    server.asked = []
    return server
  }

  test('answers from storage before the server responds, and does not download the same dataset again', async () => {
    const server = await aDeviceWith('v1')
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    server.fault = (response) => void held.then(() => response.writeHead(304).end())
    const { screener, news, load } = start(server)
    const loaded = load()
    await eventually(() => expect(datasetsReported(news)).toEqual([['"v1"', true]]))
    expect(await versionShown(screener)).toBe('"v1"')
    expect(await descriptionOf(screener)).toBe('About v1')
    release()
    expect(await loaded).toMatchObject({ ok: true, value: { version: '"v1"', stored: true } })
    expect(server.asked).toEqual(['"v1"'])
    expect(news.filter(({ kind }) => kind === 'progress')).toEqual([])
  })

  test('names the renames and splits of the first start', async () => {
    const server = await aServer()
    const changes = { formerly: [{ symbol: 'EQX', until: '2026-08-17' }], splits: [{ date: '2026-08-18', ratio: 2 }] }
    server.lines = () => someLines(2) + aLine({ symbol: 'VMX', ...changes })
    const expected = {
      version: '"v1"',
      renamed: [{ from: 'EQX', to: 'VMX', until: '2026-08-17', isReused: false }],
      splits: [{ symbol: 'VMX', date: '2026-08-18', ratio: 2 }],
    }
    for (const { screener, load } of [start(server), start(server)]) {
      await load()
      expect(await screener.listingChanges()).toEqual(succeed(expected))
    }
    expect(server.asked).toEqual([undefined, '"v1"'])
  })

  test('counts the figures of companies at the first start and at the next, offline', async () => {
    const server = await aServer()
    const missing = { revenue: 'silent', eps: 'contradicted' }
    server.lines = () => someLines(2) + aLine({ symbol: 'BARE', overview: { MarketCapitalization: 'None' }, missing })
    for (const { screener, load } of [start(server), start(server)]) {
      await load()
      const counts = await screener.figureCounts()
      expect(counts).toMatchObject({ ok: true, value: { records: 3, missing: { silent: 1, contradicted: 1 } } })
      expect(counts.ok && counts.value.have['marketCap']).toBe(2)
    }
  })

  test('shows the dataset that an older release stored, and downloads it again for its technical values', async () => {
    const server = await aDeviceWith('v1')
    const connect = createConnection({ name: 'dataset', timeoutMs: 15_000 })
    await connect(async (database) => {
      const stored = await database.get('index', 1)
      const data = stored && fromStoredIndex(stored)
      if (!data) throw new Error('Nothing is stored')
      const { technical, ...dataset } = stored.dataset
      expect(technical).toBeDefined()
      const read = { columns: data.columns, index: data.lines, dropped: data.dropped(), changes: new Map() }
      await database.put('index', toStoredIndex(read, dataset), 1)
    })
    const { screener, news, load } = start(server)
    const loaded = load()
    await eventually(() => expect(datasetsReported(news)).toContainEqual(['"v1"', true]))
    expect(await versionShown(screener)).toBe('"v1"')
    expect(await loaded).toMatchObject({
      ok: true,
      value: { technical: { stocks: 0, wrong: 0, missing: technicalFieldIds } },
    })
    await load()
    expect(server.asked).toEqual([undefined, '"v1"'])
  })

  test('replaces the old dataset completely by the new one', async () => {
    const server = await aDeviceWith('v1')
    server.version = 'v2'
    const versions = new Set<string | undefined>()
    const { screener, news, load } = start(server, {
      async fetch(input, init) {
        versions.add(await versionShown(screener))
        return fetch(input, init)
      },
    })
    const shown = { isNewest: false }
    const watch = (async () => {
      for (; !shown.isNewest; await turnOfEvents()) versions.add(await versionShown(screener))
    })()
    expect(await load()).toMatchObject({ ok: true, value: { version: '"v2"' } })
    shown.isNewest = true
    await watch
    versions.add(await versionShown(screener))
    versions.delete(undefined)
    expect([...versions]).toEqual(['"v1"', '"v2"'])
    expect(datasetsReported(news)).toEqual([
      ['"v1"', true],
      ['"v2"', false],
      ['"v2"', true],
    ])
    expect(await descriptionOf(screener)).toBe('About v2')
  })

  test.for<[string, (response: ServerResponse) => unknown]>([
    ['closes the connection', (response) => response.destroy()],
    ['refuses', (response) => response.writeHead(503).end()],
    ['sends a web page', (response) => response.end('<html>')],
    ['sends half a file', (response) => response.end(gzipSync(linesOf('v2')).subarray(0, 300))],
    ['sends a tenth of the stocks', (response) => response.end(gzipSync(someLines(6)))],
  ])('keeps the old dataset when the server %s', async ([, fault]) => {
    const server = await aDeviceWith('v1')
    server.fault = fault
    const { screener, load } = start(server)
    expect(await load()).toMatchObject({ ok: false })
    expect(await versionShown(screener)).toBe('"v1"')
    expect(await descriptionOf(screener)).toBe('About v1')
    expect(await start(server).load()).toMatchObject({ ok: false })
    server.fault = undefined
    expect(await load()).toMatchObject({ ok: true, value: { version: '"v1"', stored: true } })
  })

  test('withdraws a dataset with a wrong checksum, and stores nothing of it', async () => {
    const server = await aDeviceWith('v1')
    server.version = 'v2'
    server.digest = () => sha256(Buffer.from('another file'))
    const files: SentFile[] = []
    const cacheFile = (file: SentFile) => Promise.resolve(void files.push(file))
    const { screener } = start(server, { cacheFile, retryDelaysMs: [1, 1] })
    const news: LoadEvent[] = []
    const shown: Promise<string | undefined>[] = []
    const outcome = await screener.load((event) => {
      news.push(event)
      if (event.kind === 'dataset') shown.push(versionShown(screener))
    })
    const failure = { id: 'damaged', detail: 'its checksum is wrong' }
    expect(outcome).toEqual({ ok: false, failure })
    // The second and third attempts would be shown only after their verification.
    expect(await Promise.all(shown)).toEqual(['"v1"', '"v2"'])
    expect(news.filter(({ kind }) => kind === 'refused')).toEqual([
      { kind: 'refused', failure, dataset: matching.objectContaining({ version: '"v1"', stored: true }) },
    ])
    expect(server.asked.slice(-3)).toEqual(['"v1"', '"v1"', '"v1"'])
    expect(await versionShown(screener)).toBe('"v1"')
    expect(await descriptionOf(screener)).toBe('About v1')
    expect(files).toEqual([])
    const again = start({ url: 'http://127.0.0.1:9' })
    await again.load()
    expect(await versionShown(again.screener)).toBe('"v1"')

    server.digest = sha256
    expect(await start(server).load()).toMatchObject({ ok: true, value: { version: '"v2"', stored: true } })
  })

  test('keeps nothing of a dataset with a wrong checksum on a first visit', async () => {
    const server = await aServer()
    server.digest = () => sha256(Buffer.from('another file'))
    const { screener, news, load } = start(server, { retryDelaysMs: [] })
    expect(await load()).toMatchObject({ ok: false, failure: { id: 'damaged' } })
    expect(news.at(-1)).toMatchObject({ kind: 'refused', dataset: null })
    expect(await screener.screen(screen)).toEqual({ ok: false, failure: { id: 'nothingLoaded' } })
    server.digest = sha256
    expect(await load()).toMatchObject({ ok: true, value: { version: '"v1"', stored: true } })
    expect(await descriptionOf(screener)).toBe('About v1')
  })

  test.for(['1990-01-01', '2099-12-31'])('sends its version regardless of the clock: %s', async (now) => {
    const server = await aDeviceWith('v1')
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
    expect(await start(server).load()).toMatchObject({ value: { version: '"v1"' } })
    server.version = 'v2'
    expect(await start(server).load()).toMatchObject({ value: { version: '"v2"' } })
    expect(await start(server).load()).toMatchObject({ value: { version: '"v2"' } })
    expect(server.asked).toEqual(['"v1"', '"v1"', '"v2"'])
  })

  test('shows the dataset that another tab has stored, without a request', async () => {
    const server = await aDeviceWith('v1')
    const { screener, news, load } = start(server)
    await load()
    server.version = 'v2'
    await start(server).load()
    await eventually(() => expect(datasetsReported(news).at(-1)).toEqual(['"v2"', true]))
    expect(await versionShown(screener)).toBe('"v2"')
    expect(server.asked.slice(-2)).toEqual(['"v1"', '"v1"'])
  })

  test('stores the dataset again when the storage is deleted', async () => {
    const server = await aDeviceWith('v1')
    const { screener, news, load } = start(server)
    await load()
    const before = datasetsReported(news)
    await deleteDB('dataset')
    await eventually(() => expect(datasetsReported(news)).toEqual([...before, ['"v1"', false], ['"v1"', true]]))
    expect(server.asked.at(-1)).toBeUndefined()
    expect(await versionShown(screener)).toBe('"v1"')
    expect(await descriptionOf(screener)).toBe('About v1')
    server.fault = (response) => response.destroy()
    const after = start(server)
    expect(await after.load()).toMatchObject({ ok: false })
    expect(await versionShown(after.screener)).toBe('"v1"')
  })

  test('shows the cached file when the database is lost, but reports the server as unreachable', async () => {
    const server = await aServer()
    const cached = new Response(gzipSync(linesOf('v1')), {
      headers: {
        ETag: '"v1"',
        'X-Record-Count': '60',
        'X-From-Cache': '1',
        [serverHeader]: '1',
        'X-Downloaded-At': '1763650000000',
      },
    })
    const keepFile = vi.fn(() => Promise.resolve())
    const fetch = () => Promise.resolve(cached.clone())
    const { screener, news, load } = start(server, { fetch, cacheFile: keepFile, retryDelaysMs: [] })
    expect(await load()).toEqual({ ok: false, failure: { id: 'unreachable' } })
    expect(await versionShown(screener)).toBe('"v1"')
    expect(datasetsIn(news).at(-1)).toMatchObject({ downloadedAt: 1763650000000, stored: true })
    expect(keepFile).not.toHaveBeenCalled()

    const again = start(server, { fetch, cacheFile: keepFile, retryDelaysMs: [] })
    expect(await again.load()).toEqual({ ok: false, failure: { id: 'unreachable' } })
    expect(datasetsReported(again.news)).toEqual([['"v1"', true]])
  })

  test('caches the file of each new dataset unchanged', async () => {
    const server = await aServer()
    const files: SentFile[] = []
    const { load } = start(server, { cacheFile: (file) => Promise.resolve(void files.push(file)) })
    await load()
    server.version = 'v2'
    await load()
    await load()
    expect(files.map(({ bytes }) => gunzipSync(Buffer.concat(bytes)).toString())).toEqual([
      linesOf('v1'),
      linesOf('v2'),
    ])
    expect(files.map(({ headers }) => headers?.get('ETag'))).toEqual(['"v1"', '"v2"'])
  })

  test('reports when a newer version of the app has taken over the storage, and continues', async () => {
    const server = await aDeviceWith('v1')
    const { screener, news, load } = start(server)
    await load()
    ;(await openDB('dataset', 2)).close()
    await eventually(() => expect(news.at(-1)).toEqual({ kind: 'outdated' }))
    expect(await versionShown(screener)).toBe('"v1"')
    server.version = 'v2'
    expect(await load()).toMatchObject({ ok: true, value: { version: '"v2"', stored: false } })
    expect(await versionShown(screener)).toBe('"v2"')
  })

  test('uses the newer dataset of another tab, and sends its version to the server', async () => {
    const server = await aDeviceWith('v1')
    const { screener, load } = start(server)
    await load()
    server.version = 'v2'
    await start(server).load()
    server.asked = []
    expect(await load()).toMatchObject({ value: { version: '"v2"' } })
    expect(await versionShown(screener)).toBe('"v2"')
    expect(server.asked).toEqual(['"v2"'])
  })
})

describe('when load is called twice at once', () => {
  test('shares one download in one tab, with events for both', async () => {
    const server = await aServer()
    const { screener } = start(server)
    const news: LoadEvent[][] = [[], []]
    const outcomes = await Promise.all(news.map((list) => screener.load((one) => list.push(one))))
    expect(outcomes).toMatchObject([{ ok: true }, { ok: true }])
    expect(server.asked).toEqual([undefined])
    expect(news.map(datasetsReported)).toEqual(
      Array(2).fill([
        ['"v1"', false],
        ['"v1"', true],
      ]),
    )
  })

  test('downloads in one of two tabs, and reads the stored dataset in the other', async () => {
    const server = await aServer()
    let previous: Promise<unknown> = Promise.resolve()
    const alone: ScreenerOptions['withDatasetLock'] = (work) => {
      const mine = previous.then(work)
      previous = mine.catch(() => undefined)
      return mine
    }
    const tabs = [start(server, { withDatasetLock: alone }), start(server, { withDatasetLock: alone })]
    await Promise.all(tabs.map(({ load }) => load()))
    expect(server.asked).toEqual([undefined, '"v1"'])
    expect(await Promise.all(tabs.map(({ screener }) => versionShown(screener)))).toEqual(['"v1"', '"v1"'])
    expect(datasetsReported(tabs[1]?.news ?? [])).toEqual([['"v1"', true]])
  })
})

describe('without storage', () => {
  const everything = async (dataset: Partial<Dataset>, changes: Partial<ScreenerOptions> = {}) => {
    const server = await aServer()
    const { screener, news, load } = start(server, changes)
    expect(await load()).toMatchObject({ ok: true, value: { version: '"v1"', ...dataset } })
    expect(await versionShown(screener)).toBe('"v1"')
    expect(await descriptionOf(screener)).toBe('About v1')

    server.version = 'v2'
    expect(await load()).toMatchObject({ ok: true, value: { version: '"v2"', ...dataset } })
    expect(await versionShown(screener)).toBe('"v2"')
    expect(await descriptionOf(screener)).toBe('About v2')

    expect(await load()).toMatchObject({ ok: true, value: { version: '"v2"', ...dataset } })
    expect(await descriptionOf(screener)).toBe('About v2')
    expect(server.asked).toEqual([undefined, '"v1"', '"v2"'])
    return datasetsReported(news).map(([version]) => version)
  }

  test('works from memory without a database', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await everything({ stored: false })
  })

  test('works from memory if the database never opens', async () => {
    const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => new IDBOpenDBRequest())
    const store = createSnapshotStore(createConnection({ name: 'dataset', timeoutMs: 50 }))
    await everything({ stored: false }, { store })
    expect(open, 'nothing waits for it again').toHaveBeenCalledTimes(1)
  })

  test('works from memory if the device has no space', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    await everything({ stored: false })
  })

  test('never replaces the new dataset in memory by an older stored one', async () => {
    const server = await aServer()
    await start(server).load()
    server.version = 'v2'
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    const { screener, news, load } = start(server)
    expect(await load()).toMatchObject({ value: { version: '"v2"', stored: false } })
    server.asked = []
    expect(await load()).toMatchObject({ value: { version: '"v2"', stored: false } })
    server.fault = (response) => response.destroy()
    expect(await load()).toMatchObject({ ok: false })
    expect(datasetsReported(news).at(-1)).toEqual(['"v2"', false])
    expect(await versionShown(screener)).toBe('"v2"')
    expect(await descriptionOf(screener)).toBe('About v2')
    expect(server.asked[0]).toBe('"v2"')
    full.mockRestore()
  })
})

describe('when the stored text of a dataset is lost', () => {
  async function aScreener() {
    const server = await aServer()
    const { screener, load } = start(server)
    await load()
    server.asked = []
    return { server, screener, load }
  }

  test('answers from a newer dataset that another tab has stored', async () => {
    const { server, screener } = await aScreener()
    server.version = 'v2'
    await start(server).load()
    server.asked = []
    expect(await descriptionOf(screener)).toBe('About v2')
    expect(await versionShown(screener)).toBe('"v2"')
    expect(server.asked).toEqual([])
  })

  test('downloads and stores the dataset again after the database was deleted', async () => {
    const { server, screener, load } = await aScreener()
    await deleteDB('dataset')
    expect(await descriptionOf(screener)).toBe('About v1')
    expect(server.asked, 'although its version is the same').toEqual([undefined])
    await load()
    const again = start(server)
    await again.load()
    expect(datasetsReported(again.news)).toEqual([['"v1"', true]])
    expect(await descriptionOf(again.screener)).toBe('About v1')
  })

  test('downloads the dataset again after it was corrupted', async () => {
    const { server, screener, load } = await aScreener()
    const connect = createConnection({ name: 'dataset', timeoutMs: 15_000 })
    await connect((database) => database.put('pieces', { bytes: new Uint8Array(10), checksum: 0 }, [1, 0]))
    expect(await descriptionOf(screener)).toBe('About v1')
    expect(server.asked).toEqual([undefined])
    await load()
    expect(await load()).toMatchObject({ ok: true })
    expect(server.asked, 'and then no more').toEqual([undefined, '"v1"'])
  })

  test('answers a query soon even if the server does not respond', async () => {
    const { server, screener, load } = await aScreener()
    await deleteDB('dataset')
    const held: ServerResponse[] = []
    server.fault = (response) => held.push(response)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answer = descriptionOf(screener)
    await eventually(() => expect(held).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(1000)
    expect(await answer).toBe('damaged')
    expect(held[0]?.closed, 'the request is not over').toBe(false)
    expect(await versionShown(screener), 'screening goes on').toBe('"v1"')
    vi.useRealTimers()

    server.fault = undefined
    for (const response of held) response.destroy()
    await load()
    expect(await descriptionOf(screener)).toBe('About v1')
  })
})
