/** The market's past: what there is of it, here and on the server. */
export interface PastStatus {
  /** What the server offers; null if this market has no past; undefined while the server could not be asked. */
  readonly offered: PastOffer | null | undefined
  /** What is whole on this device; null for nothing. */
  readonly stored: StoredPast | null
  /** Bytes on this device of a past that is not whole yet. */
  readonly partial: number
  /** A download in progress, in bytes of all that the past needs. */
  readonly progress?: { readonly received: number; readonly total: number }
  /** Whether the server is still reading its past, and offers it then. */
  readonly isReading?: boolean
  /** Why the last download ended before it was whole. */
  readonly failure?: { readonly id: string; readonly detail?: string }
}

/** A past that the server offers. Sessions are YYYY-MM-DD. */
export interface PastOffer {
  readonly generation: string
  readonly from: string
  readonly to: string
  /** All that the past needs on this device, and what of it is still to be downloaded, in bytes. */
  readonly bytes: number
  readonly missing: number
}

/** A past on this device. */
export interface StoredPast {
  readonly generation: string
  /** The sessions that the market can be seen as of, YYYY-MM-DD, the oldest first. */
  readonly sessions: readonly string[]
  /** The first session with prices. */
  readonly from: string
  readonly bytes: number
  /** Whether its prices are invented. */
  readonly simulated: boolean
}

/** The daily bars of a listing, adjusted for splits. Entry i of every column is the same session. */
export interface PastChart {
  /** The sessions in which it traded, YYYY-MM-DD, the oldest first. */
  readonly dates: readonly string[]
  readonly close: Float64Array
  /** On the grid of the history: within 5 %. NaN is unknown. */
  readonly volume: Float64Array
  readonly open?: Float64Array
  readonly high?: Float64Array
  readonly low?: Float64Array
  /** The listing's last session, where it has ended before the market's last one; null where it has not. */
  readonly endedOn: string | null
  /** When what is shown of the company became known, where that was after the session; null where it was known then. */
  readonly knownSince: string | null
}

/** The daily closes of a market's stocks, adjusted for splits. */
export interface RecentCloses {
  readonly symbols: readonly string[]
  /** Where the closes of each symbol end in `close`: they begin where those of the one before end. */
  readonly ends: Uint32Array
  /** The oldest first. */
  readonly close: Float64Array
}

/** Whether the server has sessions that this device lacks, although it has the past. */
export const isOutdated = ({ stored, offered, failure }: PastStatus): boolean =>
  stored !== null &&
  offered !== null &&
  offered !== undefined &&
  offered.to > (stored.sessions.at(-1) ?? '') &&
  !failure
