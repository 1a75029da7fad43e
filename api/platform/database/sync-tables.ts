/** The tables of personal data that devices have encrypted: the server can read none of it. */
export interface SyncTables {
  readonly sync_accounts: SyncAccountRow
  readonly sync_records: SyncedRecordRow
}

interface SyncAccountRow {
  readonly user_id: string
  /** Counts the changes of the account. */
  readonly version: number
  /** The size of all records in bytes. */
  readonly bytes: number
  /** The wrapped data key and the manifest, as a device wrote them. */
  readonly keys: string
  readonly manifest: string
}

interface SyncedRecordRow {
  readonly user_id: string
  readonly id: string
  /** Counts the versions of the record; it is part of the authenticated data. */
  readonly revision: number
  /** The account’s version when the record last changed: no two records have the same one. */
  readonly version: number
  /** Bytes of the content. */
  readonly size: number
  readonly content: Buffer
}
