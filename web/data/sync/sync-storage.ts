import { connectTo, type DBSchema, nativeOf } from '#domain/storage/indexeddb'
import type { KnownRecord } from '#domain/sync/known-record'
import type { Stamp } from '#domain/sync/stamp'
import type { SyncKeys } from './sync-keys.ts'

/** A text that did not fit into a note when two devices had changed it. */
export interface KeptText {
  readonly symbol: string
  readonly text: string
}

/** What a device knows of the account that it syncs with. */
export interface SyncAccount {
  readonly userId: string
  /** Names this device in stamps. */
  readonly deviceId: string
  /** What people know it by. */
  readonly label: string
  readonly keys: SyncKeys
  /** The wrapped key, until the server has it. */
  readonly envelope: string | null
  /** The server’s version up to which this device has every change. */
  readonly version: number
  /** The manifest that this device has seen last: the server must not go back. */
  readonly generation: number
  readonly digest: string
  readonly clock: Stamp
  /** Epoch milliseconds; null before the first time. */
  readonly syncedAt: number | null
  readonly texts: readonly KeptText[]
}

/** Changes of what is stored, all or none. */
export interface SyncWrite {
  readonly account?: SyncAccount
  readonly put?: readonly KnownRecord[]
  readonly removed?: readonly string[]
}

/** Stores what a device knows. Every method may reject. */
export interface SyncStorage {
  readonly account: () => Promise<SyncAccount | undefined>
  readonly records: () => Promise<readonly KnownRecord[]>
  readonly write: (changes: SyncWrite) => Promise<void>
  /** Deletes all of it: keys, too. */
  readonly clear: () => Promise<void>
}

interface SyncSchema extends DBSchema {
  readonly account: { key: string; value: SyncAccount }
  readonly records: { key: string; value: KnownRecord }
}

/** Later versions may only add stores and fields, so that this release can be installed again after them. */
const schemaVersion = 1
const storeNames = ['account', 'records'] as const
/** The key of the only entry. */
const onlyAccount = 'account'

interface DatabaseOptions {
  readonly name: string
  /** Until opening counts as failed: some browsers never respond. */
  readonly timeoutMs: number
}

/** The storage in IndexedDB. The keys are stored as objects of the browser that cannot be exported. */
export function openSyncStorage(options: DatabaseOptions): SyncStorage {
  const connect = connectTo<SyncSchema>({
    ...options,
    version: schemaVersion,
    upgrade(database) {
      database.createObjectStore('account')
      database.createObjectStore('records', { keyPath: 'id' })
    },
    accepts: ({ objectStoreNames }) => storeNames.every((name) => objectStoreNames.contains(name)),
  })
  return {
    account: () => connect((database) => database.get('account', onlyAccount)),
    records: () => connect((database) => database.getAll('records')),
    write: ({ account, put = [], removed = [] }) =>
      connect(async (database) => {
        const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' })
        const writing = nativeOf(transaction)
        const records = writing.objectStore('records')
        if (account) writing.objectStore('account').put(account, onlyAccount)
        for (const record of put) records.put(record)
        for (const id of removed) records.delete(id)
        await transaction.done
      }),
    clear: () =>
      connect(async (database) => {
        const transaction = database.transaction(storeNames, 'readwrite')
        await Promise.all([...storeNames.map((name) => transaction.objectStore(name).clear()), transaction.done])
      }),
  }
}
