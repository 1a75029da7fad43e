import { type FiredAlert, parseAlertRule, parseFiredAlert } from '#domain/personal/alerts'
import { parseColumnView } from '#domain/personal/column-view'
import { afterCheck, type FiringSide, type LastSeen, parseLastSeen } from '#domain/personal/last-seen'
import { parseSavedMetric } from '#domain/personal/saved-metric'
import { parseSavedScreen } from '#domain/personal/saved-screen'
import { parseStockNote } from '#domain/personal/stock-note'
import { connectTo, type DBSchema, type IDBPDatabase } from '#storage/indexeddb'
import {
  applyChanges,
  type Change,
  keyPaths,
  type Kind,
  kinds,
  noRecords,
  type PersonalRecords,
  type RecordTypes,
} from './personal.ts'

/** Stores the personal records. Every call is atomic, even with other tabs writing. */
export interface PersonalStorage {
  /** Whether the records outlast the page. */
  readonly isPersistent: boolean
  readonly read: () => Promise<PersonalRecords>
  readonly write: (changes: readonly Change[]) => Promise<void>
  /**
   * Replaces what a rule selected before with what it selects now. If a newer dataset fires it, the result of `firedBy` is
   * stored, and returned to the one caller whose check stored it.
   */
  readonly check: (now: LastSeen, firing: Firing) => Promise<FiredAlert | undefined>
}

/** The change on which a rule fires, and what to store then. */
export interface Firing {
  readonly side: FiringSide
  readonly firedBy: (symbols: readonly string[]) => FiredAlert
}

const readers: { readonly [K in Kind]: (value: unknown) => RecordTypes[K] | undefined } = {
  screens: parseSavedScreen,
  views: parseColumnView,
  notes: parseStockNote,
  rules: parseAlertRule,
  looks: parseLastSeen,
  fired: parseFiredAlert,
  metrics: parseSavedMetric,
}

/** Parses stored records; invalid ones are dropped. */
function parseRecords(stored: { readonly [K in Kind]: readonly unknown[] }): PersonalRecords {
  const read = kinds.map((kind) => [kind, stored[kind].map((value) => readers[kind](value)).filter(isDefined)])
  // Each kind has its own reader.
  return Object.fromEntries(read) as PersonalRecords
}

const isDefined = (value: unknown): boolean => value !== undefined

/** The changes of a rule's check, given what it selected before. */
function applyCheck(
  before: LastSeen | undefined,
  now: LastSeen,
  { side, firedBy }: Firing,
): { readonly lastSeen: LastSeen; readonly fired: FiredAlert | undefined } {
  const { lastSeen, symbols } = afterCheck(before, now, side)
  return { lastSeen, fired: symbols.length > 0 ? firedBy(symbols) : undefined }
}

/** A storage in memory, which is lost with the page. */
export function createMemoryStorage(initial: PersonalRecords = noRecords): PersonalStorage {
  let records = initial
  const write = (changes: readonly Change[]) => {
    records = applyChanges(records, changes)
    return Promise.resolve()
  }
  return {
    isPersistent: false,
    read: () => Promise.resolve(records),
    write,
    async check(now, firing) {
      const { lastSeen, fired } = applyCheck(
        records.looks.find(({ key }) => key === now.key),
        now,
        firing,
      )
      await write([{ kind: 'looks', put: lastSeen }, ...(fired ? [{ kind: 'fired', put: fired } as const] : [])])
      return fired
    },
  }
}

/** A database of its own, so that deleting the market data or logging out does not affect it. */
type PersonalSchema = DBSchema & { [K in Kind]: { key: string; value: RecordTypes[K] } }

type PersonalDatabase = IDBPDatabase<PersonalSchema>

/**
 * Version 2 added the object stores of views and own metrics. Later versions may only add stores and fields, so that this
 * release can be installed again after them.
 */
const schemaVersion = 2

interface DatabaseOptions {
  readonly name: string
  /** Milliseconds until opening counts as failed: some browsers never respond. */
  readonly timeoutMs: number
  /** Called when a newer release removes what this one needs. */
  readonly onNewerRelease?: () => void
}

/** The storage in IndexedDB. Rejects if there is none, or a newer release has removed what this one needs. */
export async function openPersonalStorage(options: DatabaseOptions): Promise<PersonalStorage> {
  const hasStore =
    ({ objectStoreNames }: PersonalDatabase) =>
    (kind: Kind) =>
      objectStoreNames.contains(kind)
  const connect = connectTo<PersonalSchema>({
    ...options,
    version: schemaVersion,
    upgrade(database) {
      for (const kind of kinds) {
        if (!hasStore(database)(kind)) database.createObjectStore(kind, { keyPath: keyPaths[kind] })
      }
    },
    accepts: (newer) => kinds.every(hasStore(newer)),
  })
  await connect(() => Promise.resolve())
  return {
    isPersistent: true,
    read: () => connect(readAll),
    write: (changes) =>
      connect(async (database) => {
        const transaction = database.transaction(kinds, 'readwrite')
        const done = changes.map((change) => {
          const store = transaction.objectStore(change.kind)
          return 'put' in change ? store.put(change.put) : store.delete(change.remove)
        })
        await Promise.all([...done, transaction.done])
      }),
    check: (now, firing) =>
      connect(async (database) => {
        const transaction = database.transaction(['looks', 'fired'], 'readwrite')
        const lastSeenStore = transaction.objectStore('looks')
        const { lastSeen, fired } = applyCheck(parseLastSeen(await lastSeenStore.get(now.key)), now, firing)
        const done = fired ? [transaction.objectStore('fired').put(fired)] : []
        await Promise.all([lastSeenStore.put(lastSeen), ...done, transaction.done])
        return fired
      }),
  }
}

async function readAll(database: PersonalDatabase) {
  const transaction = database.transaction(kinds)
  const stored = await Promise.all(kinds.map(async (kind) => [kind, await transaction.objectStore(kind).getAll()]))
  // `Object.fromEntries` forgets the keys.
  return parseRecords(Object.fromEntries(stored) as { [K in Kind]: readonly unknown[] })
}
