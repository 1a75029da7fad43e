import type { Intent, OutboxEntry, OutboxStorage, Transition, UserOutbox } from './outbox.ts'

/** A database of its own, so that the loss of the market data does not affect the outbox. */
export const outboxDatabase = 'stonks-outbox'

const schemaVersion = 1
const stores = ['intents', 'refusals', 'lists'] as const

interface OutboxOptions {
  readonly name?: string
  /** Until opening the database counts as failed: some browsers never respond. */
  readonly timeoutMs?: number
  /** Called if a newer release has upgraded the database, which this one then cannot read. */
  readonly onNewerRelease?: () => void
}

/** After an attempt without an answer, until opening is tried again. */
const unansweredMs = 10_000

type Key = readonly [userId: string, symbol: string]
type Work<Value> = (transaction: IDBTransaction) => Promise<Value>

/** The outbox in IndexedDB, opened on first use and reopened when the connection is lost. */
export function openOutbox({
  name = outboxDatabase,
  timeoutMs = 2_000,
  onNewerRelease,
}: OutboxOptions = {}): OutboxStorage {
  let connection: Promise<IDBDatabase> | undefined
  const forget = () => (connection = undefined)
  const connect = () => (connection ??= start())

  function start(): Promise<IDBDatabase> {
    const opening = open(name, forget)
    const limited = withTimeout(timeoutMs, opening)
    limited.catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'VersionError') return onNewerRelease?.()
      // The next call opens it again. Where the browser gives no answer, calls fail at once until it has, or for a while.
      const retry = () => connection === limited && forget()
      opening.catch(retry)
      setTimeout(retry, unansweredMs)
    })
    opening.then(
      (database) => {
        limited.catch(() => {
          if (connection === limited) connection = opening
          else database.close()
        })
      },
      () => undefined,
    )
    return limited
  }

  async function transact<Value>(work: Work<Value>, mode: IDBTransactionMode, options?: IDBTransactionOptions) {
    const begin = async () => (await connect()).transaction(stores, mode, options)
    const transaction = await begin().catch((error: unknown) => {
      // The browser has closed the connection: Safari does so at times, and when the user clears the storage.
      if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error
      forget()
      return begin()
    })
    const complete = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => {
        if (transaction.error?.name === 'UnknownError') forget()
        reject(transaction.error ?? new Error('The transaction was aborted'))
      }
    })
    const [value] = await Promise.all([work(transaction), complete])
    return value
  }

  return {
    read: (userId) => transact((transaction) => readUser(transaction, userId), 'readonly'),
    all: () => transact(readAll, 'readonly'),
    change: (userId, symbol, transition, durability) =>
      transact(
        (transaction) => applyTransition(transaction, [userId, symbol], transition),
        'readwrite',
        durability && { durability },
      ),
  }
}

const readAll = async (transaction: IDBTransaction): Promise<readonly Intent[]> =>
  // Only this module writes to the store.
  (await done(transaction.objectStore('intents').getAll())) as readonly Intent[]

async function readUser(transaction: IDBTransaction, userId: string): Promise<UserOutbox> {
  // An array is greater than every text.
  const ofUser = IDBKeyRange.bound([userId], [userId, []])
  const [intents, refusals, list] = await Promise.all([
    done(transaction.objectStore('intents').getAll(ofUser)),
    done(transaction.objectStore('refusals').getAll(ofUser)),
    done(transaction.objectStore('lists').get(userId)),
  ])
  // Only this module writes to the stores.
  return { intents, refusals, list } as UserOutbox
}

/** Runs in one transaction. Unchanged records are not written. */
async function applyTransition(
  transaction: IDBTransaction,
  [userId, symbol]: Key,
  transition: Transition,
): Promise<OutboxEntry> {
  const records: readonly (readonly [kind: keyof OutboxEntry, store: string, key: IDBValidKey])[] = [
    ['intent', 'intents', [userId, symbol]],
    ['refusal', 'refusals', [userId, symbol]],
    ['list', 'lists', userId],
  ]
  const [intent, refusal, list] = await Promise.all(
    records.map(([, store, key]) => done(transaction.objectStore(store).get(key))),
  )
  // Only this module writes to the stores.
  const before = { intent, refusal, list } as OutboxEntry
  const after = transition(before)
  for (const [kind, store, key] of records) {
    if (after[kind] === before[kind]) continue
    if (after[kind]) transaction.objectStore(store).put(after[kind])
    else transaction.objectStore(store).delete(key)
  }
  return after
}

function open(name: string, forget: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, schemaVersion)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('intents', { keyPath: ['userId', 'symbol'] })
      request.result.createObjectStore('refusals', { keyPath: ['userId', 'symbol'] })
      request.result.createObjectStore('lists', { keyPath: 'userId' })
    }
    request.onerror = () => reject(request.error ?? new Error('The database cannot be opened'))
    request.onsuccess = () => {
      const database = request.result
      // A newer release or a deletion waits until this connection closes.
      database.onversionchange = () => {
        database.close()
        forget()
      }
      database.onclose = forget
      resolve(database)
    }
  })
}

const done = (request: IDBRequest): Promise<unknown> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The request failed'))
  })

function withTimeout<Value>(limit: number, work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The storage gave no answer in ${limit} ms`)), limit)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
