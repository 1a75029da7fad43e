import type { FeedFailure } from '#domain/traders/posts'
import type { ColumnType, Generated } from 'kysely'

/** What several servers on one database share. */
export interface SharedTables {
  readonly dataset_sources: DatasetSourceRow
  readonly datasets: DatasetRow
  readonly dataset_parts: DatasetPartRow
  readonly model_notes: ModelNoteRow
  readonly model_requests: ModelRequestRow
  readonly cached_feeds: CachedFeedRow
  readonly used_nonces: UsedNonceRow
  readonly request_counts: RequestCountRow
  readonly moves: MoveRow
}

/** A copy of a SQLite database into this one. */
interface MoveRow {
  readonly name: string
  /** Of the copied file: another file begins anew. */
  readonly fingerprint: string
  /** The table that is being copied, and the row of SQLite up to which it is. */
  readonly table_name: string
  readonly last_row: number
  readonly is_complete: number
}

interface DatasetSourceRow {
  readonly source: string
  /** The number of the newest dataset; publishing begins by raising it. */
  readonly newest: number
}

/** A published dataset; number 0 is the one that a check refused last. */
interface DatasetRow {
  readonly source: string
  readonly number: number
  /** JSON. */
  readonly manifest: string
}

/** A piece of a dataset's gzip file; `part` counts from 0. */
interface DatasetPartRow {
  readonly source: string
  readonly number: number
  readonly part: number
  readonly bytes: Buffer
}

/** The last good note of a language model. */
interface ModelNoteRow {
  readonly model: string
  /** The dataset’s ETag. */
  readonly version: string
  readonly output: string
  /** When the dataset was made, ISO 8601. */
  readonly date: string
}

/** A request to a language model. Stored as long as it counts. */
interface ModelRequestRow {
  readonly id: string
  /** The dataset’s ETag. */
  readonly version: string
  readonly at: number
}

/** The last response of a feed about a stock. */
export interface CachedFeedRow {
  readonly feed: string
  readonly symbol: string
  /** Until when a server may be fetching it. */
  readonly claimed_until: number
  readonly valid_until: Generated<number>
  /** The kind of the last failure; null where the last request succeeded. */
  readonly failure: ColumnType<FeedFailure['kind'] | null, FeedFailure['kind'] | null | undefined>
  /** JSON; null where there was no successful response yet. */
  readonly messages: ColumnType<string | null, string | null | undefined>
  /** When the messages were fetched. */
  readonly fetched_at: Generated<number>
}

/** A nonce that must not be used again before it expires. */
interface UsedNonceRow {
  readonly nonce: string
  readonly expires_at: number
}

/** The requests of all servers within a minute. */
interface RequestCountRow {
  /** Minutes since 1970. */
  readonly period: number
  /** What is limited: a kind of request and an address. */
  readonly subject: string
  readonly count: number
}
