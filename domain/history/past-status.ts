/** The state of the market's past on the device and on the server. */
export interface PastStatus {
  /** The past that the server offers; null if this market has none; undefined while the server cannot be reached. */
  readonly offered: PastOffer | null | undefined
  /** The complete past on this device; null for none. */
  readonly stored: StoredPast | null
  /** Bytes on this device of a past that is not complete yet. */
  readonly partial: number
  /** A download in progress, in bytes of all that the past needs. */
  readonly progress?: { readonly received: number; readonly total: number }
  /** Whether the server is still reading its past, and will offer it. */
  readonly isReading?: boolean
  /** Why the last download ended before it was complete. */
  readonly failure?: { readonly id: string; readonly detail?: string }
}

/** A past that the server offers. Sessions are YYYY-MM-DD. */
export interface PastOffer {
  readonly generation: string
  readonly from: string
  readonly to: string
  /** The bytes that the past needs on this device, and the bytes of them still to be downloaded. */
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
  /** On the grid of the history: within 5%. NaN is unknown. */
  readonly volume: Float64Array
  readonly open?: Float64Array
  readonly high?: Float64Array
  readonly low?: Float64Array
  /** The listing's last session if it ended before the market's last one; null if it has not ended. */
  readonly endedOn: string | null
  /** When the shown attributes of the company became known, if after the session; null if they were known then. */
  readonly knownSince: string | null
}

/** The daily closes of a market's stocks, adjusted for splits. */
export interface RecentCloses {
  readonly symbols: readonly string[]
  /** The end of each symbol's closes in `close`: they begin at the end of the previous symbol's. */
  readonly ends: Uint32Array
  /** The oldest first. */
  readonly close: Float64Array
}

/** Whether this device has the past, but lacks newer sessions of the server. */
export const isOutdated = ({ stored, offered, failure }: PastStatus): boolean =>
  stored !== null &&
  offered !== null &&
  offered !== undefined &&
  offered.to > (stored.sessions.at(-1) ?? '') &&
  !failure
