import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'
import { withTimeout } from '#domain/waiting'

export type { DBSchema, IDBPDatabase } from 'idb'

/** The browser's own transaction: a promise for each of thousands of writes would take longer than the writes. */
export { unwrap as nativeOf } from 'idb'

/** The storage is not usable: it is missing, forbidden, unresponsive, or of a newer release than this code. */
export class StorageUnavailable extends Error {}

/** Whether the device has no space left. Chromium sends this error without any message. */
export const isFull = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError'

/** Runs the work with a connection; throws StorageUnavailable if there is none. The work may run twice. */
export type Connect<Schema> = <Value>(work: (database: IDBPDatabase<Schema>) => Promise<Value>) => Promise<Value>

interface DatabaseOptions<Schema> {
  readonly name: string
  readonly version: number
  /** Creates what is missing. */
  readonly upgrade: (database: IDBPDatabase<Schema>) => void
  /** Milliseconds until opening counts as failed: some browsers never respond. */
  readonly timeoutMs: number
  /** Whether this release can use a newer release's database as it is; by default it cannot. */
  readonly accepts?: (newer: IDBPDatabase<Schema>) => boolean
  /** Called if the database turns out to be of a newer release, which this one cannot use. */
  readonly onNewerRelease?: () => void
  /** Called if the database was deleted, or a newer release has upgraded it, while it was open. */
  readonly onTaken?: (how: 'deleted' | 'newer') => void
}

/** How long to wait before the next attempt after an opening without an answer. */
const unansweredMs = 10_000
const maxReopenings = 3
const reopenWindowMs = 60_000
const lostNames = new Set(['UnknownError', 'InvalidStateError'])

/**
 * Opens a database when it is first needed. A lost connection – Safari loses them, another tab may delete the database – is
 * reopened and the work repeated, at most three times a minute.
 */
export function connectTo<Schema extends DBSchema>(options: DatabaseOptions<Schema>): Connect<Schema> {
  let connection: Promise<IDBPDatabase<Schema>> | undefined
  const reopenings: number[] = []
  const forget = () => {
    connection = undefined
  }
  const start = () => {
    const opening = open(options, forget)
    const limited = withTimeout(options.timeoutMs, opening).then((database) => {
      if (!database) throw new Error(`no answer in ${options.timeoutMs} ms`)
      return database
    })
    limited.catch((error: unknown) => {
      if (isOfNewerRelease(error)) return options.onNewerRelease?.()
      // While an opening has no answer, work fails at once, until the next attempt.
      const retry = () => connection === limited && forget()
      opening.then((database) => {
        if (connection === limited) connection = opening
        else database.close()
      }, retry)
      setTimeout(retry, unansweredMs)
    })
    return limited
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
      const used = (connection ??= start())
      const database = await used.catch((cause: unknown) => {
        throw new StorageUnavailable(`The database cannot be opened: ${String(cause)}`, { cause })
      })
      try {
        return await work(database)
      } catch (error) {
        if (!isLost(error)) throw error
        if (isReplaced(used)) continue
        if (!mayReopen()) throw new StorageUnavailable('The connection keeps getting lost', { cause: error })
        // It may still be open: a deletion or an upgrade would wait for it.
        database.close()
        forget()
      }
    }
  }
}

async function open<Schema extends DBSchema>(
  { name, version, upgrade, accepts, onTaken }: DatabaseOptions<Schema>,
  forget: () => void,
): Promise<IDBPDatabase<Schema>> {
  const callbacks = {
    blocking(_current: number, wanted: number | null, event: Event) {
      // A newer version or a deletion waits until this connection closes.
      if (event.target instanceof IDBDatabase) event.target.close()
      forget()
      onTaken?.(wanted === null ? 'deleted' : 'newer')
    },
    terminated() {
      forget()
      onTaken?.('deleted')
    },
  }
  try {
    return await openDB<Schema>(name, version, { upgrade, ...callbacks })
  } catch (error) {
    if (!accepts || !isOfNewerRelease(error)) throw error
    const newer = await openDB<Schema>(name, undefined, callbacks)
    if (accepts(newer)) return newer
    newer.close()
    throw error
  }
}

const isOfNewerRelease = (error: unknown) => error instanceof DOMException && error.name === 'VersionError'

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
