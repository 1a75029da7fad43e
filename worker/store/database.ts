import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import type { StoredFirstPage, StoredIndex, StoredPiece } from './stored-form.ts'

/**
 * The dataset's database. Each dataset has its own key; `pointer` names the current one. It also has the first page: a value
 * of less than 64 KiB is read twenty times as fast as the index.
 */
interface DatasetSchema extends DBSchema {
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

/** There is no usable storage: it is missing, forbidden, unresponsive, or of a newer version than this code. */
export class StorageUnavailable extends Error {}

/** Runs the work with a connection; throws StorageUnavailable if there is none. */
export type Connect = <Value>(work: (database: DatasetDatabase) => Promise<Value>) => Promise<Value>

interface ConnectionOptions {
  readonly name: string
  /** Until opening counts as failed: some browsers never respond. */
  readonly timeoutMs: number
  /** Called if the database was deleted, or a newer version of this app has upgraded it. */
  readonly onTaken?: (how: 'deleted' | 'newer') => void
}

const schemaVersion = 1
const maxReopenings = 3
const reopenWindowMs = 60_000
const lostNames = new Set(['UnknownError', 'InvalidStateError'])

/**
 * Opens the database when it is first needed. A lost connection – Safari loses them, another tab may delete the
 * database – is opened anew and the work done once more, at most three times a minute.
 */
export function createConnection(options: ConnectionOptions): Connect {
  let connection: Promise<DatasetDatabase> | undefined
  const reopenings: number[] = []
  const forget = () => {
    connection = undefined
  }
  /** Another piece of work may have noticed a lost connection first. */
  const isReplaced = (used: typeof connection) => connection !== undefined && connection !== used
  const mayReopen = () => {
    const now = performance.now()
    while ((reopenings[0] ?? now) < now - reopenWindowMs) reopenings.shift()
    return reopenings.length < maxReopenings && reopenings.push(now) > 0
  }

  return async (work) => {
    for (;;) {
      const used = (connection ??= open(options, forget))
      const database = await used
      try {
        return await work(database)
      } catch (error) {
        if (!isLost(error)) throw error
        if (isReplaced(used)) continue
        if (!mayReopen()) throw new StorageUnavailable('the connection keeps getting lost', { cause: error })
        forget()
      }
    }
  }
}

async function open({ name, timeoutMs, onTaken }: ConnectionOptions, forget: () => void): Promise<DatasetDatabase> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isTimedOut = false
  try {
    const opening = openDB<DatasetSchema>(name, schemaVersion, {
      upgrade(database) {
        for (const store of ['index', 'pieces', 'pointer'] as const) database.createObjectStore(store)
      },
      blocking(_current, wanted, event) {
        // A newer version or a deletion waits until this connection closes.
        if (event.target instanceof IDBDatabase) event.target.close()
        forget()
        onTaken?.(wanted === null ? 'deleted' : 'newer')
      },
      terminated() {
        forget()
        onTaken?.('deleted')
      },
    })
    void opening.then((database) => {
      if (isTimedOut) database.close()
    }, forget)
    const timeout = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        isTimedOut = true
        reject(new Error(`no answer in ${timeoutMs} ms`))
      }, timeoutMs)
    })
    return await Promise.race([opening, timeout])
  } catch (error) {
    throw new StorageUnavailable('the database cannot be opened', { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function isLost(error: unknown): boolean {
  return error instanceof DOMException && (lostNames.has(error.name) || /connection.*lost/i.test(error.message))
}

type AnyTransaction = Pick<IDBPTransaction<unknown, string[], IDBTransactionMode>, 'done' | 'error'>

/** The result of the work once its transaction is complete; throws the error that ended the transaction. */
export async function completed<Value>(transaction: AnyTransaction, work: () => Promise<Value>): Promise<Value> {
  try {
    const [value] = await Promise.all([work(), transaction.done])
    return value
  } catch (error) {
    throw transaction.error ?? error
  }
}
