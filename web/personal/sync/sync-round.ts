import type { Stamp } from '#domain/sync/stamp'
import { applyChanges } from './apply-changes.ts'
import type { PersonalRecordsStorage } from './personal-records.ts'
import { pushChanges } from './push-changes.ts'
import { readServer, type ServerState } from './read-server.ts'
import type { SyncTransport } from './sync-api.ts'
import { problemOf } from './sync-problem.ts'
import { SyncOvertaken, type SyncProblem, type SyncResult, SyncStopped } from './sync-result.ts'
import type { SyncStorage } from './sync-storage.ts'
import { isVerificationDue, verifyServer } from './verify-server.ts'
import { WorkingCopy } from './working-copy.ts'

/** The environment of a device that syncs. */
export interface SyncParts {
  readonly storage: SyncStorage
  readonly personal: PersonalRecordsStorage
  readonly transport: SyncTransport
  /** Epoch milliseconds of this device’s clock. */
  readonly now: () => number
}

/** Optional tasks of a round. */
export interface RoundOptions {
  /** Writes records to the server again that it has lost or changed, and deletes those that nobody can open. */
  readonly isRepair?: boolean
  /** Verifies that the server lacks nothing, which otherwise happens once a day. */
  readonly isThorough?: boolean
  /** Tells the other devices that this one is forgotten. */
  readonly isLast?: boolean
  /** Replaces the wrapped key; `busy` if another device has replaced it meanwhile. */
  readonly envelope?: { readonly before: string; readonly after: string }
}

/** Other devices, or the user, may change something during each attempt. */
const maxAttempts = 8

/**
 * Brings this device and the server into step: records the changes here, merges those of other devices, and sends the rest.
 * Nothing is lost if it is interrupted: the next round continues. Undefined if this device does not sync, `busy` if another
 * tab has continued meanwhile.
 */
export async function syncRound(
  parts: SyncParts,
  { isRepair = false, isThorough = false, isLast = false, envelope }: RoundOptions = {},
): Promise<SyncResult | 'busy' | undefined> {
  const { storage, personal, transport, now } = guarded(parts)
  let copy: WorkingCopy | undefined
  try {
    for (let attempt = 1; attempt <= maxAttempts; attempt++) {
      copy = await WorkingCopy.open(storage)
      if (!copy) return undefined
      const { records, mark } = await personal.read()
      if (!(await copy.settle(personal, mark))) continue
      await copy.detect(records, now())
      if (isLast) await copy.leave(now())
      const state = await readServer(transport, copy, isRepair)
      if (!(await applyChanges(copy, state, personal))) continue
      if (isRepair) await prepareRepair(copy, state)
      if (envelope && state.keys !== envelope.before && state.keys !== envelope.after)
        return resultOf(copy, { kind: 'busy' })
      let pushed = await pushChanges(transport, copy, {
        forgotten: forgottenIn(state),
        unwanted: unwantedIn(state, copy),
        envelope: envelope?.after ?? copy.account.envelope,
      })
      if (pushed === 'done' && (isThorough || isVerificationDue(copy, now())))
        pushed = await sendLost(transport, copy, now())
      if (pushed !== 'done' && pushed.why === 'conflict') continue
      if (pushed !== 'done') return resultOf(copy, problemOf(pushed))
      await copy.write({ account: { syncedAt: now() } })
      return resultOf(copy, undefined)
    }
    return resultOf(copy, { kind: 'unreachable', message: '' })
  } catch (error) {
    if (error instanceof SyncOvertaken) return 'busy'
    if (error instanceof SyncStopped) return resultOf(copy, error.problem)
    throw error
  }
}

/** Sends records again that the server has lost and every device has, and deletes records there that have come back. */
async function sendLost(transport: SyncTransport, copy: WorkingCopy, now: number) {
  const verified = await verifyServer(transport, copy)
  if (verified === 'unknown') return 'done'
  if (verified !== 'same') {
    const { lost, surplus, forgotten } = verified
    // Their seals stay: the manifest still describes what this device knows, even after a kill.
    await copy.write({ put: lost.map((record) => ({ ...record, isPending: true })) })
    const pushed = await pushChanges(transport, copy, { forgotten, unwanted: surplus, envelope: null })
    if (pushed !== 'done') return pushed
  }
  await copy.write({ account: { verifiedAt: now } })
  return 'done'
}

const forgottenIn = ({ manifest }: ServerState): Stamp | null => manifest?.forgotten ?? null

/** The records that neither open nor are known here. */
const unwantedIn = ({ unopened }: ServerState, { records }: WorkingCopy): readonly string[] =>
  unopened.map(({ id }) => id).filter((id) => !records.has(id))

/** Marks records as pending that the server lacks, or has in another version than this device knows. */
async function prepareRepair(copy: WorkingCopy, state: ServerState): Promise<void> {
  const revisions = new Map([...state.opened, ...state.unopened].map(({ id, revision }) => [id, revision]))
  const seals = new Map(state.opened.map(({ id, seal }) => [id, seal]))
  const put = [...copy.records.values()]
    .filter(({ id, seal, isPending }) => !isPending && seals.get(id) !== seal)
    .map((record) => ({ ...record, isPending: true }))
  const known = [...put, ...copy.pending()]
  const raised = known.map((record) => ({
    ...record,
    revision: Math.max(record.revision, revisions.get(record.id) ?? 0),
    seal: seals.get(record.id) ?? '',
  }))
  // Writes a new manifest even if every record is unchanged.
  const any = raised.length > 0 ? [] : [...copy.records.values()].slice(0, 1)
  await copy.write({ put: [...raised, ...any.map((record) => ({ ...record, isPending: true }))] })
}

function resultOf(copy: WorkingCopy | undefined, problem: SyncProblem | undefined): SyncResult {
  const records = [...(copy?.records.values() ?? [])]
  return {
    problem,
    pending: records.filter(({ isPending, kind }) => isPending && kind !== 'devices').length,
    notHere: records.filter(({ content, local, kind }) => content !== null && local === null && kind !== 'devices')
      .length,
    devices: copy?.devices() ?? [],
  }
}

/** The parts, with failures of the device’s storage ending the round. */
function guarded({ storage, personal, ...others }: SyncParts): SyncParts {
  return {
    ...others,
    storage: {
      account: () => stored(storage.account()),
      records: () => stored(storage.records()),
      start: (account) => stored(storage.start(account)),
      write: (changes) => stored(storage.write(changes)),
      clear: () => stored(storage.clear()),
    },
    personal: {
      read: () => stored(personal.read()),
      replace: (changes, marks) => stored(personal.replace(changes, marks)),
    },
  }
}

const stored = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((cause: unknown) => {
    throw new SyncStopped({ kind: 'storage' }, cause)
  })
