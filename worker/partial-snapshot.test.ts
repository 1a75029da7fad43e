import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { serverHeader } from '#domain/server-response'
import type { LoadEvent, PageRequest } from './contract.ts'
import { engine } from './engine/engine.ts'
import { someLines, utf8 } from './engine/test-data.ts'
import { createScreener } from './screener.ts'
import { createConnection } from './store/database.ts'
import { createSnapshotStore, type SnapshotStore } from './store/snapshots.ts'

const opening: PageRequest = {
  filters: defaultFilters,
  scope: { kind: 'all' },
  from: 0,
  count: 100,
  fields: ['name', 'close'],
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  return () => vi.unstubAllGlobals()
})

const onDevice = () => createSnapshotStore(createConnection({ name: 'dataset', timeoutMs: 15_000 }))

/** The device's storage, which holds back all but the first page until `letGo`. */
function slowly(changes: Partial<SnapshotStore> = {}) {
  const store = { ...onDevice(), ...changes }
  let letGo = (): void => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  let begin = (): void => undefined
  const reached = new Promise<void>((resolve) => (begin = resolve))
  const read: SnapshotStore['read'] = async (known, onFirst) => {
    const stored = await store.read(known, onFirst)
    begin()
    await held
    return stored
  }
  return { store: { ...store, read }, reached, letGo }
}

/** Starts the app; the server has one dataset and no newer one. */
function start(store: SnapshotStore) {
  const bytes = utf8(someLines(60))
  const headers = { ETag: '"v1"', 'X-Record-Count': '60', [serverHeader]: '1' }
  const screener = createScreener({
    engine: () => Promise.resolve(engine),
    store,
    cacheFile: () => Promise.resolve(),
    prefetch: () => undefined,
    past: () => Promise.resolve(undefined),
    years: () => Promise.resolve(undefined),
    currentYears: () => undefined,
    storage: new EventTarget(),
    tabs: { postMessage: () => undefined, addEventListener: () => undefined },
    withDatasetLock: (work) => work(),
    firstRequestMs: 200,
    fetch: (_, init) => {
      const known = new Headers(init.headers).get('If-None-Match')
      return Promise.resolve(known ? new Response(null, { status: 304, headers }) : new Response(bytes, { headers }))
    },
    url: 'http://127.0.0.1/data/stonks',
    idleMs: 15_000,
    limitMs: 60_000,
    retryDelaysMs: [],
  })
  const news: LoadEvent[] = []
  const begun = new Promise<void>((resolve) => {
    void screener.load((one) => {
      news.push(one)
      if (one.kind === 'dataset') resolve()
    })
  })
  return { screener, news, begun, datasets: () => news.filter(({ kind }) => kind === 'dataset').length }
}

async function visit(...questions: readonly PageRequest[]): Promise<void> {
  const { screener, begun } = start(onDevice())
  await begun
  for (const question of questions) await screener.screen(question)
  await screener.load(() => undefined)
}

test('answers the first query of the last start while the rest is being read', async () => {
  await visit(opening, { ...opening, from: 10 })
  const { store, letGo } = slowly()
  const { screener, begun, datasets } = start(store)
  await begun
  const answer = await screener.screen(opening)
  const again = screener.screen(opening)
  letGo()
  expect(answer).toMatchObject({ ok: true, value: { version: '"v1"', total: 60, shown: 50 } })
  // The buffers were transferred to the page: a repeated query is computed.
  expect(await again).toEqual(answer)
  expect(datasets()).toBe(1)
})

test('makes a query wait until the stored dataset is read', async () => {
  await visit(opening)
  const { screener } = start(onDevice())
  expect(await screener.screen(opening)).toMatchObject({ ok: true, value: { version: '"v1"', total: 60 } })
})

test('answers all other queries when the rest has been read', async () => {
  await visit(opening)
  const { store, letGo } = slowly()
  const { screener, begun } = start(store)
  await begun
  const answered: string[] = []
  const page = screener.screen({ ...opening, from: 10 }).finally(() => answered.push('page'))
  const stock = screener.stock('S7').finally(() => answered.push('stock'))
  // The first page's query is answered before them, although it was asked after them.
  expect(await screener.screen(opening)).toMatchObject({ ok: true })
  expect(answered).toEqual([])
  letGo()
  expect(await page).toMatchObject({ ok: true, value: { from: 10, total: 60 } })
  expect(await stock).toMatchObject({ ok: true, value: { symbol: 'S7' } })
})

test('downloads the dataset again when the rest cannot be read', async () => {
  await visit(opening)
  const device = onDevice()
  const read: SnapshotStore['read'] = async (known, begin) => {
    await device.read(known, begin)
    return undefined
  }
  const { screener, begun } = start({ ...device, read })
  await begun
  expect(await screener.screen({ ...opening, from: 10 })).toMatchObject({ ok: false })
  expect(await screener.load(() => undefined)).toMatchObject({ ok: true, value: { kept: 60, stored: true } })
  expect(await screener.screen({ ...opening, from: 10 })).toMatchObject({ ok: true, value: { from: 10 } })
})

test('stores no first page during a start without a query', async () => {
  await visit()
  const { store, reached, letGo } = slowly()
  const { begun, datasets } = start(store)
  await reached
  expect(datasets()).toBe(0)
  letGo()
  await begun
  expect(datasets()).toBe(1)
})
