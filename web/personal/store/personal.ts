import { fieldsOf, keysOf } from '#domain/keys-of'
import type { AlertRule, FiredAlert } from '#domain/personal/alerts'
import type { ColumnView } from '#domain/personal/column-view'
import type { LastSeen } from '#domain/personal/last-seen'
import { maxTimestamp } from '#domain/personal/parse-fields'
import type { SavedMetric } from '#domain/personal/saved-metric'
import { inOrder, type SavedScreen } from '#domain/personal/saved-screen'
import type { StockNote } from '#domain/personal/stock-note'
import { randomId } from '../../data/random-id.ts'

/** A globally unique id. Unlike `crypto.randomUUID` it also works on plain http. */
export const createId = (): string => randomId(12)

/** The time of a change: now, but always later than the previous change, even if the clock was set back. */
export const changeTime = (before?: { readonly changedAt: number }): number =>
  Math.min(Math.max(Date.now(), (before?.changedAt ?? -1) + 1), maxTimestamp)

/** The types of personal records, by the name of their object store. */
export interface RecordTypes {
  readonly screens: SavedScreen
  readonly views: ColumnView
  readonly notes: StockNote
  readonly rules: AlertRule
  readonly looks: LastSeen
  readonly fired: FiredAlert
  readonly metrics: SavedMetric
}

export type Kind = keyof RecordTypes

/** The key path of each object store. */
export const keyPaths = {
  screens: 'id',
  views: 'id',
  notes: 'symbol',
  rules: 'id',
  looks: 'key',
  fired: 'id',
  metrics: 'id',
} as const

export const kinds: readonly Kind[] = keysOf(keyPaths)

/** All stored records, each kind in the order of its keys. */
export type PersonalRecords = { readonly [K in Kind]: readonly RecordTypes[K][] }

/** Puts a record, replacing one with the same key, or removes one by its key. */
export type Change = PutChange | { readonly kind: Kind; readonly remove: string }
type PutChange = { [K in Kind]: { readonly kind: K; readonly put: RecordTypes[K] } }[Kind]

/**
 * Whether changes are stored on the device or last as long as the page; data of a newer release can be neither read nor changed.
 */
export type StorageState = 'stored' | 'notStored' | 'ofNewerRelease'

/** The personal data of this device's user, which needs no account. */
export interface Personal {
  /** Whether the stored records have been read. */
  readonly isLoaded: boolean
  readonly storage: StorageState
  /** In the user's order. */
  readonly screens: readonly SavedScreen[]
  /** The user’s own views of the table, in their order. */
  readonly views: readonly ColumnView[]
  /** By symbol. */
  readonly notes: ReadonlyMap<string, StockNote>
  readonly rules: readonly AlertRule[]
  /** By key. */
  readonly looks: ReadonlyMap<string, LastSeen>
  /** All stored alerts, the newest first: those that are not shown must be known so that they can be deleted. */
  readonly fired: readonly FiredAlert[]
  /** The user’s own metrics, by name. */
  readonly metrics: readonly SavedMetric[]
}

export const noRecords: PersonalRecords = {
  screens: [],
  views: [],
  notes: [],
  rules: [],
  looks: [],
  fired: [],
  metrics: [],
}

/** The stored records in the form for the page. */
export const personalFrom = (records: PersonalRecords, state: Pick<Personal, 'isLoaded' | 'storage'>): Personal => ({
  ...state,
  screens: inOrder(records.screens),
  views: inOrder(records.views),
  notes: new Map(records.notes.map((note) => [note.symbol, note])),
  rules: records.rules.toSorted((a, b) => a.changedAt - b.changedAt),
  looks: new Map(records.looks.map((lastSeen) => [lastSeen.key, lastSeen])),
  fired: records.fired.toSorted(newestFirst),
  metrics: records.metrics.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
})

/** The records after some changes. The database must give the same result. */
export function applyChanges(records: PersonalRecords, changes: readonly Change[]): PersonalRecords {
  const after: { [K in Kind]: readonly unknown[] } = { ...records }
  for (const kind of kinds) {
    const ofKind = changes.filter((change) => change.kind === kind)
    if (ofKind.length === 0) continue
    const byKey = new Map(records[kind].map((one): [unknown, unknown] => [keyOf(kind, one), one]))
    for (const change of ofKind) {
      if ('put' in change) byKey.set(keyOf(kind, change.put), change.put)
      else byKey.delete(change.remove)
    }
    after[kind] = [...byKey.values()]
  }
  // A change puts a record of its own kind only.
  return after as PersonalRecords
}

/** The key of a record. */
const keyOf = (kind: Kind, thing: unknown): unknown => fieldsOf(thing)[keyPaths[kind]]

/** By time, then by session. */
const newestFirst = (a: FiredAlert, b: FiredAlert): number =>
  b.firedAt - a.firedAt || (b.date ?? '').localeCompare(a.date ?? '')
