import { createHash } from 'node:crypto'
import { versionList } from '#domain/sync/version-list'
import type { SyncBody, SyncDigest, SyncResponse } from '../contract/sync.ts'
import { claimUser } from '../platform/database/claim-user.ts'
import type { Database } from '../platform/database/database.ts'
import { transact } from '../platform/database/transact.ts'

/** The maximum size of one account in bytes: its records, plus a constant for each row. */
export const maxSyncBytes = 10_000_000
const bytesPerRow = 100

/** Limits of a response: bytes of its records, and their number. */
const pageLimits = { bytes: 300_000, records: 1_000 }

type Pushed =
  | { readonly ok: true; readonly version: number }
  | { readonly ok: false; readonly why: 'conflict' | 'full' | 'no-user' }

/** A record as the server has it. */
interface StoredRecord {
  readonly id: string
  readonly revision: number
  readonly size: number
}

/** Every query about personal data that devices have encrypted. */
export function createSyncStore(db: Database) {
  return {
    /** The changes since a version. Records and manifest belong together: a device notices if they do not. */
    async pull(userId: string, since: number): Promise<SyncResponse> {
      for (;;) {
        const account = await accountOf(db, userId)
        if (!account) return { version: 0, records: [], isComplete: true, keys: null, manifest: null }
        const { records, end } = await pageOf(db, userId, { since, until: account.version })
        // A change in the meantime may have moved records behind the page.
        if ((await accountOf(db, userId))?.version !== account.version) continue
        const { keys, manifest, version } = account
        return { version: end ?? version, records, isComplete: end === undefined, keys, manifest }
      }
    },

    /** The versions of all records, without reading any content. */
    async digest(userId: string): Promise<SyncDigest> {
      for (;;) {
        const before = await accountOf(db, userId)
        const rows = db.selectFrom('sync_records').select(['id', 'revision']).where('user_id', '=', userId)
        const digest = createHash('sha256')
          .update(versionList(await rows.execute()))
          .digest('base64url')
        const version = before?.version ?? 0
        if (((await accountOf(db, userId))?.version ?? 0) === version) return { version, digest }
      }
    },

    /** Stores the changes of a device that knows all others, together or not at all. */
    push: (userId: string, { base, records, removed, manifest, keys }: SyncBody): Promise<Pushed> =>
      transact(db, async (within) => {
        if (!(await claimUser(within, userId))) return { ok: false, why: 'no-user' }
        const account = await accountOf(within, userId)
        if ((account?.version ?? 0) !== base || (!account && keys === undefined)) return { ok: false, why: 'conflict' }
        const ids = [...new Set([...records.map(({ id }) => id), ...removed])]
        const known = await recordsOf(within, userId, ids)
        const revisions = new Map(known.map(({ id, revision }) => [id, revision]))
        const isStale = records.some(({ id, revision }) => revision <= (revisions.get(id) ?? 0))
        if (isStale || new Set(records.map(({ id }) => id)).size < records.length) return { ok: false, why: 'conflict' }
        const rows = records.map(({ content, ...record }, at) => {
          const bytes = Buffer.from(content, 'base64url')
          return { ...record, user_id: userId, version: base + at + 1, size: bytes.length, content: bytes }
        })
        const bytes = (account?.bytes ?? 0) - bytesIn(known) + bytesIn(rows)
        if (bytes > maxSyncBytes && bytes > (account?.bytes ?? 0)) return { ok: false, why: 'full' }
        const version = base + Math.max(1, rows.length)
        const changes = { version, bytes, manifest, ...(keys !== undefined && { keys }) }
        if (account) await within.updateTable('sync_accounts').set(changes).where('user_id', '=', userId).execute()
        else
          await within
            .insertInto('sync_accounts')
            .values({ user_id: userId, keys: '', ...changes })
            .execute()
        if (known.length > 0) {
          await within.deleteFrom('sync_records').where('user_id', '=', userId).where('id', 'in', ids).execute()
        }
        if (rows.length > 0) await within.insertInto('sync_records').values(rows).execute()
        return { ok: true, version }
      }),

    /** Deletes all data of the account. */
    async remove(userId: string): Promise<void> {
      await db.deleteFrom('sync_accounts').where('user_id', '=', userId).execute()
    },
  }
}

export type SyncStore = ReturnType<typeof createSyncStore>

const accountOf = (db: Database, userId: string) =>
  db.selectFrom('sync_accounts').selectAll().where('user_id', '=', userId).executeTakeFirst()

async function recordsOf(db: Database, userId: string, ids: readonly string[]): Promise<readonly StoredRecord[]> {
  if (ids.length === 0) return []
  const own = db.selectFrom('sync_records').select(['id', 'revision', 'size']).where('user_id', '=', userId)
  return own.where('id', 'in', ids).execute()
}

const bytesIn = (records: readonly Pick<StoredRecord, 'size'>[]): number =>
  records.reduce((sum, { size }) => sum + size + bytesPerRow, 0)

/** The records of one response, and the version at which the next one begins; undefined if there are no more. */
async function pageOf(
  db: Database,
  userId: string,
  { since, until }: { readonly since: number; readonly until: number },
): Promise<{ readonly records: SyncResponse['records']; readonly end: number | undefined }> {
  const later = db
    .selectFrom('sync_records')
    .where('user_id', '=', userId)
    .where('version', '>', since)
    .where('version', '<=', until)
    .orderBy('version')
  const sizes = await later
    .select(['version', 'size'])
    .limit(pageLimits.records + 1)
    .execute()
  let bytes = 0
  const next = sizes.findIndex(({ size }, at) => (bytes += size) > pageLimits.bytes || at === pageLimits.records)
  // A single record may be larger than a page.
  const end = next === -1 ? undefined : sizes[Math.max(0, next - 1)]?.version
  const isAll = end === undefined || end === sizes.at(-1)?.version
  const rows = await later
    .select(['id', 'revision', 'content'])
    .where('version', '<=', isAll ? until : end)
    .execute()
  const records = rows.map(({ content, ...record }) => ({ ...record, content: content.toString('base64url') }))
  return { records, end: isAll ? undefined : end }
}
