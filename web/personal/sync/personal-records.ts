import { asArray, fieldsOf, type JsonObject } from '#domain/keys-of'
import { canonicalJson } from '#domain/sync/canonical-json'
import type { PresentRecord } from '#domain/sync/known-record'
import { presentRecord, storedRecord, type SyncedKindId, syncedKindIds, syncedKinds } from '#domain/sync/synced-kinds'
import { connectTo, type DBSchema, nativeOf } from '#storage/indexeddb'
import { keyPaths, type Kind, kinds } from '../store/personal.ts'

/** A change that another device has made. */
export interface Replacement {
  readonly kind: SyncedKindId
  readonly key: string
  /** The required previous content of the storage: canonical JSON, or null for nothing. */
  readonly expected: string | null
  /** Null for a deletion. */
  readonly content: JsonObject | null
}

/** The content of the storage at one moment. */
interface PresentRecords {
  readonly records: readonly PresentRecord[]
  /** The mark of the last changes that sync has made; null before the first ones. */
  readonly mark: string | null
}

/** The marks of a storage before and after some changes; null for none. */
export interface Marks {
  readonly before: string | null
  readonly after: string | null
}

/** The personal records of this device, as sync reads and changes them. */
export interface PersonalRecordsStorage {
  readonly read: () => Promise<PresentRecords>
  /** Makes all of the changes, or returns false and makes none if the user or another tab’s sync has changed something meanwhile. */
  readonly replace: (changes: readonly Replacement[], marks: Marks) => Promise<boolean>
}

type PersonalSchema = DBSchema & { [K in Kind]: { key: string; value: object } }

/** The key of the mark in the store of last-seen results, whose readers never use this key. */
const markKey = 'sync'

interface DatabaseOptions {
  readonly name: string
  readonly timeoutMs: number
  /** Called after a change, so that open pages show it. */
  readonly onChange: () => void
}

/** As in `personal-storage.ts`. */
const schemaVersion = 2
const writtenStores = [...syncedKindIds, 'looks'] as const

/** The records in the database of personal data. Rejects if there is none that this release can use. */
export function openPersonalRecords({ onChange, ...options }: DatabaseOptions): PersonalRecordsStorage {
  const connect = connectTo<PersonalSchema>({
    ...options,
    version: schemaVersion,
    upgrade(database) {
      for (const kind of kinds) {
        if (!database.objectStoreNames.contains(kind)) database.createObjectStore(kind, { keyPath: keyPaths[kind] })
      }
    },
    accepts: ({ objectStoreNames }) => kinds.every((kind) => objectStoreNames.contains(kind)),
  })

  return {
    read: () =>
      connect(async (database) => {
        const transaction = database.transaction(writtenStores)
        const read = syncedKindIds.map(async (kind) => {
          const stored = await transaction.objectStore(kind).getAll()
          return stored.flatMap((record) => presentRecord(kind, record) ?? [])
        })
        const mark = markOf(await transaction.objectStore('looks').get(markKey))
        return { records: (await Promise.all(read)).flat(), mark }
      }),

    async replace(changes, marks) {
      const isDone = await connect(async (database) => {
        // Sync records the change in another database, which must not have it if this one loses it.
        const transaction = database.transaction(writtenStores, 'readwrite', { durability: 'strict' })
        const mark = markOf(await transaction.objectStore('looks').get(markKey))
        // One kind at a time: thousands of requests take longer than also reading the unchanged records.
        const before = new Map<string, unknown>()
        for (const kind of new Set(changes.map((change) => change.kind))) {
          const { keyPath } = syncedKinds[kind]
          const stored = await transaction.objectStore(kind).getAll()
          for (const record of stored) before.set(`${kind} ${String(fieldsOf(record)[keyPath])}`, record)
        }
        const beforeOf = ({ kind, key }: Replacement) => before.get(`${kind} ${key}`)
        const isExpected = changes.every((change) => {
          const present = presentRecord(change.kind, beforeOf(change))
          return (present ? canonicalJson(present.content) : null) === change.expected
        })
        if (!isExpected || mark !== marks.before) {
          await transaction.done
          return false
        }
        const rules = await transaction.objectStore('rules').getAll()
        const writing = nativeOf(transaction)
        for (const change of changes) {
          const { kind, key, content } = change
          const stored = beforeOf(change)
          if (content) writing.objectStore(kind).put(storedRecord(kind, content, stored))
          else writing.objectStore(kind).delete(key)
          const seen = kind === 'screens' ? seenBy(key, content, stored, rules) : []
          for (const one of seen) writing.objectStore('looks').delete(one)
        }
        if (marks.after === null) writing.objectStore('looks').delete(markKey)
        else writing.objectStore('looks').put({ key: markKey, mark: marks.after })
        await transaction.done
        return true
      })
      if (isDone && changes.length > 0) onChange()
      return isDone
    },
  }
}

/**
 * The last results of a screen and of the alerts on it, if its filters change: stocks that the change adds must not be
 * announced, as after a change on this device.
 */
function seenBy(id: string, content: JsonObject | null, before: unknown, rules: readonly unknown[]): readonly string[] {
  if (content?.['filter'] === fieldsOf(before)['filter']) return []
  const own = asArray(rules).filter((rule) => fieldsOf(rule)['screen'] === `named:${id}`)
  return [`screen:${id}`, ...own.map((rule) => `rule:${String(fieldsOf(rule)['id'])}`)]
}

function markOf(stored: unknown): string | null {
  const { mark } = fieldsOf(stored)
  return typeof mark === 'string' ? mark : null
}
