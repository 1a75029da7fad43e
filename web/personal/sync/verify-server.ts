import type { KnownRecord } from '#domain/sync/known-record'
import type { Stamp } from '#domain/sync/stamp'
import { readEverything } from './read-server.ts'
import { versionDigestOf } from './sealed-record.ts'
import type { SyncTransport } from './sync-api.ts'
import { SyncStopped } from './sync-result.ts'
import type { WorkingCopy } from './working-copy.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Whether the server’s list was not compared for a day. A clock that was set back does not delay it. */
export const isVerificationDue = ({ account: { verifiedAt } }: WorkingCopy, now: number): boolean =>
  verifiedAt === undefined || Math.abs(now - verifiedAt) >= dayMs

/** Records that the server has lost, and deleted records that have come back there. */
interface Loss {
  readonly lost: readonly KnownRecord[]
  readonly surplus: readonly string[]
  /** The last deletion that is not remembered any more. */
  readonly forgotten: Stamp | null
}

/**
 * Compares the versions of records on the server with those that this device, which has every change, expects there: `same`,
 * or `unknown` if the server did not say or another device has continued. If they differ, reads everything: the manifest,
 * which only devices can write, says what should be there, so that missing records were lost, not deleted, and additional
 * ones were deleted. Throws if records were changed: then the user decides.
 */
export async function verifyServer(transport: SyncTransport, copy: WorkingCopy): Promise<'same' | 'unknown' | Loss> {
  const answer = await transport.digest()
  if (!answer.ok || answer.value.version !== copy.account.version) return 'unknown'
  if (answer.value.digest === (await versionDigestOf(copy.listed()))) return 'same'
  const { version, opened, damage, manifest } = await readEverything(transport, copy)
  if (version !== copy.account.version || !damage) return 'unknown'
  const revisions = new Map(opened.map(({ id, revision }) => [id, revision]))
  const known = [...copy.records.values()].filter(({ seal }) => seal !== '')
  const lost = known.filter(({ id, revision }) => (revisions.get(id) ?? 0) < revision)
  const surplus = opened.map(({ id }) => id).filter((id) => !known.some((record) => record.id === id))
  const isLoss = damage.kind === 'records' && damage.changed === 0 && lost.length + surplus.length > 0
  if (!isLoss || manifest?.digest !== copy.account.digest) throw new SyncStopped({ kind: 'damaged', damage })
  return { lost, surplus, forgotten: manifest.forgotten }
}
