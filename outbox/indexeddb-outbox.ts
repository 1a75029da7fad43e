import { completed, connectTo, type DBSchema } from '#storage/indexeddb'
import type { Intent, KnownList, OutboxStorage, Refusal } from './outbox.ts'

/** A database of its own, so that the loss of the market data does not affect the outbox. */
export const outboxDatabase = 'stonks-outbox'

const stores = ['intents', 'refusals', 'lists'] as const

type Key = [userId: string, symbol: string]

interface OutboxSchema extends DBSchema {
  intents: { key: Key; value: Intent }
  refusals: { key: Key; value: Refusal }
  lists: { key: string; value: KnownList }
}

interface OutboxOptions {
  readonly name?: string
  /** Milliseconds until opening the database counts as failed. */
  readonly timeoutMs?: number
  /** Called if a newer release has upgraded the database, which this one then cannot read. */
  readonly onNewerRelease?: () => void
}

/** The outbox in IndexedDB. */
export function openOutbox({
  name = outboxDatabase,
  timeoutMs = 2_000,
  ...options
}: OutboxOptions = {}): OutboxStorage {
  const connect = connectTo<OutboxSchema>({
    name,
    timeoutMs,
    ...options,
    version: 1,
    upgrade(database) {
      database.createObjectStore('intents', { keyPath: ['userId', 'symbol'] })
      database.createObjectStore('refusals', { keyPath: ['userId', 'symbol'] })
      database.createObjectStore('lists', { keyPath: 'userId' })
    },
  })
  return {
    read: (userId) =>
      connect((database) => {
        const transaction = database.transaction(stores)
        // An array is greater than every text.
        const ofUser = IDBKeyRange.bound([userId], [userId, []])
        return completed(transaction, async () => {
          const [intents, refusals, list] = await Promise.all([
            transaction.objectStore('intents').getAll(ofUser),
            transaction.objectStore('refusals').getAll(ofUser),
            transaction.objectStore('lists').get(userId),
          ])
          return { intents, refusals, list }
        })
      }),
    all: () => connect((database) => database.getAll('intents')),
    change: (userId, symbol, transition, durability) =>
      connect((database) => {
        const transaction = database.transaction(stores, 'readwrite', durability && { durability })
        return completed(transaction, async () => {
          const key: Key = [userId, symbol]
          const [intents, refusals, lists] = [
            transaction.objectStore('intents'),
            transaction.objectStore('refusals'),
            transaction.objectStore('lists'),
          ]
          const [intent, refusal, list] = await Promise.all([intents.get(key), refusals.get(key), lists.get(userId)])
          const after = transition({ intent, refusal, list })
          // Unchanged records are not written.
          await Promise.all([
            after.intent !== intent && (after.intent ? intents.put(after.intent) : intents.delete(key)),
            after.refusal !== refusal && (after.refusal ? refusals.put(after.refusal) : refusals.delete(key)),
            after.list !== list && (after.list ? lists.put(after.list) : lists.delete(userId)),
          ])
          return after
        })
      }),
  }
}
