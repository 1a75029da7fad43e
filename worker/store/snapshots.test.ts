import 'fake-indexeddb/auto'
import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Connect } from '#storage/indexeddb'
import type { Dataset } from '../contract.ts'
import { decode } from '../engine/ingest/bytes.ts'
import { DatasetReader, type ReadDataset } from '../engine/ingest/dataset-reader.ts'
import { chunksAt, someLines, utf8 } from '../engine/test-data.ts'
import { createConnection, type DatasetDatabase, type DatasetSchema } from './database.ts'
import { createSnapshotStore, type SnapshotStore, type StoredSnapshot } from './snapshots.ts'

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const aConnection = () => createConnection({ name: 'dataset', timeoutMs: 500 })

/** A dataset of three pieces in which every stock names the version. */
function aDataset(version: string): [ReadDataset, Dataset] {
  const reader = new DatasetReader()
  const bytes = utf8(someLines(9, { overview: { Name: version } }))
  for (const chunk of chunksAt(bytes, [bytes.length / 3, (bytes.length * 2) / 3].map(Math.floor))) reader.push(chunk)
  const read = reader.finish()
  const { lines, drops, technical } = read
  const about = {
    version,
    date: null,
    oldestRecord: null,
    downloadedAt: 0,
    size: bytes.length,
    lines,
    drops,
    technical,
  }
  return [read, { ...about, kept: lines, simulated: false, stored: true }]
}

/** The version of a stored dataset; checks that its columns and every piece of its text are whole. */
async function wholeVersion(store: SnapshotStore, stored: StoredSnapshot | undefined): Promise<string | undefined> {
  if (!stored) return undefined
  const { version } = stored.dataset
  expect(stored.columns.rows).toBe(9)
  expect(stored.columns.texts.name.values).toEqual(['', version])
  const pieces = await Promise.all([0, 1, 2].map((piece) => store.piece(stored.pointer, piece)))
  const [expected] = aDataset(version)
  expect(pieces.map((piece) => piece && decode(piece))).toEqual(expected.pieces.map(decode))
  return version
}

const current = async (store: SnapshotStore) => wholeVersion(store, await store.read(undefined))

/** The version that a restart finds. */
const afterRestart = () => current(createSnapshotStore(aConnection()))

async function keysOf(connect: Connect<DatasetSchema>) {
  return connect(async (database) => ({
    index: await database.getAllKeys('index'),
    pieces: await database.getAllKeys('pieces'),
  }))
}

describe('a stored dataset', () => {
  test('is complete after a restart', async () => {
    const store = createSnapshotStore(aConnection())
    expect(await store.read(undefined)).toBeUndefined()
    const pointer = await store.write(...aDataset('"v1"'))
    expect(pointer).toEqual({ key: 1, version: '"v1"' })
    expect(await afterRestart()).toBe('"v1"')
  })

  test('is not read again by a reader that has it', async () => {
    const store = createSnapshotStore(aConnection())
    const first = await store.write(...aDataset('"v1"'))
    expect(await store.read(first)).toBeUndefined()
    const second = await store.write(...aDataset('"v2"'))
    expect(await wholeVersion(store, await store.read(first))).toBe('"v2"')
    expect(await store.read(second)).toBeUndefined()
  })

  test('is read by a reader that has another dataset with the same key', async () => {
    const store = createSnapshotStore(aConnection())
    const first = await store.write(...aDataset('"v1"'))
    vi.stubGlobal('indexedDB', new IDBFactory())
    const other = createSnapshotStore(aConnection())
    expect(await other.write(...aDataset('"v2"'))).toMatchObject({ key: first?.key })
    expect(await wholeVersion(other, await other.read(first))).toBe('"v2"')
  })

  test('leaves nothing of the previous one', async () => {
    const connect = aConnection()
    const store = createSnapshotStore(connect)
    for (const version of ['"v1"', '"v2"', '"v3"']) await store.write(...aDataset(version))
    expect(await keysOf(connect)).toEqual({ index: [3], pieces: [0, 1, 2].map((piece) => [3, piece]) })
    expect(await store.piece({ key: 1, version: '"v1"' }, 0)).toBeUndefined()
  })
})

