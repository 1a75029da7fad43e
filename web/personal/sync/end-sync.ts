import { canonicalJson } from '#domain/sync/canonical-json'
import type { KnownRecord } from '#domain/sync/known-record'
import { isSyncedKind } from '#domain/sync/synced-kinds'
import { randomId } from '../../data/random-id.ts'
import type { Replacement } from './personal-records.ts'
import type { SyncParts } from './sync-round.ts'
import type { SyncAccount } from './sync-storage.ts'

interface EndOptions {
  /** Whether to delete the data that the server has from this device; other data stays. */
  readonly isDataDeleted: boolean
}

/** The user, or another tab’s sync, may change something during each attempt. */
const maxAttempts = 8

/**
 * Deletes the keys of this device, and on request its synced data. It rejects only if nothing was done: once the keys are
 * deleted, sync has ended.
 */
export async function endSync(
  { storage, personal }: Pick<SyncParts, 'storage' | 'personal'>,
  { isDataDeleted }: EndOptions,
): Promise<void> {
  const account = await storage.account()
  const known = isDataDeleted ? await storage.records() : []
  await storage.clear()
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const present = await personal.read().catch(() => undefined)
    if (!present) return
    const { records, mark } = present
    const deleted = deletions(settled(known, account, mark), records)
    // A merge that another tab is about to write finds another mark. A full device has no room for a mark: the merge then finds
    // none.
    const isDone = await personal
      .replace(deleted, { before: mark, after: randomId(8) })
      .catch(() => personal.replace(deleted, { before: mark, after: null }))
      .catch(() => true)
    if (isDone) return
  }
}

/** The records after recording a merge that the page’s storage has already. */
function settled(known: readonly KnownRecord[], account: SyncAccount | undefined, mark: string | null) {
  const planned = account?.planned
  const placed = planned?.mark === mark ? planned.put : []
  return new Map([...known, ...placed].map((record) => [record.id, record])).values()
}

/** Deletions of the records that this device and the server have in the same version. */
function deletions(
  known: Iterable<KnownRecord>,
  present: readonly Pick<KnownRecord, 'kind' | 'key' | 'content'>[],
): readonly Replacement[] {
  const contents = new Map(present.map(({ kind, key, content }) => [`${kind} ${key}`, canonicalJson(content)]))
  return Array.from(known).flatMap(({ kind, key, local, isPending }) =>
    isSyncedKind(kind) && !isPending && local !== null && contents.get(`${kind} ${key}`) === local
      ? [{ kind, key, expected: local, content: null }]
      : [],
  )
}
