import { canonicalJson } from '#domain/sync/canonical-json'
import { type KnownRecord, mergeRecord } from '#domain/sync/known-record'
import { compareStamps, laterStamp, nextStamp, type Stamp, withStamp } from '#domain/sync/stamp'
import { isSyncedKind, presentRecord, type SyncedKindId, syncedKinds } from '#domain/sync/synced-kinds'
import type { PersonalRecordsStorage, Replacement } from './personal-records.ts'
import type { OpenedRecord, ServerState } from './read-server.ts'
import type { KeptText } from './sync-storage.ts'
import type { WorkingCopy } from './working-copy.ts'

/**
 * Merges the server's changes into this device: plans them, stores them in the page's storage and records them, so that
 * after a kill it is known whether the page has them. Returns false, and changes nothing, if the user has changed one of the
 * records meanwhile.
 */
export async function applyChanges(
  copy: WorkingCopy,
  state: ServerState,
  personal: Pick<PersonalRecordsStorage, 'replace'>,
): Promise<boolean> {
  const merge = new Merge(copy)
  for (const opened of state.opened) merge.accept(opened)
  if (state.manifest?.forgotten) merge.clock = laterStamp(merge.clock, state.manifest.forgotten)
  if (state.isAll) merge.dropAbsent(state)
  merge.place()
  const { version, manifest } = state
  const { generation, texts } = copy.account
  const merged = {
    account: {
      version,
      clock: merge.clock,
      generation: Math.max(generation, manifest?.generation ?? 0),
      digest: state.damage ? '' : (manifest?.digest ?? ''),
      texts: [...texts, ...merge.texts],
    },
    put: [...merge.changed.values()],
    removed: [...merge.removed],
  }
  if (merge.replacements.length === 0) {
    await copy.write(merged)
    return true
  }
  const marks = await copy.plan(merged)
  if (!(await personal.replace(merge.replacements, marks))) return false
  await copy.complete(marks)
  return true
}

/** A merge in progress. */
class Merge {
  readonly changed = new Map<string, KnownRecord>()
  readonly removed = new Set<string>()
  readonly replacements: Replacement[] = []
  readonly texts: KeptText[] = []
  clock: Stamp
  readonly #copy: WorkingCopy

  constructor(copy: WorkingCopy) {
    this.#copy = copy
    this.clock = copy.account.clock
  }

  accept(opened: OpenedRecord): void {
    const { id, revision, seal, record } = opened
    const known = this.#copy.records.get(id)
    this.clock = laterStamp(this.clock, record.stamp)
    if (known?.revision === revision && known.seal === seal) return
    if (!known) this.changed.set(id, { ...record, id, revision, seal, base: null, local: null, isPending: false })
    // The server has an earlier version than this device: it was restored there, or arrived after a forgotten deletion.
    else if (known.seal !== '' && revision < known.revision && compareStamps(record.stamp, known.stamp) <= 0)
      this.changed.set(id, { ...known, isPending: true })
    else this.#merge(known, opened)
  }

  #merge(known: KnownRecord, { id, revision, seal, record }: OpenedRecord): void {
    // Another version replaces a confirmed one: neither device knew the other’s.
    const isConcurrent = known.seal !== '' && revision <= known.revision
    const mine = isConcurrent ? { ...known, isPending: true, base: null } : known
    const { content, stamp, seen, isPending, isCombined, rest } = mergeRecord(mine, record)
    if (rest !== undefined) this.texts.push({ symbol: known.key, text: rest })
    if (isCombined) this.clock = nextStamp(this.clock, this.#copy.account.deviceId, 0)
    const base = isPending ? record.content : null
    const own = isCombined ? { stamp: this.clock, seen: withStamp(seen, this.clock) } : { stamp, seen }
    this.changed.set(id, { ...known, id, revision, seal, base, content, isPending, ...own })
  }

  /**
   * A record that the server no longer has, because its deletion is too old to be remembered, does not return. A record
   * later than each forgotten deletion was not deleted: it was lost there, or left out by a device that repaired without
   * having it.
   */
  dropAbsent({ opened, unopened, manifest, damage }: ServerState): void {
    const present = new Set([...opened, ...unopened].map(({ id }) => id))
    const forgotten = manifest?.forgotten
    for (const known of this.#copy.records.values()) {
      if (present.has(known.id) || known.seal === '') continue
      const isNewer = !forgotten || compareStamps(known.stamp, forgotten) > 0
      // A damaged copy lacks records that no device has deleted.
      if (isNewer || damage) this.changed.set(known.id, { ...known, seal: '', isPending: true })
      else {
        this.removed.add(known.id)
        if (isSyncedKind(known.kind) && known.local !== null) this.#replace(known.kind, known, null)
      }
    }
  }

  /** Plans the changes of the page’s storage, as far as this release can read them and there is room. */
  place(): void {
    const room = this.#room()
    for (const before of this.#copy.records.values()) {
      if (this.changed.has(before.id) || this.removed.has(before.id)) continue
      // There may be room now, or this release can read it.
      if (before.content && before.local === null && !before.isPending) this.changed.set(before.id, before)
    }
    for (const record of this.changed.values()) {
      if (!isSyncedKind(record.kind)) continue
      const present = presentRecord(record.kind, record.content)
      const isReadable = present?.key === record.key
      if (record.content && !isReadable) continue
      const local = present ? canonicalJson(present.content) : null
      if (local === record.local) continue
      if (record.local === null && !takeRoom(room, record.kind)) continue
      if (local === null) room.set(record.kind, (room.get(record.kind) ?? 0) + 1)
      this.#replace(record.kind, record, present?.content ?? null)
      this.changed.set(record.id, { ...record, local })
    }
  }

  #replace(kind: SyncedKindId, { key, local }: KnownRecord, content: Replacement['content']): void {
    this.replacements.push({ kind, key, expected: local, content })
  }

  #room(): Map<SyncedKindId, number> {
    const room = new Map<SyncedKindId, number>()
    for (const { kind, local } of this.#copy.records.values()) {
      if (!isSyncedKind(kind)) continue
      const left = room.get(kind) ?? syncedKinds[kind].max
      room.set(kind, local === null ? left : left - 1)
    }
    return room
  }
}

function takeRoom(room: Map<SyncedKindId, number>, kind: SyncedKindId): boolean {
  const left = room.get(kind) ?? syncedKinds[kind].max
  if (left > 0) room.set(kind, left - 1)
  return left > 0
}
