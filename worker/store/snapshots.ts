import type { Dataset } from '../contract.ts'
import type { Columns } from '../index/columns.ts'
import type { LineIndex, ReadDataset } from '../ingest/dataset-reader.ts'
import type { Connect, DatasetDatabase } from './database.ts'
import { StorageUnavailable } from './database.ts'
import { fromStoredIndex, isFaithful, toStoredIndex, toStoredPiece } from './stored-form.ts'

/** A dataset as the device keeps it. Its text stays in the database; `key` finds it there. */
export interface StoredSnapshot {
  readonly key: number
  readonly dataset: Dataset
  readonly columns: Columns
  readonly lines: LineIndex
}

/** The dataset's place on the device. */
export interface SnapshotStore {
  /** The last good dataset; undefined where it is `known` already, there is none, or it cannot be read faithfully. */
  read(known: string | undefined): Promise<StoredSnapshot | undefined>
  /** Puts a dataset in the last one's place, whole or not at all. Answers its key, or undefined if it does not fit. */
  write(read: ReadDataset, dataset: Dataset): Promise<number | undefined>
  /** A stretch of a stored dataset's text; undefined where it is gone or damaged. */
  piece(key: number, piece: number): Promise<Uint8Array<ArrayBuffer> | undefined>
}

export function createSnapshotStore(connect: Connect): SnapshotStore {
  return {
    read: (known) => whereAvailable(() => connect((database) => readCurrent(database, known))),
    piece: (key, piece) =>
      whereAvailable(async () => {
        const stored = await connect((database) => database.get('pieces', [key, piece]))
        return stored && isFaithful(stored) ? stored.bytes : undefined
      }),
    write: (read, dataset) =>
      whereAvailable(async () => {
        const write = () => connect((database) => writeNext(database, read, dataset))
        const key = (await whereItFits(write)) ?? (await connect(prune), await whereItFits(write))
        if (key !== undefined) await connect(prune)
        return key
      }),
  }
}

async function readCurrent(database: DatasetDatabase, known: string | undefined): Promise<StoredSnapshot | undefined> {
  const transaction = database.transaction(['pointer', 'index'])
  const pointer = await transaction.objectStore('pointer').get('current')
  if (pointer === undefined || pointer.version === known) return undefined
  const stored = await transaction.objectStore('index').get(pointer.key)
  const faithful = stored && fromStoredIndex(stored)
  return faithful && { key: pointer.key, dataset: stored.dataset, ...faithful }
}

/** Everything under a new key and the pointer to it in one transaction: a kill leaves the old dataset or the new one. */
async function writeNext(database: DatasetDatabase, read: ReadDataset, dataset: Dataset): Promise<number> {
  const transaction = database.transaction(['pointer', 'index', 'pieces'], 'readwrite', { durability: 'relaxed' })
  const pointer = transaction.objectStore('pointer')
  const key = ((await pointer.get('current'))?.key ?? 0) + 1
  const pieces = transaction.objectStore('pieces')
  await Promise.all([
    ...read.pieces.map((bytes, i) => pieces.put(toStoredPiece(bytes), [key, i])),
    transaction.objectStore('index').put(toStoredIndex(read, dataset), key),
    pointer.put({ key, version: dataset.version }, 'current'),
    transaction.done,
  ])
  return key
}

/** Removes every dataset that the pointer does not name. */
async function prune(database: DatasetDatabase): Promise<void> {
  const transaction = database.transaction(['pointer', 'index', 'pieces'], 'readwrite')
  const current = (await transaction.objectStore('pointer').get('current'))?.key ?? 0
  const index = transaction.objectStore('index')
  const pieces = transaction.objectStore('pieces')
  await Promise.all([
    index.delete(IDBKeyRange.upperBound(current, true)),
    index.delete(IDBKeyRange.lowerBound(current, true)),
    pieces.delete(IDBKeyRange.upperBound([current], true)),
    pieces.delete(IDBKeyRange.lowerBound([current + 1])),
    transaction.done,
  ])
}

/** Undefined where the device's quota is used up. Chromium sends that error without any message. */
async function whereItFits<Value>(work: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return undefined
    throw error
  }
}

async function whereAvailable<Value>(work: () => Promise<Value | undefined>): Promise<Value | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StorageUnavailable) return undefined
    throw error
  }
}
