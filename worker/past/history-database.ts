import { completed, type Connect, connectTo, type DBSchema } from '#storage/indexeddb'

/** A manifest as the server sent it. */
export interface StoredManifest {
  readonly text: string
  readonly etag: string | undefined
}

/**
 * The database of the market's past, or of the fiscal years of its companies. `current` is the manifest whose files are all stored,
 * `next` that of a begun download. Files are compressed, and stored by the SHA-256 of their bytes.
 */
export interface HistorySchema extends DBSchema {
  manifests: { key: 'current' | 'next'; value: StoredManifest }
  files: { key: string; value: Uint8Array<ArrayBuffer> }
}

/** The hash of a file, and its compressed bytes. */
type StoredFile = readonly [sha256: string, bytes: Uint8Array<ArrayBuffer>]

/** Milliseconds until opening counts as failed. */
const timeoutMs = 1500

/** Connects to a database of that kind. */
export const createHistoryConnection = (
  name: 'stonks-history' | 'stonks-years' = 'stonks-history',
): Connect<HistorySchema> =>
  connectTo<HistorySchema>({
    name,
    version: 1,
    timeoutMs,
    upgrade(database) {
      for (const store of ['manifests', 'files'] as const) database.createObjectStore(store)
    },
  })

/** The stored part of the market's past on this device. */
export interface HistoryStore {
  readonly manifest: (which: 'current' | 'next') => Promise<StoredManifest | undefined>
  /** The hashes of all stored files. */
  readonly fileNames: () => Promise<ReadonlySet<string>>
  readonly file: (sha256: string) => Promise<Uint8Array<ArrayBuffer> | undefined>
  /** Stores files by their hashes, all or none. */
  readonly putFiles: (files: readonly StoredFile[]) => Promise<void>
  /** Stores the manifest of a download that begins. */
  readonly begin: (manifest: StoredManifest) => Promise<void>
  /** Makes a manifest the current one, whose files are all stored, and deletes all other files. */
  readonly complete: (manifest: StoredManifest, needed: ReadonlySet<string>) => Promise<void>
  readonly clear: () => Promise<void>
}

/** Each write is one transaction: a kill leaves the previous state or the new one. */
export function createHistoryStore(connect: Connect<HistorySchema>): HistoryStore {
  return {
    manifest: (which) => connect((database) => database.get('manifests', which)),
    fileNames: async () => new Set(await connect((database) => database.getAllKeys('files'))),
    file: (sha256) => connect((database) => database.get('files', sha256)),
    putFiles: (files) =>
      connect((database) => {
        const transaction = database.transaction('files', 'readwrite', { durability: 'relaxed' })
        return completed(transaction, async () => {
          await Promise.all(files.map(([sha256, bytes]) => transaction.store.put(bytes, sha256)))
        })
      }),
    begin: (manifest) =>
      connect((database) => {
        const transaction = database.transaction('manifests', 'readwrite')
        return completed(transaction, async () => {
          await transaction.store.put(manifest, 'next')
        })
      }),
    complete: (manifest, needed) =>
      connect((database) => {
        const transaction = database.transaction(['manifests', 'files'], 'readwrite')
        return completed(transaction, async () => {
          const files = transaction.objectStore('files')
          const unneeded = (await files.getAllKeys()).filter((key) => !needed.has(key))
          const manifests = transaction.objectStore('manifests')
          await Promise.all([
            manifests.put(manifest, 'current'),
            manifests.delete('next'),
            ...unneeded.map((key) => files.delete(key)),
          ])
        })
      }),
    clear: () =>
      connect((database) => {
        const transaction = database.transaction(['manifests', 'files'], 'readwrite')
        return completed(transaction, async () => {
          await Promise.all([transaction.objectStore('manifests').clear(), transaction.objectStore('files').clear()])
        })
      }),
  }
}
