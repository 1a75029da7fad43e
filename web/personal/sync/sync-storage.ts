import type { KnownRecord } from '#domain/sync/known-record'
import type { Stamp } from '#domain/sync/stamp'
import { connectTo, type DBSchema, nativeOf } from '#storage/indexeddb'
import { randomId } from '../../data/random-id.ts'
import type { SyncKeys } from './sync-keys.ts'

/** A text that did not fit into a note when two devices had changed it. */
export interface KeptText {
  readonly symbol: string
  readonly text: string
}

/** A device's knowledge of the account that it syncs with. */
export interface SyncAccount {
  readonly userId: string
  /** Names this device in stamps. */
  readonly deviceId: string
  /** The name that people know it by. */
  readonly label: string
  readonly keys: SyncKeys
  /** The wrapped key, until the server has it. */
  readonly envelope: string | null
  /** The version of the server up to which this device has every change. */
  readonly version: number
  /** The last manifest that this device has seen: the server must not go back. */
  readonly generation: number
  readonly digest: string
  readonly clock: Stamp
  /** Epoch milliseconds; null before the first time. */
  readonly syncedAt: number | null
  /** When the server’s list of versions was last compared, in epoch milliseconds; missing in records of an earlier release. */
  readonly verifiedAt?: number
  readonly texts: readonly KeptText[]
  /** A merge that the page’s storage may have and that is not recorded yet; null for none. */
  readonly planned: PlannedMerge | null
  /** Changes at each write: a tab with another value has an outdated account. */
  readonly turn: string
}

/** What to record once a merge is in the page’s storage. */
interface PlannedMerge {
  /** The page’s storage has this mark as soon as it has the merge. */
  readonly mark: string
  readonly account: Partial<SyncAccount>
  readonly put: readonly KnownRecord[]
  readonly removed: readonly string[]
}

/** Changes of what is stored, all or none. */
export interface SyncWrite {
  /** The new account, with the turn that was read. */
  readonly account: SyncAccount
  readonly put?: readonly KnownRecord[]
  readonly removed?: readonly string[]
}

/** Stores a device's sync state. Every method may reject. */
export interface SyncStorage {
  readonly account: () => Promise<SyncAccount | undefined>
  readonly records: () => Promise<readonly KnownRecord[]>
  /** Starts again and deletes everything stored. */
  readonly start: (account: Omit<SyncAccount, 'planned' | 'turn'>) => Promise<void>
  /** The account as stored now; undefined, and nothing is changed, if another tab has written or deleted it since. */
  readonly write: (changes: SyncWrite) => Promise<SyncAccount | undefined>
  /** Deletes all of it, including the keys. */
  readonly clear: () => Promise<void>
}

interface SyncSchema extends DBSchema {
  readonly account: { key: string; value: SyncAccount }
  readonly records: { key: string; value: KnownRecord }
}

/** Later versions may only add stores and fields, so that users can install this release again after them. */
const schemaVersion = 1
const storeNames = ['account', 'records'] as const
/** The key of the only entry. */
const onlyAccount = 'account'

interface DatabaseOptions {
  readonly name: string
  /** Milliseconds until opening counts as failed: some browsers never respond. */
  readonly timeoutMs: number
}

/** The storage in IndexedDB. The keys are stored as non-exportable objects of the browser. */
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
    start: (account) =>
      connect(async (database) => {
        const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' })
        await Promise.all([
          ...storeNames.map((name) => transaction.objectStore(name).clear()),
          transaction.objectStore('account').put({ ...account, planned: null, turn: newTurn() }, onlyAccount),
          transaction.done,
        ])
      }),
    write: ({ account, put = [], removed = [] }) =>
      connect(async (database) => {
        const transaction = database.transaction(storeNames, 'readwrite', { durability: 'strict' })
        const stored = await transaction.objectStore('account').get(onlyAccount)
        if (stored?.turn !== account.turn) {
          await transaction.done
          return undefined
        }
        const after = { ...account, turn: newTurn() }
        const writing = nativeOf(transaction)
        const records = writing.objectStore('records')
        writing.objectStore('account').put(after, onlyAccount)
        for (const record of put) records.put(record)
        for (const id of removed) records.delete(id)
        await transaction.done
        return after
      }),
    clear: () =>
      connect(async (database) => {
        const transaction = database.transaction(storeNames, 'readwrite')
        await Promise.all([...storeNames.map((name) => transaction.objectStore(name).clear()), transaction.done])
      }),
  }
}

const newTurn = () => randomId(8)