interface Operation {
  operation: () => unknown
}
/** The method of fake-indexeddb that accepts a request. */
const transactions = IDBTransaction.prototype as unknown as {
  _execRequestAsync: (request: Operation) => IDBRequest
  _abort: (name: string) => void
}

/** Lets `fail` handle the n-th request from now on. The returned function ends that and returns the number of requests. */
function failAt(nth: number, fail: (transaction: typeof transactions, request: Operation) => void): () => number {
  const original = transactions._execRequestAsync
  let requests = 0
  const spy = vi.spyOn(transactions, '_execRequestAsync')
  spy.mockImplementation(function (this: typeof transactions, request) {
    if (++requests === nth) fail(this, request)
    return original.call(this, request)
  })
  return () => {
    spy.mockRestore()
    return requests
  }
}

const failing = (name: string) => (_: unknown, request: Operation) => {
  request.operation = () => {
    throw new DOMException('', name)
  }
}
/** Aborts the whole transaction while some of its requests are waiting. */
const aborting = (name: string) => (transaction: typeof transactions, request: Operation) => {
  const { operation } = request
  request.operation = () => {
    queueMicrotask(() => transaction._abort(name))
    return operation()
  }
}

describe('an interrupted write leaves the old dataset or the new one, complete', () => {
  test.for([
    ['its disk is full', failing('QuotaExceededError')],
    ['its disk is full at the end of the transaction', aborting('QuotaExceededError')],
    ['its disk is broken', failing('DataError')],
    ['it is aborted', aborting('AbortError')],
    ['a value is lost', failing('NotReadableError')],
    ['its database is lost', failing('UnknownError')],
    ['its database is lost at the end of the transaction', aborting('UnknownError')],
  ] as const)('when %s, at any of its requests', async ([, fault]) => {
    let failed = 0
    for (let nth = 1; ; nth++) {
      vi.stubGlobal('indexedDB', new IDBFactory())
      const connect = aConnection()
      const store = createSnapshotStore(connect)
      await store.write(...aDataset('"old"'))
      const stop = failAt(nth, fault)
      const pointer = await store.write(...aDataset('"new"'))
      const made = stop()

      const expected = pointer ? '"new"' : '"old"'
      expect(await current(store), `request ${nth}`).toBe(expected)
      expect(await afterRestart(), `request ${nth}`).toBe(expected)
      if (made < nth) {
        expect(pointer).toBeDefined()
        break
      }
      failed++
      // The failed write does not block the next one.
      expect(await store.write(...aDataset('"next"')), `request ${nth}`).toBeDefined()
      expect(await current(store)).toBe('"next"')
      expect((await keysOf(connect)).index).toHaveLength(1)
    }
    // The requests: the pointer's key, three pieces, the index, the pointer, and the removal of the previous dataset.
    expect(failed).toBeGreaterThanOrEqual(6)
  })

  test('when the app ends before the transaction', async () => {
    const connect = aConnection()
    const store = createSnapshotStore(connect)
    await store.write(...aDataset('"old"'))
    for (let nth = 1; nth <= 6; nth++) {
      const stop = failAt(nth, (transaction) => {
        const { db } = transaction as unknown as { db: Parameters<typeof forceCloseDatabase>[0] }
        forceCloseDatabase(db)
      })
      await store.write(...aDataset('"new"'))
      stop()
      expect(['"old"', '"new"']).toContain(await afterRestart())
    }
  })
})

describe('a full device', () => {
  test('keeps the last good dataset without the new one', async () => {
    const store = createSnapshotStore(aConnection())
    await store.write(...aDataset('"old"'))
    // Chromium sends this error without any message.
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await store.write(...aDataset('"new"'))).toBeUndefined()
    put.mockRestore()
    expect(await current(store)).toBe('"old"')
    expect(await afterRestart()).toBe('"old"')
  })

  test('deletes the remains of an earlier failure, and retries once', async () => {
    const connect = aConnection()
    const store = createSnapshotStore(connect)
    await store.write(...aDataset('"old"'))
    await connect((database) => database.put('pieces', { bytes: utf8('left behind'), checksum: 0 }, [7, 0]))
    const stop = failAt(2, failing('QuotaExceededError'))
    expect(await store.write(...aDataset('"new"'))).toMatchObject({ version: '"new"' })
    stop()
    expect(await current(store)).toBe('"new"')
    expect(await keysOf(connect)).toEqual({ index: [2], pieces: [0, 1, 2].map((piece) => [2, piece]) })
  })
})

