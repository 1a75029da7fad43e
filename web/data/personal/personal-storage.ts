import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { parseLastSeen, newerSnapshot, changesSince, type LastSeen } from '#domain/personal/last-seen'
import {
  keyPaths,
  kinds,
  type Kind,
  type RecordTypes,
  applyChanges,
  noRecords,
  type Change,
  type PersonalRecords,
} from './personal.ts'
import { parseAlertRule, parseFiredAlert, type FiredAlert } from '#domain/personal/alerts'
import { parseSavedScreen } from '#domain/personal/saved-screen'
import { parseStockNote } from '#domain/personal/stock-note'

/** Where the things of a person lie. Each call is done as a whole or not at all, whatever other tabs do meanwhile. */
export interface PersonalStorage {
  /** Whether it outlives the page. */
  readonly isPersistent: boolean
  readonly read: () => Promise<PersonalRecords>
  readonly write: (changes: readonly Change[]) => Promise<void>
  /**
   * Puts what a rule selects now in the place of what it selected before. Where a newer dataset made stocks come, `firedBy`
   * says what is kept of that, and the one caller who put it there is given it.
   */
  readonly check: (now: LastSeen, firedBy: (came: readonly string[]) => FiredAlert) => Promise<FiredAlert | undefined>
}

const readers: { readonly [K in Kind]: (value: unknown) => RecordTypes[K] | undefined } = {
  screens: parseSavedScreen,
  notes: parseStockNote,
  rules: parseAlertRule,
  looks: parseLastSeen,
  fired: parseFiredAlert,
}

/** What a storage holds, as far as it can be read: junk is as if it were not there. */
function parseRecords(stored: { readonly [K in Kind]: readonly unknown[] }): PersonalRecords {
  const read = kinds.map((kind) => [kind, stored[kind].map((value) => readers[kind](value)).filter(isDefined)])
  return Object.fromEntries(read) as PersonalRecords
}

const isDefined = (value: unknown): boolean => value !== undefined

/** What a check of a rule changes, given what it selected before. */
function applyCheck(
  before: LastSeen | undefined,
  now: LastSeen,
  firedBy: (came: readonly string[]) => FiredAlert,
): { readonly look: LastSeen; readonly fired: FiredAlert | undefined } {
  const came = changesSince(before, now)?.came ?? []
  return { look: newerSnapshot(before, now), fired: came.length > 0 ? firedBy(came) : undefined }
}

/** A shelf that is gone with the page, with what was on another one before. */
export function createMemoryStorage(begin: PersonalRecords = noRecords): PersonalStorage {
  let kept = begin
  const write = (changes: readonly Change[]) => {
    kept = applyChanges(kept, changes)
    return Promise.resolve()
  }
  return {
    isPersistent: false,
    read: () => Promise.resolve(kept),
    write,
    async check(now, firedBy) {
      const { look, fired } = applyCheck(
        kept.looks.find(({ key }) => key === now.key),
        now,
        firedBy,
      )
      await write([{ kind: 'looks', put: look }, ...(fired ? [{ kind: 'fired', put: fired } as const] : [])])
      return fired
    },
  }
}

/** A database of its own: what removes the market data, or a session, does not know of it. */
type PersonalSchema = DBSchema & { [K in Kind]: { key: string; value: RecordTypes[K] } }

type PersonalDatabase = IDBPDatabase<PersonalSchema>

const schemaVersion = 1

interface DatabaseOptions {
  readonly name: string
  /** Milliseconds after which opening counts as failed: some browsers never answer. */
  readonly timeoutMs: number
}

const lostNames = new Set(['UnknownError', 'InvalidStateError'])

/** The device's own shelf. Rejects where the device keeps nothing for us, or keeps it in a newer form than this code knows. */
export async function openPersonalStorage(options: DatabaseOptions): Promise<PersonalStorage> {
  let database = await open(options)
  /** Safari loses connections, and another tab may have asked for this one. */
  const connected = async <Value>(work: (database: PersonalDatabase) => Promise<Value>): Promise<Value> => {
    try {
      return await work(database)
    } catch (error) {
      if (!(error instanceof DOMException && lostNames.has(error.name))) throw error
      database = await open(options)
      return work(database)
    }
  }
  return {
    isPersistent: true,
    read: () => connected(readAll),
    write: (changes) =>
      connected(async (database) => {
        const transaction = database.transaction(kinds, 'readwrite')
        const done = changes.map((change) => {
          const store = transaction.objectStore(change.kind)
          return 'put' in change ? store.put(change.put) : store.delete(change.remove)
        })
        await Promise.all([...done, transaction.done])
      }),
    check: (now, firedBy) =>
      connected(async (database) => {
        const transaction = database.transaction(['looks', 'fired'], 'readwrite')
        const looks = transaction.objectStore('looks')
        const { look, fired } = applyCheck(parseLastSeen(await looks.get(now.key)), now, firedBy)
        const done = fired ? [transaction.objectStore('fired').put(fired)] : []
        await Promise.all([looks.put(look), ...done, transaction.done])
        return fired
      }),
  }
}

async function readAll(database: PersonalDatabase) {
  const transaction = database.transaction(kinds)
  const stored = await Promise.all(kinds.map(async (kind) => [kind, await transaction.objectStore(kind).getAll()]))
  return parseRecords(Object.fromEntries(stored) as { [K in Kind]: readonly unknown[] })
}

async function open({ name, timeoutMs }: DatabaseOptions): Promise<PersonalDatabase> {
  let isTooLate = false
  const opening = openDB<PersonalSchema>(name, schemaVersion, {
    upgrade(database) {
      for (const kind of kinds) database.createObjectStore(kind, { keyPath: keyPaths[kind] })
    },
    blocking(_current, _wanted, event) {
      // A newer release waits for this connection: let it pass.
      if (event.target instanceof IDBDatabase) event.target.close()
    },
  })
  const close = (database: PersonalDatabase) => isTooLate && database.close()
  opening.then(close, () => undefined)
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      isTooLate = true
      reject(new Error(`no answer in ${timeoutMs} ms`))
    }, timeoutMs)
  })
  return Promise.race([opening, silence]).finally(() => clearTimeout(timer))
}
