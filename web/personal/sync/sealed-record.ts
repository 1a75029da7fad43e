import { fieldsOf } from '#domain/keys-of'
import { toBase64 } from '#domain/sync/base64'
import { parseStamp, type Stamp } from '#domain/sync/stamp'
import { decodeRecord, encodeRecord, type SyncRecord } from '#domain/sync/sync-record'
import { type RecordVersion, versionList } from '#domain/sync/version-list'
import { parseJson } from '#domain/text/parse-json'
import { syncFormat, type SyncKeys, unwrap, wrap } from './sync-keys.ts'

/** A record as the server has it. */
export interface SealedRecord {
  readonly id: string
  /** Counts its versions. */
  readonly revision: number
  readonly content: string
}

/** Base64 digits. */
const lengths = { id: 22, iv: 16, tag: 22 }

/** The id of a record on the server, which reveals nothing without the key. */
export async function recordId({ ids }: SyncKeys, { kind, key }: Pick<SyncRecord, 'kind' | 'key'>): Promise<string> {
  const name = new TextEncoder().encode(JSON.stringify([kind, key]))
  return toBase64(new Uint8Array(await crypto.subtle.sign('HMAC', ids, name))).slice(0, lengths.id)
}

/** The context of a record, without which it does not open. */
const aboutRecord = (userId: string, { id, revision }: Pick<SealedRecord, 'id' | 'revision'>) => [
  ...['stonks-sync', syncFormat, 'record', userId, id, revision],
]

/** Encrypts a record as one version of an account; undefined if it is too large. */
export async function sealRecord(
  keys: SyncKeys,
  userId: string,
  { id, revision, record }: Pick<SealedRecord, 'id' | 'revision'> & { readonly record: SyncRecord },
): Promise<SealedRecord | undefined> {
  const bytes = encodeRecord(record)
  return bytes && { id, revision, content: await wrap(keys.records, aboutRecord(userId, { id, revision }), bytes) }
}

/** The decrypted record; undefined if anything was changed, or if it belongs to another account, record or version. */
export async function openRecord(
  keys: SyncKeys,
  userId: string,
  sealed: SealedRecord,
): Promise<SyncRecord | undefined> {
  const bytes = await unwrap(keys.records, aboutRecord(userId, sealed), sealed.content)
  return bytes && decodeRecord(bytes)
}

/** Identifies the bytes of a version: its random vector and its authentication tag. */
export const sealOf = ({ content }: Pick<SealedRecord, 'content'>): string =>
  content.slice(0, lengths.iv) + content.slice(-lengths.tag)

/** The expected content of the server, written by the device that changed it last. */
export interface Manifest {
  /** Raised by each change: an older one is not accepted. */
  readonly generation: number
  readonly count: number
  /** The digest of the list of all records. */
  readonly digest: string
  /** The last of the deletions that are no longer remembered; null while all are. */
  readonly forgotten: Stamp | null
}

/** A version of a record that the server must have. */
export type ListedRecord = Pick<SealedRecord, 'id' | 'revision'> & { readonly seal: string }

/** The digest of a list of records in any order. */
export async function digestOf(records: Iterable<ListedRecord>): Promise<string> {
  const lines = Array.from(records, ({ id, revision, seal }) => `${id} ${revision} ${seal}\n`).toSorted()
  return sha256(lines.join(''))
}

/** The digest of a list of versions in any order, as the server calculates it from its content. */
export const versionDigestOf = (records: Iterable<RecordVersion>): Promise<string> => sha256(versionList(records))

async function sha256(text: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
}

const aboutManifest = (userId: string) => ['stonks-sync', syncFormat, 'manifest', userId]

export const sealManifest = (keys: SyncKeys, userId: string, manifest: Manifest): Promise<string> =>
  wrap(keys.manifest, aboutManifest(userId), new TextEncoder().encode(JSON.stringify(manifest)))

/** The decrypted manifest; undefined if anything was changed, or if it belongs to another account. */
export async function openManifest(keys: SyncKeys, userId: string, text: string): Promise<Manifest | undefined> {
  const bytes = await unwrap(keys.manifest, aboutManifest(userId), text)
  const { generation, count, digest, forgotten } = fieldsOf(bytes && parseJson(new TextDecoder().decode(bytes)))
  if (typeof generation !== 'number' || typeof count !== 'number' || typeof digest !== 'string') return undefined
  return { generation, count, digest, forgotten: parseStamp(forgotten) ?? null }
}
