import type { ColumnType, Generated } from 'kysely'
import type { FeedFailure } from '#domain/traders/posts'

/** The data of providers, as rows. `source` is the provider; symbols are upper-cased. */
export interface MarketTables {
  readonly listings: ListingRow
  readonly index_members: IndexMemberRow
  readonly bars: BarRow
  readonly splits: SplitRow
  readonly overviews: OverviewRow
  readonly market_marks: CheckpointRow
  readonly reported_facts: ReportedFactsRow
  readonly refreshes: RefreshRow
}

/** A listed security. */
interface ListingRow {
  readonly source: string
  readonly symbol: string
  readonly name: string | null
  readonly exchange: string | null
  readonly asset_type: string | null
  readonly cik: string | null
}

interface IndexMemberRow {
  readonly source: string
  readonly index_name: string
  readonly symbol: string
}

/** The facts of a company, by its number at the SEC. */
interface ReportedFactsRow {
  readonly source: string
  readonly cik: string
  /** Gzipped JSON: each tag with its facts. */
  readonly content: Buffer
}

/** A session of a symbol as it was traded: nothing is adjusted for later splits. */
interface BarRow {
  readonly source: string
  readonly symbol: string
  /** YYYY-MM-DD. */
  readonly session: string
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume: number | null
}

interface SplitRow {
  readonly source: string
  readonly symbol: string
  /** The first session in which the new shares were traded. */
  readonly session: string
  /** New shares for one old share: 4 if one became four. */
  readonly ratio: number
}

interface OverviewRow {
  readonly source: string
  readonly symbol: string
  /** JSON, as the provider sent it. */
  readonly content: string
  readonly fetched_at: number
}

/** A checkpoint: a request that need not be repeated. */
interface CheckpointRow {
  readonly source: string
  readonly kind: string
  readonly name: string
  readonly value: string
}

/** The last refresh of a source. */
export interface RefreshRow {
  readonly source: string
  readonly session: string
  readonly started_at: number
  /** null while it is running, or if it was killed. */
  readonly ended_at: number | null
  /** Consecutive failures. */
  readonly failures: number
  /** Why it failed; null if it did not. */
  readonly sentence: string | null
}

/** The tables about traders. Sessions are dates, YYYY-MM-DD. */
export interface TraderTables {
  readonly plays: PlayRow
  readonly traders: TraderRow
  readonly read_marks: CursorRow
}

/** A play: a trader’s call on a stock, at most one per session, and its results. */
export interface PlayRow {
  /** The source of the messages: equal names in two feeds are different traders. */
  readonly feed: string
  /** Lower-cased: services treat names case-insensitively. */
  readonly trader: string
  /** The last session that had closed when it was written. */
  readonly session: string
  readonly symbol: string
  /** The feed's id of the message. Later ones are greater. */
  readonly message: number
  readonly written_at: number
  readonly bullish: number
  /** 1 while part of it is not settled, or must be settled again. */
  readonly open: number
  readonly entry_session: string | null
  readonly entry: number | null
  readonly day_session: string | null
  readonly day_exit: number | null
  /** In ten-billionths, as in the trader's totals. */
  readonly day_gain: number | null
  readonly week_session: string | null
  readonly week_exit: number | null
  readonly week_gain: number | null
}

/** The totals of a trader’s settled plays; derived from them. */
export interface TraderRow {
  readonly feed: string
  readonly trader: string
  /** The feed's latest spelling. */
  readonly name: string
  readonly day_settled: Generated<number>
  readonly day_wins: Generated<number>
  readonly day_losses: Generated<number>
  readonly day_gains: Generated<number>
  readonly week_settled: Generated<number>
  readonly week_wins: Generated<number>
  readonly week_losses: Generated<number>
  readonly week_gains: Generated<number>
  readonly day_win_loss: Generated<number>
  readonly day_ratio: number | null
  readonly day_quality: number | null
  readonly week_win_loss: Generated<number>
  readonly week_ratio: number | null
  readonly week_quality: number | null
  /** The newest session whose close has settled a play; null if none is settled. */
  readonly settled_in: string | null
}

/** How far a stock's messages have been read. */
interface CursorRow {
  readonly feed: string
  readonly symbol: string
  /** Every message up to this one has been read. */
  readonly newest: number
  /** While a gap below the newest page is being read: where it begins, and where to continue. */
  readonly top: number | null
  readonly next: number | null
  /** 0 if nothing has been read yet. */
  readonly read_at: number
  /** How many requests have failed since the stock was last read, and when the last one did; 0 if none has. */
  readonly failures: Generated<number>
  readonly failed_at: Generated<number>
}

/** What several servers on one database share. */
export interface SharedTables {
  readonly dataset_sources: DatasetSourceRow
  readonly datasets: DatasetRow
  readonly dataset_parts: DatasetPartRow
  readonly history_sources: HistorySourceRow
  readonly history_files: HistoryFileRow
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
  /** Identifies the copied file: another file begins anew. */
  readonly fingerprint: string
  /** The table that is being copied, and the SQLite row up to which it has been. */
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

/** The newest generation of a market's history. */
interface HistorySourceRow {
  readonly source: string
  /** Counts the generations: publishing begins by claiming it. */
  readonly newest: number
  /** What the generation was made from; empty if there is none yet. */
  readonly edition: string
  /** JSON; empty if there is none yet. */
  readonly manifest: string
  /** The number of its closes. */
  readonly closes: number
}

/** A file of a market's history. */
interface HistoryFileRow {
  readonly source: string
  readonly sha256: string
  /** The number of the newest generation that contains it. */
  readonly number: number
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
  /** The kind of the last failure; null if the last request succeeded. */
  readonly failure: ColumnType<FeedFailure['kind'] | null, FeedFailure['kind'] | null | undefined>
  /** JSON; null if there was no successful response yet. */
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
