import type { Generated } from 'kysely'

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
  /** The newest session whose close has settled a play; null while none is. */
  readonly settled_in: string | null
}

/** How far a stock's messages have been read. */
export interface CursorRow {
  readonly feed: string
  readonly symbol: string
  /** Every message up to this one has been read. */
  readonly newest: number
  /** While a gap below the newest page is being read: where it begins, and where to go on. */
  readonly top: number | null
  readonly next: number | null
  /** 0 where nothing has been read yet. */
  readonly read_at: number
  /** How many requests have failed since it was last read, and when the last one did; 0 where none has. */
  readonly failures: Generated<number>
  readonly failed_at: Generated<number>
}
