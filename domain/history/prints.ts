import { maxPrintAge } from '../dataset/sparse-prints.ts'
import { type DailyBars, startsOf } from '../stock/technical.ts'
import { isShareSplit } from './share-splits.ts'
import { sharesAt, type Volumes } from './volume-code.ts'

/** A split of a listing's shares. */
export interface PrintedSplit {
  /** The index of the first session of the market in which the new shares traded. */
  readonly session: number
  /** New shares for one old one: 4 if one became four, 0.1 if ten became one. */
  readonly ratio: number
}

/**
 * The prints of one listing by session, not adjusted for splits. Entry i of each series belongs to the market's session
 * `first + i`. The same symbol of another company is another listing.
 */
export interface Prints {
  /** Upper-cased. */
  readonly symbol: string
  /** The index of the first session of the market in which it traded. */
  readonly first: number
  /** Dollars, above 0; NaN if it did not trade. The first and the last entry are prices. */
  readonly close: Float64Array
  readonly volume: Volumes
  /** Dollars; NaN if unknown. Absent if all are unknown. */
  readonly ranges?: PrintedRanges
  /** The oldest first. */
  readonly splits: readonly PrintedSplit[]
  /** Whether not every session in which it traded has a print, like in public records. */
  readonly isSparse?: true
}

/** Opens, highs and lows, as long as the closes beside them. */
export interface PrintedRanges {
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
}

/** After so many sessions without a trade, a listing is not part of a day's market. */
export const maxIdleSessions = 5

/** The number of sessions without a print after which a listing is not part of a day's market. */
export const idleSessionsOf = ({ isSparse }: Pick<Prints, 'isSparse'>): number =>
  isSparse ? maxPrintAge + 1 : maxIdleSessions

/** The index of the last session up to a day in which a listing traded; -1 for none. */
export function lastTradeUpTo({ first, close }: Pick<Prints, 'first' | 'close'>, day: number): number {
  let at = Math.min(day - first, close.length - 1)
  while (at >= 0 && Number.isNaN(close[at])) at--
  return at < 0 ? -1 : first + at
}

/** Whether a listing is part of the market as of the session with index `day`. */
export const tradesAsOf = (prints: Pick<Prints, 'first' | 'close' | 'isSparse'>, day: number): boolean =>
  day - lastTradeUpTo(prints, day) < idleSessionsOf(prints) && lastTradeUpTo(prints, day) >= 0

/** Without a split, no price rises tenfold or falls to a tenth from one print to the next. */
const maxChange = 10

/** Whether two prints of one share differ so much that they count as an unrecorded split. */
export const isUnrecordedSplit = (before: number, after: number): boolean =>
  after > before * maxChange || after * maxChange < before

/**
 * Whether the last trading days up to the session with index `day` contain an unrecorded split: the price changes over these
 * days are then not changes of value.
 */
export function hasUnrecordedSplit({ first, close, splits }: Prints, day: number, tradingDays: number): boolean {
  let next = NaN
  let shares = 1
  let seen = 0
  for (let session = Math.min(day, first + close.length - 1); session >= first && seen <= tradingDays; session--) {
    const price = close[session - first] ?? NaN
    if (!Number.isNaN(price)) {
      if (isUnrecordedSplit(price, next * shares)) return true
      next = price
      shares = 1
      seen++
    }
    // The new shares trade from this session on: adjust the earlier print.
    for (const split of splits) if (split.session === session) shares *= split.ratio
  }
  return false
}

/** The number of shares that one share of a day has become through later splits, up to another day (YYYY-MM-DD). */
export const sharesSince = (
  { splits }: Pick<Prints, 'splits'>,
  dates: readonly string[],
  { from, to }: { readonly from: string; readonly to: string },
): number =>
  splits.reduce((shares, { session, ratio }) => {
    const date = dates[session] ?? ''
    return date > from && date <= to && isShareSplit(ratio) ? shares * ratio : shares
  }, 1)

/** The daily bars of a listing's trading days up to a session, adjusted for the splits known then. */
export interface BarsAsOf extends DailyBars {
  /** The indexes of the trading days among the market's sessions, ascending. */
  readonly sessions: readonly number[]
  readonly close: Float64Array
  /** Shares; NaN if unknown. */
  readonly volume: Float64Array
  readonly open?: Float64Array
  readonly high?: Float64Array
  readonly low?: Float64Array
}

/**
 * The bars of a listing from one session to another, by their indexes among `dates` (YYYY-MM-DD, ascending). Prices before a
 * split are divided by its ratio, and volumes multiplied. Splits after the last trading day do not count yet.
 */
export function barsAsOf(prints: Prints, dates: readonly string[], from: number, to: number): BarsAsOf {
  const { sessions, close, factors } = adjustedPrints(prints, from, to)
  const prices = (series: Float64Array) => adjusted(prints, series, { sessions, factors })
  const { ranges } = prints
  return {
    sessions,
    close,
    volume: Float64Array.from(
      sessions,
      (session, at) => sharesAt(prints.volume, session - prints.first) * (factors[at] ?? NaN),
    ),
    ...(ranges && { open: prices(ranges.open), high: prices(ranges.high), low: prices(ranges.low) }),
    ...startsOf(sessions.map((session) => dates[session] ?? '')),
  }
}

/** The closes of `barsAsOf`, and the number of shares that one share of each session has become. */
export function adjustedPrints(prints: Prints, from: number, to: number) {
  const sessions = tradingDays(prints, from, to)
  const factors = splitFactors(prints.splits, sessions)
  return { sessions, factors, close: adjusted(prints, prints.close, { sessions, factors }) }
}

interface AdjustedSessions {
  readonly sessions: readonly number[]
  readonly factors: readonly number[]
}

const adjusted = ({ first }: Prints, series: Float64Array, { sessions, factors }: AdjustedSessions): Float64Array =>
  Float64Array.from(sessions, (session, at) => (series[session - first] ?? NaN) / (factors[at] ?? NaN))

function tradingDays({ first, close }: Prints, from: number, to: number): readonly number[] {
  const sessions: number[] = []
  const end = Math.min(to, first + close.length - 1)
  for (let session = Math.max(from, first); session <= end; session++)
    if (!Number.isNaN(close[session - first])) sessions.push(session)
  return sessions
}

/** The product of the ratios of all splits after each session up to the last one. */
function splitFactors(splits: readonly PrintedSplit[], sessions: readonly number[]): readonly number[] {
  const last = sessions.at(-1) ?? -1
  const known = splits.filter(({ session }) => session <= last)
  return sessions.map((session) =>
    known.reduce((product, split) => (split.session > session ? product * split.ratio : product), 1),
  )
}
