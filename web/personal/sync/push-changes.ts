import type { SyncBody } from '#api/contract/sync'
import type { KnownRecord } from '#domain/sync/known-record'
import { compareStamps, type Stamp } from '#domain/sync/stamp'
import { digestOf, type ListedRecord, type SealedRecord, sealManifest, sealOf, sealRecord } from './sealed-record.ts'
import type { SyncAnswer, SyncTransport } from './sync-api.ts'
import type { WorkingCopy } from './working-copy.ts'

/** Limits of a request: base64 digits of its records, and their number. */
const batchLimits = { digits: 250_000, records: 400 }

/** How many deletions are remembered; the oldest are forgotten once there are more than `max`. */
const deletions = { kept: 3_000, max: 3_400 }

/** A record on its way. */
interface Outgoing {
  readonly known: KnownRecord
  readonly sealed: SealedRecord
}

/** Ends if the server had changes that this device does not know. */
type Pushed = 'done' | Extract<SyncAnswer<unknown>, { readonly ok: false }>

/** Further content of the request besides records. */
interface PushOptions {
  /** The last deletion that the server has forgotten. */
  readonly forgotten: Stamp | null
  /** Records that nobody can open, to be deleted. */
  readonly unwanted: readonly string[]
  /** A new wrapped key for the server; null to keep its current one. */
  readonly envelope: string | null
}

/** Sends the changes that the server has not confirmed, batch by batch, each with the manifest of the server's content after it. */
export async function pushChanges(
  transport: SyncTransport,
  copy: WorkingCopy,
  { forgotten, unwanted, envelope }: PushOptions,
): Promise<Pushed> {
  let waiting = copy.pending()
  const old = oldDeletions(copy)
  const removed = [...unwanted, ...old.map(({ id }) => id)].slice(0, 500)
  const last = old.reduce<Stamp | null>(
    (latest, { stamp }) => (latest && compareStamps(latest, stamp) > 0 ? latest : stamp),
    forgotten,
  )
  let isFirst = removed.length > 0 || envelope !== null
  while (waiting.length > 0 || isFirst) {
    const { batch, rest } = await nextBatch(copy, waiting)
    waiting = rest
    const besides = isFirst ? { removed, envelope } : { removed: [], envelope: null }
    const answer = await pushBatch(transport, copy, { batch, forgotten: last, ...besides })
    if (answer !== 'done') return answer
    isFirst = false
  }
  return 'done'
}

interface Batch {
  readonly batch: readonly Outgoing[]
  readonly removed: readonly string[]
  readonly forgotten: Stamp | null
  readonly envelope: string | null
}

async function pushBatch(
  transport: SyncTransport,
  copy: WorkingCopy,
  { batch, removed, forgotten, envelope }: Batch,
): Promise<Pushed> {
  const { account } = copy
  const listed = new Map<string, ListedRecord>(copy.listed().map((one) => [one.id, one]))
  for (const id of removed) listed.delete(id)
  for (const { sealed } of batch) listed.set(sealed.id, { ...sealed, seal: sealOf(sealed) })
  const generation = account.generation + 1
  const digest = await digestOf(listed.values())
  const manifest = { generation, count: listed.size, digest, forgotten }
  const body: SyncBody = {
    base: account.version,
    records: batch.map(({ sealed }) => sealed),
    removed: [...removed],
    manifest: await sealManifest(account.keys, account.userId, manifest),
    ...(envelope !== null && { keys: envelope }),
  }
  const answer = await transport.push(body)
  if (!answer.ok) return answer
  await copy.write({
    account: { version: answer.value, generation, digest, envelope: null },
    put: batch.map(({ known, sealed }) => ({
      ...known,
      ...{ revision: sealed.revision, seal: sealOf(sealed), isPending: false, base: null },
    })),
    removed,
  })
  return 'done'
}

async function nextBatch(copy: WorkingCopy, waiting: readonly KnownRecord[]) {
  const { keys, userId } = copy.account
  const batch: Outgoing[] = []
  let digits = 0
  let taken = 0
  while (taken < waiting.length && digits < batchLimits.digits && batch.length < batchLimits.records) {
    const turn = waiting.slice(taken, taken + 50)
    const sealed = await Promise.all(
      turn.map((record) => sealRecord(keys, userId, { id: record.id, revision: record.revision + 1, record })),
    )
    turn.forEach((known, at) => {
      const one = sealed[at]
      // A record that exceeds every limit stays on this device.
      if (one) batch.push({ known, sealed: one })
      digits += one?.content.length ?? 0
    })
    taken += turn.length
  }
  return { batch, rest: waiting.slice(taken) }
}

/** The oldest deletions that the server has, if there are too many. */
function oldDeletions(copy: WorkingCopy): readonly KnownRecord[] {
  const all = [...copy.records.values()].filter(
    ({ content, seal, isPending }) => content === null && seal !== '' && !isPending,
  )
  if (all.length <= deletions.max) return []
  return all.toSorted((a, b) => compareStamps(a.stamp, b.stamp)).slice(0, all.length - deletions.kept)
}
