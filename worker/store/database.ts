import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb'
import type { StoredFirstPage } from './first-page.ts'
import type { StoredIndex, StoredPiece } from './stored-form.ts'

/**
 * The dataset's database. Each dataset lies under a key of its own; `pointer` says which one counts. Its first page is
 * kept there too: a value of less than 64 KiB is there at once, the index takes twenty times as long.
 */
interface DatasetSchema extends DBSchema {
  index: { key: number; value: StoredIndex }
  pieces: { key: [dataset: number, piece: number]; value: StoredPiece }
  pointer: { key: 'current'; value: Pointer & { readonly first?: StoredFirstPage | undefined } }
}

/** Which stored dataset is meant: a key may come again when the database was deleted, but not with the same version. */
export interface Pointer {
  readonly key: number
  readonly version: string
}

export type DatasetDatabase = IDBPDatabase<DatasetSchema>

/** This device keeps nothing for us: storage is missing, forbidden, silent, or of a newer version than this code. */
export class StorageUnavailable extends Error {}

/** Does the work with a connection; throws StorageUnavailable where none can be had. */
export type Connect = <Value>(work: (database: DatasetDatabase) => Promise<Value>) => Promise<Value>

export interface ConnectionOptions {
  readonly name: string
  /** Milliseconds after which opening counts as failed: some browsers never answer. */
  readonly timeoutMs: number
  /** Hears that somebody else has taken the database: deleted it, or a newer version of this app has changed it. */
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
  const isReplaced = (mine: typeof connection) => connection !== undefined && connection !== mine
  const mayReopen = () => {
    const now = performance.now()
    while ((reopenings[0] ?? now) < now - reopenWindowMs) reopenings.shift()
    return reopenings.length < maxReopenings && reopenings.push(now) > 0
  }

  return async (work) => {
    for (;;) {
      const mine = (connection ??= open(options, forget))
      const database = await mine
      try {
        return await work(database)
      } catch (error) {
        if (!isLost(error)) throw error
        if (isReplaced(mine)) continue
        if (!mayReopen()) throw new StorageUnavailable('the connection keeps getting lost', { cause: error })
        forget()
      }
    }
  }
}

async function open({ name, timeoutMs, onTaken }: ConnectionOptions, forget: () => void): Promise<DatasetDatabase> {
  let timer: ReturnType<typeof setTimeout> | undefined
  let tooLate = false
  try {
    const opening = openDB<DatasetSchema>(name, schemaVersion, {
      upgrade(database) {
        for (const store of ['index', 'pieces', 'pointer'] as const) database.createObjectStore(store)
      },
      blocking(_current, wanted, event) {
        // A newer version, or a deletion, waits for this connection: let it pass.
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
      if (tooLate) database.close()
    }, forget)
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        tooLate = true
        reject(new Error(`no answer in ${timeoutMs} ms`))
      }, timeoutMs)
    })
    return await Promise.race([opening, silence])
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

/** What the work gives, once its transaction is complete; throws what ended the transaction, not what followed from it. */
export async function completed<Value>(transaction: AnyTransaction, work: () => Promise<Value>): Promise<Value> {
  try {
    const [value] = await Promise.all([work(), transaction.done])
    return value
  } catch (error) {
    throw transaction.error ?? error
  }
}
