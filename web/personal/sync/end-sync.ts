import { canonicalJson } from '#domain/sync/canonical-json'
import type { KnownRecord } from '#domain/sync/known-record'
import { isSyncedKind } from '#domain/sync/synced-kinds'
import { randomId } from '../../data/random-id.ts'
import type { Replacement } from './personal-records.ts'
import type { SyncParts } from './sync-round.ts'
import type { SyncAccount } from './sync-storage.ts'

interface EndOptions {
  /** Whether what the server has is deleted from this device: what it does not have stays. */
  readonly isDataDeleted: boolean
}

/** The user, or another tab’s sync, may change something during each attempt. */
const maxAttempts = 8

/**
 * Deletes the keys of this device, and then its synced data where that is wanted. It rejects only where nothing was done: as soon as
 * the keys are deleted sync has ended.
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
    // A merge that another tab is about to write finds another mark. On a full device, which has no room for one, it finds none.
    const isDone = await personal
      .replace(deleted, { before: mark, after: randomId(8) })
      .catch(() => personal.replace(deleted, { before: mark, after: null }))
      .catch(() => true)
    if (isDone) return
  }
}

/** The records as they are known once a merge is recorded that the page’s storage has already. */
function settled(known: readonly KnownRecord[], account: SyncAccount | undefined, mark: string | null) {
  const planned = account?.planned
  const placed = planned?.mark === mark ? planned.put : []
  return new Map([...known, ...placed].map((record) => [record.id, record])).values()
}

/** Deletes what this device has as the server has it. */
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
