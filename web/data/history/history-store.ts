import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/** A server's response about one stock, as the device keeps it. */
export interface StoredHistory {
  readonly symbol: string
  /** As it was sent; null where the server has no history. */
  readonly data: unknown
  /** When it was fetched, in milliseconds since 1970. */
  readonly fetchedAt: number
  /** The dataset that was current then. */
  readonly version?: string | undefined
}

/** Why a history is kept: somebody looked at it, or it is on My List. Each has a bound of its own. */
export type HistoryGroup = 'viewed' | 'listed'

/** Price histories on the device. Nothing rejects: where the browser stores nothing, nothing is found. */
export interface HistoryStore {
  /** The newest that is stored of a stock, in any group or in one. */
  readonly read: (symbol: string, group?: HistoryGroup) => Promise<StoredHistory | undefined>
  /** Stores one, and drops the oldest of its group where there are too many. */
  readonly write: (group: HistoryGroup, history: StoredHistory) => Promise<void>
  /** Drops all of My List but these. */
  readonly keepListed: (symbols: readonly string[]) => Promise<void>
}

/** Stocks. A year of bars takes about 15 kB. */
export const maxStored = { viewed: 60, listed: 100 } as const satisfies Record<HistoryGroup, number>

type Schema = DBSchema & {
  readonly [Group in HistoryGroup]: { key: string; value: StoredHistory; indexes: { fetchedAt: number } }
}

const groups = ['viewed', 'listed'] as const satisfies readonly HistoryGroup[]

/** Milliseconds until opening counts as failed: some browsers never answer. */
const timeoutMs = 3000

export function createHistoryStore(name = 'stonks-histories'): HistoryStore {
  let opening: Promise<IDBPDatabase<Schema>> | undefined
  const withDatabase = async <Value>(work: (database: IDBPDatabase<Schema>) => Promise<Value>) => {
    try {
      return await work(await (opening ??= open(name)))
    } catch {
      // Forbidden or full storage, or a connection that the browser has closed: the next call opens another.
      opening = undefined
      return undefined
    }
  }
  return {
    read: (symbol, group) =>
      withDatabase(async (database) => {
        const found = await Promise.all((group ? [group] : groups).map((each) => database.get(each, symbol)))
        const [first, second] = found.filter((one) => one !== undefined)
        return first && second && second.fetchedAt > first.fetchedAt ? second : first
      }),
    write: async (group, history) => {
      await withDatabase(async (database) => {
        const { store, done } = database.transaction(group, 'readwrite')
        await store.put(history)
        const byAge = await store.index('fetchedAt').getAllKeys()
        const surplus = byAge.slice(0, Math.max(0, byAge.length - maxStored[group]))
        await Promise.all([...surplus.map((symbol) => store.delete(symbol)), done])
      })
    },
    keepListed: async (symbols) => {
      await withDatabase(async (database) => {
        const { store, done } = database.transaction('listed', 'readwrite')
        const dropped = (await store.getAllKeys()).filter((symbol) => !symbols.includes(symbol))
        await Promise.all([...dropped.map((symbol) => store.delete(symbol)), done])
      })
    },
  }
}

/** Where this page keeps them. */
export const historyStore = createHistoryStore()

async function open(name: string): Promise<IDBPDatabase<Schema>> {
  const opened = openDB<Schema>(name, 1, {
    upgrade(database) {
      for (const group of groups) {
        database.createObjectStore(group, { keyPath: 'symbol' }).createIndex('fetchedAt', 'fetchedAt')
      }
    },
    blocking(_current, _wanted, event) {
      // A newer release waits for this connection.
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  const timeout = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no database within ${timeoutMs} ms`)), timeoutMs)
  })
  return Promise.race([opened, timeout])
}
