import type { JsonObject } from '../keys-of.ts'
import { canonicalJson } from './canonical-json.ts'
import { mergeNotes } from './merge-note.ts'
import { compareStamps, knows, mergeSeen } from './stamp.ts'
import type { SyncRecord } from './sync-record.ts'

/** The state of a record on a device. */
export interface KnownRecord extends SyncRecord {
  /** Its name on the server, which reveals nothing. */
  readonly id: string
  /** The canonical JSON of the record in the device’s storage; null if the storage does not have it. */
  readonly local: string | null
  /** Whether it was changed here and the server has not confirmed the change. */
  readonly isPending: boolean
  /** The content before the pending change; null if there was none. */
  readonly base: JsonObject | null
  /** The version on the server that this device knows; 0 for none. */
  readonly revision: number
  /** Identifies the bytes of that version; empty for none. */
  readonly seal: string
}

/** A record in the device’s storage. */
export interface PresentRecord {
  readonly kind: string
  readonly key: string
  /** Epoch milliseconds of a device’s clock. */
  readonly changedAt: number
  readonly content: JsonObject
}

/** A change of the device’s storage that sync has not recorded yet. */
export interface DetectedChange extends Pick<SyncRecord, 'kind' | 'key' | 'content'> {
  readonly known: KnownRecord | undefined
  readonly local: string | null
  /** Undefined for a deletion, whose time is unknown. */
  readonly changedAt: number | undefined
}

const recordName = ({ kind, key }: Pick<SyncRecord, 'kind' | 'key'>): string => `${kind} ${key}`

/**
 * Detects the changes of the device’s storage since the last comparison, the earliest first. A record that the storage never
 * had, because this release cannot read it or has no room for it, is not a deletion.
 */
export function detectChanges(
  known: Iterable<KnownRecord>,
  present: readonly PresentRecord[],
  isSynced: (kind: string) => boolean,
): readonly DetectedChange[] {
  const records = new Map([...known].map((one) => [recordName(one), one]))
  const changes: DetectedChange[] = []
  for (const { kind, key, content, changedAt } of present) {
    const before = records.get(recordName({ kind, key }))
    records.delete(recordName({ kind, key }))
    const local = canonicalJson(content)
    if (before?.local === local) continue
    changes.push({ kind, key, content: withUnknownFields(before, content), known: before, local, changedAt })
  }
  const deleted = [...records.values()].filter(({ kind, local }) => local !== null && isSynced(kind))
  return [
    ...changes.toSorted((a, b) => (a.changedAt ?? 0) - (b.changedAt ?? 0)),
    ...deleted.map(({ kind, key }) => ({
      ...{ kind, key, content: null, local: null, changedAt: undefined },
      known: records.get(recordName({ kind, key })),
    })),
  ]
}

/** The content with the fields of a newer release, which the device’s storage does not have. */
function withUnknownFields(before: KnownRecord | undefined, content: JsonObject): JsonObject {
  if (!before?.content || before.local === null) return content
  const stored: unknown = JSON.parse(before.local)
  const unknown = Object.entries(before.content).filter(
    ([field]) => !(field in content) && !(typeof stored === 'object' && stored !== null && field in stored),
  )
  return { ...Object.fromEntries(unknown), ...content }
}

/** A record after a merge with another device’s version. */
export interface MergedRecord extends Pick<SyncRecord, 'content' | 'stamp' | 'seen'> {
  /** Whether it must be sent, because it differs from the version that arrived. */
  readonly isPending: boolean
  /** Whether it differs from both versions, so that it needs a stamp later than both. */
  readonly isCombined: boolean
  /** A text that did not fit. */
  readonly rest?: string
}

/**
 * Merges the version of another device into a known record. The version replaces a change that the server has confirmed or
 * that the other device knew. The later of two changes that did not know each other wins; both texts of a note are kept.
 */
export function mergeRecord(
  mine: Pick<KnownRecord, 'kind' | 'content' | 'stamp' | 'seen' | 'isPending' | 'base'>,
  theirs: Pick<SyncRecord, 'content' | 'stamp' | 'seen'>,
): MergedRecord {
  const adopted = {
    content: theirs.content,
    stamp: theirs.stamp,
    seen: theirs.seen,
    isPending: false,
    isCombined: false,
  }
  if (!mine.isPending || knows(theirs.seen, mine.stamp)) return adopted
  const seen = mergeSeen(mine.seen, theirs.seen)
  const kept = { content: mine.content, stamp: mine.stamp, seen, isPending: true, isCombined: false }
  if (knows(mine.seen, theirs.stamp)) return kept
  const isMineLater = compareStamps(mine.stamp, theirs.stamp) > 0
  const isSame = canonicalJson(mine.content) === canonicalJson(theirs.content)
  if (isSame || mine.kind !== 'notes' || !mine.content || !theirs.content) return isMineLater ? kept : adopted
  const [newer, older] = isMineLater ? [mine.content, theirs.content] : [theirs.content, mine.content]
  const { content, rest } = mergeNotes(mine.base, newer, older)
  const beside = rest === undefined ? {} : { rest }
  if (canonicalJson(content) === canonicalJson(theirs.content)) return { ...adopted, ...beside }
  return { ...kept, content, isCombined: true, ...beside }
}
