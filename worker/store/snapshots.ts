import { withTimeout } from '#domain/waiting'
import { completed, type Connect, isFull, StorageUnavailable } from '#storage/indexeddb'
import type { Dataset } from '../contract.ts'
import type { ReadDataset } from '../engine/ingest/dataset-reader.ts'
import type { SnapshotData } from '../engine/snapshot.ts'
import type { DatasetDatabase, DatasetSchema, Pointer } from './database.ts'
import {
  type Answered,
  type FirstPage,
  fromStoredFirstPage,
  fromStoredIndex,
  fromStoredPiece,
  type StoredFirstPage,
  toStoredFirstPage,
  toStoredIndex,
  toStoredPiece,
} from './stored-form.ts'

/** A stored dataset. Its text stays in the database, where `pointer` finds it. */
export interface StoredSnapshot extends SnapshotData {
  readonly pointer: Pointer
  readonly dataset: Dataset
}

/** Stores the dataset on the device. Without storage it behaves as if it were empty. */
export interface SnapshotStore {
  /**
   * The last good dataset; undefined if it is the `known` one, there is none, or it is damaged. `begin` gets its first page
   * long before the rest is read.
   */
  read(known: Pointer | undefined, begin?: (first: FirstPage) => void): Promise<StoredSnapshot | undefined>
  /** Replaces the stored dataset atomically. Returns its pointer, or undefined if it could not be stored. */
  write(read: ReadDataset, dataset: Dataset, answered?: Answered): Promise<Pointer | undefined>
  /** A piece of a stored dataset's text; undefined if it is missing or damaged. */
  piece(pointer: Pointer, piece: number): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** After this time a dataset counts as missing: some databases never respond. */
const readTimeoutMs = 10_000

interface SnapshotStoreOptions {
  readonly timeoutMs?: number
  /** Deletes data that the device can do without: called if there is no space for a dataset, before one more attempt. */
  readonly makeSpace?: () => Promise<unknown>
}

export function createSnapshotStore(
  connect: Connect<DatasetSchema>,
  { timeoutMs = readTimeoutMs, makeSpace = () => Promise.resolve() }: SnapshotStoreOptions = {},
): SnapshotStore {
  return {
    read(known, begin) {
      const stored = unlessUnavailable(() => connect((database) => readCurrent(database, known, begin)))
      return withTimeout(timeoutMs, stored)
    },
    piece: ({ key }, piece) => unlessUnavailable(() => connect((database) => readPiece(database, key, piece))),
    write: (read, dataset, answered) =>
      unlessUnavailable(async () => {
        const first = answered && toStoredFirstPage({ ...answered, dataset })
        const write = () => connect((database) => writeNext(database, { read, dataset, first }))
        const pointer =
          (await unlessFull(write)) ??
          (await connect(prune), await unlessFull(write)) ??
          (await makeSpace(), await unlessFull(write))
        // The next dataset removes what cannot be removed now.
        if (pointer) await unlessUnavailable(() => connect(prune))
        return pointer
      }),
  }
}

function readCurrent(
  database: DatasetDatabase,
  known: Pointer | undefined,
  begin?: (first: FirstPage) => void,
): Promise<StoredSnapshot | undefined> {
  const transaction = database.transaction(['pointer', 'index'])
  return completed(transaction, async () => {
    const current = await transaction.objectStore('pointer').get('current')
    if (current === undefined || (current.key === known?.key && current.version === known.version)) return undefined
    const { first, ...pointer } = current
    const page = first && fromStoredFirstPage(first)
    if (page) begin?.(page)
    const stored = await transaction.objectStore('index').get(pointer.key)
    const data = stored && fromStoredIndex(stored)
    return data && { pointer, dataset: stored.dataset, ...data }
  })
}

function readPiece(database: DatasetDatabase, key: number, piece: number) {
  const transaction = database.transaction('pieces')
  return completed(transaction, async () => {
    const stored = await transaction.store.get([key, piece])
    return stored && fromStoredPiece(stored)
  })
}

interface Next {
  readonly read: ReadDataset
  readonly dataset: Dataset
  readonly first: StoredFirstPage | undefined
}

/** Writes everything under a new key, and the pointer to it, in one transaction: a kill leaves the old dataset or the new one. */
function writeNext(database: DatasetDatabase, { read, dataset, first }: Next): Promise<Pointer> {
  const transaction = database.transaction(['pointer', 'index', 'pieces'], 'readwrite', { durability: 'relaxed' })
  return completed(transaction, async () => {
    const current = transaction.objectStore('pointer')
    const key = ((await current.get('current'))?.key ?? 0) + 1
    const pointer = { key, version: dataset.version }
    const pieces = transaction.objectStore('pieces')
    await Promise.all([
      ...read.pieces.map((bytes, i) => pieces.put(toStoredPiece(bytes), [key, i])),
      transaction.objectStore('index').put(toStoredIndex(read, dataset), key),
      current.put({ ...pointer, first }, 'current'),
    ])
    return pointer
  })
}

/** Removes every dataset that the pointer does not name. */
function prune(database: DatasetDatabase): Promise<void> {
  const transaction = database.transaction(['pointer', 'index', 'pieces'], 'readwrite')
  return completed(transaction, async () => {
    const current = (await transaction.objectStore('pointer').get('current'))?.key ?? 0
    const index = transaction.objectStore('index')
    const pieces = transaction.objectStore('pieces')
    await Promise.all([
      index.delete(IDBKeyRange.upperBound(current, true)),
      index.delete(IDBKeyRange.lowerBound(current, true)),
      pieces.delete(IDBKeyRange.upperBound([current], true)),
      pieces.delete(IDBKeyRange.lowerBound([current + 1])),
    ])
  })
}

/** Undefined if the device's quota is used up. */
async function unlessFull<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (isFull(error)) return undefined
    throw error
  }
}

/** Undefined if the storage fails: the app works without it. */
async function unlessUnavailable<Value>(work: () => Promise<Value | undefined>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageUnavailable || error instanceof DOMException) return undefined
    throw error
  }
}
