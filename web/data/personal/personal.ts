import { randomId } from '../random-id.ts'
import { keysOf } from '#domain/keys-of'
import { type AlertRule, maxFiredAlerts, type FiredAlert } from '#domain/personal/alerts'
import type { LastSeen } from '#domain/personal/last-seen'
import { inOrder, type SavedScreen } from '#domain/personal/saved-screen'
import type { StockNote } from '#domain/personal/stock-note'

/** A name for a new thing that no other device gives. Needs no secure address, as a browser's own does. */
export const createId = (): string => randomId(12)

/** When something is changed now: later than it was changed before, whatever the device's clock says. */
export const changeTime = (before?: { readonly changedAt: number }): number =>
  Math.max(Date.now(), (before?.changedAt ?? -1) + 1)

/** What the device keeps of a person, by kind. */
export interface RecordTypes {
  readonly screens: SavedScreen
  readonly notes: StockNote
  readonly rules: AlertRule
  readonly looks: LastSeen
  readonly fired: FiredAlert
}

export type Kind = keyof RecordTypes

/** What each kind is kept under. */
export const keyPaths = { screens: 'id', notes: 'symbol', rules: 'id', looks: 'key', fired: 'id' } as const

export const kinds: readonly Kind[] = keysOf(keyPaths)

/** All that is kept, each kind in the order of its keys. */
export type PersonalRecords = { readonly [K in Kind]: readonly RecordTypes[K][] }

/** One thing that is put in the place of what has its key, or is taken away by its key. */
export type Change = PutChange | { readonly kind: Kind; readonly remove: string }
type PutChange = { [K in Kind]: { readonly kind: K; readonly put: RecordTypes[K] } }[Kind]

/** What belongs to the person who uses this device, without an account. */
export interface Personal {
  /** Whether the device has been asked yet. */
  readonly isLoaded: boolean
  /** Whether it will still be here when the page is opened again. */
  readonly isSaved: boolean
  /** In their owner's order. */
  readonly screens: readonly SavedScreen[]
  /** By symbol. */
  readonly notes: ReadonlyMap<string, StockNote>
  readonly rules: readonly AlertRule[]
  /** By key. */
  readonly looks: ReadonlyMap<string, LastSeen>
  /** The newest first. */
  readonly fired: readonly FiredAlert[]
}

export const noRecords: PersonalRecords = { screens: [], notes: [], rules: [], looks: [], fired: [] }

/** What is kept, as the page reads it. */
export const personalFrom = (kept: PersonalRecords, state: Pick<Personal, 'isLoaded' | 'isSaved'>): Personal => ({
  ...state,
  screens: inOrder(kept.screens),
  notes: new Map(kept.notes.map((note) => [note.symbol, note])),
  rules: kept.rules.toSorted((a, b) => a.changedAt - b.changedAt),
  looks: new Map(kept.looks.map((look) => [look.key, look])),
  fired: kept.fired.toSorted(newestFirst).slice(0, maxFiredAlerts),
})

/** What is kept after some changes: the meaning that a database must equal. */
export function applyChanges(kept: PersonalRecords, changes: readonly Change[]): PersonalRecords {
  const after: { [K in Kind]: readonly unknown[] } = { ...kept }
  for (const change of changes) {
    const { kind } = change
    const key = 'put' in change ? keyOf(kind, change.put) : change.remove
    const others = after[kind].filter((one) => keyOf(kind, one) !== key)
    after[kind] = 'put' in change ? [...others, change.put] : others
  }
  return after as PersonalRecords
}

/** What a thing of some kind is kept under. */
export const keyOf = (kind: Kind, thing: unknown): unknown =>
  (thing as Readonly<Record<string, unknown>>)[keyPaths[kind]]

/** Of what fired in the same millisecond, what is about a later session. */
const newestFirst = (a: FiredAlert, b: FiredAlert): number =>
  b.firedAt - a.firedAt || (b.date ?? '').localeCompare(a.date ?? '')
