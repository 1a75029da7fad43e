import { type Connect, connectTo, type DBSchema, type IDBPDatabase } from '#storage/indexeddb'
import type { StoredFirstPage, StoredIndex, StoredPiece } from './stored-form.ts'

/**
 * The dataset's database. Each dataset has its own key; `pointer` names the current one. It also has the first page: a value
 * of less than 64 KiB is read twenty times as fast as the index.
 */
export interface DatasetSchema extends DBSchema {
  index: { key: number; value: StoredIndex }
  pieces: { key: [dataset: number, piece: number]; value: StoredPiece }
  pointer: { key: 'current'; value: Pointer & { readonly first?: StoredFirstPage | undefined } }
}

/** Identifies a stored dataset. A key may be reused after the database was deleted, but not with the same version. */
export interface Pointer {
  readonly key: number
  readonly version: string
}

export type DatasetDatabase = IDBPDatabase<DatasetSchema>

interface ConnectionOptions {
  readonly name: string
  /** Milliseconds until opening counts as failed. */
  readonly timeoutMs: number
  /** Called if the database was deleted, or a newer version of this app has upgraded it. */
  readonly onTaken?: (how: 'deleted' | 'newer') => void
}

export const createConnection = (options: ConnectionOptions): Connect<DatasetSchema> =>
  connectTo<DatasetSchema>({
    ...options,
    version: 1,
    upgrade(database) {
      for (const store of ['index', 'pieces', 'pointer'] as const) database.createObjectStore(store)
    },
  })
