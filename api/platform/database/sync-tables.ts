/** The tables of personal data that devices have encrypted: the server can read none of it. */
export interface SyncTables {
  readonly sync_accounts: SyncAccountRow
  readonly sync_records: SyncedRecordRow
}

interface SyncAccountRow {
  readonly user_id: string
  /** Counts the changes of the account. */
  readonly version: number
  /** What all records take. */
  readonly bytes: number
  /** The wrapped data key and the manifest, as a device wrote them. */
  readonly keys: string
  readonly manifest: string
}

interface SyncedRecordRow {
  readonly user_id: string
  readonly id: string
  /** Counts the versions of the record; it is part of what is authenticated. */
  readonly revision: number
  /** The account’s when it was changed last: no two records have the same. */
  readonly version: number
  /** Bytes of the content. */
  readonly size: number
  readonly content: Buffer
}
