import { connectTo, type DBSchema, type IDBPDatabase } from '#storage/indexeddb'

/** The server's history of one stock, as it is stored. */
export interface StoredHistory {
  readonly symbol: string
  /** As the server sent it; null if the server has no history. */
  readonly data: unknown
  /** In epoch milliseconds. */
  readonly fetchedAt: number
  /** The version of the dataset at that time. */
  readonly version?: string | undefined
}

/** Why a history is stored: the user viewed it, or it is on My List. Each group has its own limit. */
export type HistoryGroup = 'viewed' | 'listed'

/** Price histories on the device. Never rejects: without storage nothing is found. */
export interface HistoryStore {
  /** The newest stored history of a stock, in any group or in the given one. */
  readonly read: (symbol: string, group?: HistoryGroup) => Promise<StoredHistory | undefined>
  /** Stores a history and deletes the oldest ones beyond the group's limit. */
  readonly write: (group: HistoryGroup, history: StoredHistory) => Promise<void>
  /** Deletes all histories of My List but these. */
  readonly keepListed: (symbols: readonly string[]) => Promise<void>
}

/** The limits in stocks. A year of bars takes about 15 kB. */
export const maxStored = { viewed: 60, listed: 100 } as const satisfies Record<HistoryGroup, number>

type Schema = DBSchema & {
  readonly [Group in HistoryGroup]: { key: string; value: StoredHistory; indexes: { fetchedAt: number } }
}

const groups = ['viewed', 'listed'] as const satisfies readonly HistoryGroup[]

export function createHistoryStore(name = 'stonks-histories'): HistoryStore {
  const connect = connectTo<Schema>({
    name,
    version: 1,
    timeoutMs: 3000,
    upgrade(database) {
      for (const group of groups) {
        database.createObjectStore(group, { keyPath: 'symbol' }).createIndex('fetchedAt', 'fetchedAt')
      }
    },
  })
  /** Undefined if storage is forbidden or full. */
  const withDatabase = <Value>(work: (database: IDBPDatabase<Schema>) => Promise<Value>) =>
    connect(work).catch(() => undefined)
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

export const historyStore = createHistoryStore()
