import { type Static, type TSchema, Type } from 'typebox'
import { StoredText } from './stored-text.ts'

const closed = { additionalProperties: false }
const Nullable = <Of extends TSchema>(of: Of) => Type.Union([of, Type.Null()])
const Version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })
/** Base64url: bytes that devices have encrypted. */
const encrypted = (maxLength: number) => Type.String({ pattern: '^[A-Za-z0-9_-]+$', maxLength })
/** The id of a record: a keyed hash of its name. */
const RecordId = Type.String({ pattern: '^[A-Za-z0-9_-]{22}$' })

const SealedRecord = Type.Object(
  {
    id: RecordId,
    /** Counts the versions of the record: each is greater than the one before. */
    revision: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    content: encrypted(90_000),
  },
  closed,
)

/** The wrapped data key as JSON, which the server does not read. */
const Keys = StoredText({ minLength: 1, maxLength: 2_000 })
/** The list of records, encrypted. */
const Manifest = encrypted(2_000)

/** GET /api/sync?since=: the account’s version on the device; 0 for none. */
export const SyncQuery = Type.Object({ since: Type.Optional(Version) }, closed)

/** GET /api/sync: the records changed since, in the order of their changes, as far as one response goes. */
export const SyncResponse = Type.Object({
  /** The `since` of the next request: the account’s version, or that of the last record here. */
  version: Version,
  records: Type.Array(SealedRecord),
  /** Whether these are all. */
  isComplete: Type.Boolean(),
  /** Null if nothing is synced. */
  keys: Nullable(Type.String()),
  manifest: Nullable(Type.String()),
})

/** POST /api/sync: changes of one device, stored together or not at all. */
export const SyncBody = Type.Object(
  {
    /** The account’s version that the device knows: with another one, nothing is stored. */
    base: Version,
    records: Type.Array(SealedRecord, { maxItems: 500 }),
    /** Records that are no longer needed. */
    removed: Type.Array(RecordId, { maxItems: 500 }),
    manifest: Manifest,
    /** Sent with the first changes, and with another passphrase. */
    keys: Type.Optional(Keys),
  },
  closed,
)

/** The account’s version after a change; 0 if nothing is synced any more. */
export const SyncedResponse = Type.Object({ version: Version })

/** GET /api/sync/digest: the versions of records, for a device that verifies that nothing was lost. */
export const SyncDigest = Type.Object({
  version: Version,
  /** The SHA-256, base64url, of the ids and revisions as `versionList` writes them. */
  digest: Type.String(),
})

/** The types of the schemas. */
export type SyncResponse = Static<typeof SyncResponse>
export type SyncBody = Static<typeof SyncBody>
export type SyncDigest = Static<typeof SyncDigest>