describe('a device that is still full', () => {
  test('deletes the market’s past to make space for the new dataset', async () => {
    const makeSpace = vi.fn(() => {
      put.mockRestore()
      return Promise.resolve()
    })
    const store = createSnapshotStore(aConnection(), { makeSpace })
    await store.write(...aDataset('"old"'))
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('', 'QuotaExceededError')
    })
    expect(await store.write(...aDataset('"new"'))).toMatchObject({ version: '"new"' })
    expect(makeSpace).toHaveBeenCalledOnce()
    expect(await afterRestart()).toBe('"new"')
  })

  test('keeps the past if there is space', async () => {
    const makeSpace = vi.fn(() => Promise.resolve())
    const store = createSnapshotStore(aConnection(), { makeSpace })
    await store.write(...aDataset('"old"'))
    await store.write(...aDataset('"new"'))
    expect(makeSpace).not.toHaveBeenCalled()
  })
})

describe('a corrupted dataset is not used', () => {
  const damaged = async (damage: (database: DatasetDatabase) => Promise<unknown>) => {
    const connect = aConnection()
    const store = createSnapshotStore(connect)
    const pointer = (await store.write(...aDataset('"v1"'))) ?? { key: 0, version: '' }
    await connect(damage)
    return { store, pointer }
  }

  test.for([
    ['a column', (stored: { numbers: Float64Array }) => (stored.numbers[7] = 1234)],
    ['the version', (stored: { dataset: { version: string } }) => (stored.dataset.version = '"v0"')],
    ['its shape', (stored: { texts: unknown }) => (stored.texts = null)],
  ] as const)('when %s is wrong', async ([, spoil]) => {
    const { store } = await damaged(async (database) => {
      const stored = await database.get('index', 1)
      spoil(stored as never)
      await database.put('index', stored as never, 1)
    })
    expect(await store.read(undefined)).toBeUndefined()
    expect(await store.write(...aDataset('"v2"'))).toBeDefined()
    expect(await current(store)).toBe('"v2"')
  })

  test('when its columns are missing', async () => {
    const { store } = await damaged((database) => database.clear('index'))
    expect(await store.read(undefined)).toBeUndefined()
  })

  test.for([
    ['wrong', { bytes: utf8('x'), checksum: 1 }],
    ['of another shape', { bytes: null, checksum: 1 }],
    ['no text at all', 7],
  ])('when a piece of its text is %s', async ([, wrong]) => {
    const { store, pointer } = await damaged((database) => database.put('pieces', wrong as never, [1, 1]))
    expect(await store.piece(pointer, 0)).toBeDefined()
    expect(await store.piece(pointer, 1)).toBeUndefined()
    expect(await store.piece(pointer, 7)).toBeUndefined()
  })

  test('when the browser cannot read it', async () => {
    const { store, pointer } = await damaged(() => Promise.resolve())
    for (const name of ['NotReadableError', 'DataError', 'UnknownError']) {
      const stop = failAt(1, failing(name))
      expect(await store.piece(pointer, 0), name).toEqual(name === 'UnknownError' ? expect.any(Uint8Array) : undefined)
      stop()
      const stopAgain = failAt(2, failing(name))
      expect((await store.read(undefined))?.dataset.version, name).toBe(name === 'UnknownError' ? '"v1"' : undefined)
      stopAgain()
    }
  })
})

test('a dataset that cannot be read in time counts as missing', async () => {
  await createSnapshotStore(aConnection()).write(...aDataset('"v1"'))
  const unresponsive = createSnapshotStore(() => new Promise(() => undefined), { timeoutMs: 20 })
  expect(await unresponsive.read(undefined)).toBeUndefined()
})
