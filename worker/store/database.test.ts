import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { deleteDB, openDB } from 'idb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { type Connect, StorageUnavailable } from '#storage/indexeddb'
import { createConnection, type DatasetDatabase, type DatasetSchema } from './database.ts'

let factory: IDBFactory
beforeEach(() => {
  factory = new IDBFactory()
  vi.stubGlobal('indexedDB', factory)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const aConnection = (timeoutMs = 500) => createConnection({ name: 'dataset', timeoutMs: timeoutMs })
const storesOf = (database: DatasetDatabase) => Promise.resolve([...database.objectStoreNames])
const stores = ['index', 'pieces', 'pointer']

test('opens the database once, at its first use', async () => {
  const open = vi.spyOn(factory, 'open')
  const connect = aConnection()
  expect(open).not.toHaveBeenCalled()
  expect(await Promise.all([connect(storesOf), connect(storesOf)])).toEqual([stores, stores])
  expect(await connect(storesOf)).toEqual(stores)
  expect(open).toHaveBeenCalledTimes(1)
})

test('rethrows errors that are not about the connection', async () => {
  const connect = aConnection()
  const error = new TypeError('a bug')
  await expect(connect(() => Promise.reject(error))).rejects.toBe(error)
  expect(await connect(storesOf)).toEqual(stores)
})

describe('reports unavailable storage soon', () => {
  test('without IndexedDB', async () => {
    vi.stubGlobal('indexedDB', undefined)
    await expect(aConnection()(storesOf)).rejects.toBeInstanceOf(StorageUnavailable)
  })

  test('if IndexedDB is forbidden', async () => {
    vi.spyOn(factory, 'open').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    await expect(aConnection()(storesOf)).rejects.toBeInstanceOf(StorageUnavailable)
  })

  test('if the database is of a newer release', async () => {
    await openDB('dataset', 2) // like a later version of the app
    const connect = aConnection()
    await expect(connect(storesOf)).rejects.toBeInstanceOf(StorageUnavailable)
    await expect(connect(storesOf)).rejects.toBeInstanceOf(StorageUnavailable)
  })

  test('if it never responds, and only the first call waits', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    vi.spyOn(factory, 'open').mockImplementation(() => new IDBOpenDBRequest())
    const connect = aConnection(100)
    const failed = vi.fn()
    connect(storesOf).catch(failed)
    await vi.advanceTimersByTimeAsync(99)
    expect(failed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(StorageUnavailable))
    // This call must not wait: the fake time stands still.
    await expect(connect(storesOf)).rejects.toBeInstanceOf(StorageUnavailable)
  })

  test('if it opens too late, and uses it from then on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const held = await openDB('dataset', 1)
    const deletion = deleteDB('dataset')
    const open = vi.spyOn(factory, 'open')
    const connect = aConnection(50)
    const failed = vi.fn()
    connect(storesOf).catch(failed)
    await vi.advanceTimersByTimeAsync(50)
    expect(failed).toHaveBeenCalledExactlyOnceWith(expect.any(StorageUnavailable))
    vi.useRealTimers()
    held.close()
    await deletion
    expect(await eventually(() => connect(storesOf))).toEqual(stores)
    expect(open).toHaveBeenCalledTimes(1)
  })

  test('if it opens after a second attempt, and closes the extra connection', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const held = await openDB('dataset', 1)
    const deletion = deleteDB('dataset')
    const connect = aConnection(50)
    for (let tries = 0; tries < 2; tries++) {
      const answer = connect(storesOf).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(10_100)
      expect(await answer).toBeInstanceOf(StorageUnavailable)
    }
    vi.useRealTimers()
    held.close()
    const close = vi.spyOn(IDBDatabase.prototype, 'close')
    await deletion
    await eventually(() => expect(close).toHaveBeenCalled())
    expect(await connect(storesOf)).toEqual(stores)
  })
})

describe('a lost connection', () => {
  const lost = [
    new DOMException('Internal error.', 'UnknownError'),
    new DOMException('The database connection is closing.', 'InvalidStateError'),
    new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'AbortError'),
  ]

  /** Work that loses its connection `times` times, and then returns the connection. */
  function unlucky(
    times: number,
    error = lost[0],
  ): { work: (database: DatasetDatabase) => Promise<DatasetDatabase>; tries: () => number } {
    let tries = 0
    return {
      work: (database) => (tries++ < times ? Promise.reject(error ?? new Error()) : Promise.resolve(database)),
      tries: () => tries,
    }
  }

  test.for(lost)('is reopened, and the work is repeated: %s', async (error) => {
    const connect = aConnection()
    const before = await connect((database) => Promise.resolve(database))
    expect(await connect(unlucky(1, error).work)).not.toBe(before)
  })

  test('is closed, so that it blocks no deletion and no upgrade', async () => {
    const connect = aConnection()
    const before = await connect((database) => Promise.resolve(database))
    await connect(unlucky(1).work)
    expect(() => before.transaction('index')).toThrow(DOMException)
  })

  test('is reopened three times a minute at most', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const open = vi.spyOn(factory, 'open')
    const connect = aConnection()
    expect(await connect(unlucky(3).work)).toBeDefined()
    expect(open).toHaveBeenCalledTimes(4)
    for (let i = 0; i < 5; i++) await expect(connect(unlucky(1).work)).rejects.toBeInstanceOf(StorageUnavailable)
    expect(open, 'nor for those who ask in vain').toHaveBeenCalledTimes(4)

    vi.advanceTimersByTime(60_001)
    expect(await connect(unlucky(3).work)).toBeDefined()
    expect(open).toHaveBeenCalledTimes(7)
    await expect(connect(unlucky(1).work)).rejects.toBeInstanceOf(StorageUnavailable)
  })

  test('is reopened once when many calls notice it', async () => {
    const open = vi.spyOn(factory, 'open')
    const connect = aConnection()
    const works = Array.from({ length: 10 }, () => unlucky(1))
    await Promise.all(works.map(({ work }) => connect(work)))
    expect(open).toHaveBeenCalledTimes(2)
    expect(works.map(({ tries }) => tries())).toEqual(Array(10).fill(2))
  })

  test('is reopened after the browser has closed it', async () => {
    const connect = aConnection()
    await connect((database) => Promise.resolve(database.close()))
    expect(await connect((database) => database.count('index'))).toBe(0)
  })
})

describe('never blocks another tab', () => {
  const used = async (): Promise<Connect<DatasetSchema>> => {
    const connect = aConnection()
    await connect((database) => database.put('pointer', { key: 1, version: '"v1"' }, 'current'))
    return connect
  }

  test('that deletes the database, and continues with an empty one', async () => {
    const connect = await used()
    const blocked = vi.fn()
    await deleteDB('dataset', { blocked })
    expect(blocked).not.toHaveBeenCalled()
    expect(await connect((database) => database.get('pointer', 'current'))).toBeUndefined()
    expect(await connect(storesOf)).toEqual(stores)
  })

  test('that upgrades the database, and works without storage from then on', async () => {
    const connect = await used()
    const blocked = vi.fn()
    const upgraded = await openDB('dataset', 2, { blocked })
    expect(blocked).not.toHaveBeenCalled()
    await expect(connect(storesOf)).rejects.toBeInstanceOf(StorageUnavailable)
    upgraded.close()
  })
})
