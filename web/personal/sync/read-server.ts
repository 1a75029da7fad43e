import type { KnownRecord } from '#domain/sync/known-record'
import type { SyncRecord } from '#domain/sync/sync-record'
import {
  digestOf,
  type ListedRecord,
  type Manifest,
  openManifest,
  openRecord,
  type SealedRecord,
  sealOf,
} from './sealed-record.ts'
import type { SyncPage, SyncTransport } from './sync-api.ts'
import { envelopeKeyId } from './sync-keys.ts'
import { problemOf } from './sync-problem.ts'
import { type Damage, SyncStopped } from './sync-result.ts'
import type { WorkingCopy } from './working-copy.ts'

/** A record of the server that this device could open. */
export interface OpenedRecord extends ListedRecord {
  readonly record: SyncRecord
}

/** The verified content of the server. */
export interface ServerState {
  readonly version: number
  readonly opened: readonly OpenedRecord[]
  /** Records that do not open; only in a copy that is to be repaired. */
  readonly unopened: readonly SealedRecord[]
  /** Whether `opened` is everything, and not only the changes. */
  readonly isAll: boolean
  readonly manifest: Manifest | undefined
  /** The wrapped key; null if the server has nothing. */
  readonly keys: string | null
  readonly damage: Damage | undefined
}

/**
 * Gets the server's changes, and verifies that together with the known records they are exactly what the last device wrote:
 * nothing dropped, replaced, repeated or of another account. If the changes alone do not fit, fetches and verifies
 * everything.
 */
export async function readServer(transport: SyncTransport, copy: WorkingCopy, isRepair: boolean): Promise<ServerState> {
  const { version } = copy.account
  if (!isRepair) {
    const changes = await readSince(transport, copy, version)
    const isFirst = version === 0
    if (isFirst || !changes.damage) return checked(changes)
  }
  const all = await readEverything(transport, copy)
  return isRepair ? all : checked(all)
}

/** All content of the server, with its faults. */
export const readEverything = (transport: SyncTransport, copy: WorkingCopy): Promise<ServerState> =>
  readSince(transport, copy, 0)

function checked(state: ServerState): ServerState {
  if (state.damage) throw new SyncStopped({ kind: 'damaged', damage: state.damage })
  return state
}

async function readSince(transport: SyncTransport, copy: WorkingCopy, since: number): Promise<ServerState> {
  const { page, records } = await readPages(transport, copy, since)
  const opened: OpenedRecord[] = []
  const unopened: SealedRecord[] = []
  for (const { sealed, record } of records) {
    const { id, revision } = sealed
    if (record) opened.push({ id, revision, seal: sealOf(sealed), record })
    else unopened.push(sealed)
  }
  const { keys, userId } = copy.account
  const manifest = page.manifest === null ? undefined : await openManifest(keys, userId, page.manifest)
  const state = { version: page.version, opened, unopened, isAll: since === 0, manifest, keys: page.keys }
  return { ...state, damage: page.keys === null ? undefined : await damageOf(copy, state) }
}

async function readPages(transport: SyncTransport, copy: WorkingCopy, since: number) {
  const { keys, userId } = copy.account
  const open = async (sealed: SealedRecord) => ({ sealed, record: await openRecord(keys, userId, sealed) })
  const records = new Map<string, ReturnType<typeof open>>()
  for (let from = since, coming = transport.pull(since); ;) {
    const answer = await coming
    if (!answer.ok) throw new SyncStopped(problemOf(answer))
    const page = answer.value
    checkKeys(copy, page)
    // Do not trust a server that never ends.
    const isLast = page.isComplete || page.version <= from
    // Opens this page while the next one is loading.
    if (!isLast) coming = transport.pull(page.version)
    for (const sealed of page.records) records.set(sealed.id, open(sealed))
    if (isLast) return { page, records: await Promise.all(records.values()) }
    from = page.version
  }
}

/** Throws unless the server has the key that this device has. */
function checkKeys({ account }: WorkingCopy, { keys }: SyncPage): void {
  if (keys === null) {
    if (account.envelope === null) throw new SyncStopped({ kind: 'removed' })
    return
  }
  const keyId = envelopeKeyId(keys)
  if (keyId === 'newer') throw new SyncStopped({ kind: 'newer' })
  if (keyId !== account.keys.keyId) throw new SyncStopped({ kind: 'replaced' })
}

/** The fault of the server’s copy; undefined if it is exactly what the last device wrote. */
async function damageOf(copy: WorkingCopy, state: Omit<ServerState, 'damage'>): Promise<Damage | undefined> {
  const { opened, unopened, isAll, manifest } = state
  const { generation, digest } = copy.account
  const none = { changed: unopened.length, missing: 0, known: namesOf(copy, unopened) }
  if (!manifest) return { kind: 'manifest', ...none }
  if (manifest.generation < generation) return { kind: 'older', ...none }
  const listed = new Map<string, ListedRecord>(isAll ? [] : copy.listed().map((one) => [one.id, one]))
  for (const one of opened) listed.set(one.id, one)
  const actual = await digestOf(listed.values())
  const isForked = manifest.generation === generation && digest !== '' && manifest.digest !== digest
  if (unopened.length === 0 && actual === manifest.digest && !isForked) return undefined
  const stale = copy.listed().filter(({ id, revision }) => (listed.get(id)?.revision ?? 0) < revision)
  const lost = stale.filter(({ id }) => !unopened.some((one) => one.id === id))
  const missing = Math.max(lost.length, manifest.count - listed.size - unopened.length)
  return { kind: 'records', changed: unopened.length, missing, known: namesOf(copy, [...unopened, ...lost]) }
}

const namesOf = ({ records }: WorkingCopy, some: readonly { readonly id: string }[]): readonly KnownRecord[] =>
  some.flatMap(({ id }) => records.get(id) ?? [])
