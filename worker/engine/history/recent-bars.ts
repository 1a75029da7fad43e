import type { Series } from '#domain/dataset/statistics'
import type { PrintedSplit, Prints } from '#domain/history/prints'
import { sharesAt } from '#domain/history/volume-code'
import { periods } from '#domain/stock/stock'

/** The last trading days of a listing up to a session, adjusted for splits, like `barsAsOf` without ranges. */
export interface RecentBars {
  /** At least as many as a period needs, if available. */
  readonly series: Series
  /** The number of bars since the first requested session. */
  readonly close: Float64Array
  /** The index of the first of these bars that is not before a session; one must exist. */
  readonly firstSince: (session: number) => number
}

/** Memory for bars, the newest at the end; the next listing overwrites them. */
export interface BarMemory {
  readonly close: Float64Array
  readonly volume: Float64Array
  readonly sessions: Int32Array
}

/** Memory for the bars of a market with so many sessions. */
export const createBarMemory = (sessions: number): BarMemory => ({
  close: new Float64Array(sessions),
  volume: new Float64Array(sessions),
  sessions: new Int32Array(sessions),
})

/** Sessions by their indexes, both included. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** The bars of a listing from a session to another one, in which it traded. */
export function recentBars(prints: Prints, { from, to }: Span, memory: BarMemory): RecentBars {
  const start = Math.max(from, prints.first)
  return to - start >= periods.twoMonths && isPlain(prints, start, to)
    ? printedBars(prints, { from: start, to }, memory)
    : adjustedBars(prints, { from, to }, memory)
}

/** Whether a listing traded in every session from one to another, without a split: nine of ten do. */
function isPlain({ first, close, splits }: Prints, from: number, to: number): boolean {
  for (const { session } of splits) if (session > from && session <= to) return false
  for (let at = from - first; at <= to - first; at++) if (Number.isNaN(close[at])) return false
  return true
}

/** No prices are copied: the bars are what was printed. */
function printedBars(prints: Prints, { from, to }: Span, memory: BarMemory): RecentBars {
  const { first, close } = prints
  const closes = close.subarray(from - first, to - first + 1)
  let series: Series | undefined
  return {
    // Volumes are written on demand: most callers need only prices.
    get series() {
      return (series ??= { close: closes, volume: writtenVolumes(prints, { from, to }, memory.volume) })
    },
    close: closes,
    firstSince: (session) => Math.max(session - from, 0),
  }
}

/** The shares of a span, as printed. It leaves those that no period reads as they are. */
function writtenVolumes({ first, volume }: Prints, { from, to }: Span, shares: Float64Array): Float64Array {
  for (let session = Math.max(from, to - periods.twoMonths + 1); session <= to; session++)
    shares[session - from] = sharesAt(volume, session - first)
  return shares.subarray(0, to - from + 1)
}

function adjustedBars({ first, close, volume, splits }: Prints, { from, to }: Span, memory: BarMemory): RecentBars {
  const { length } = memory.close
  const known = splits.filter(({ session }) => session <= to)
  let split = known.length
  let factor = 1
  let at = length
  let wanted = length
  for (let session = to; session >= first; session--) {
    if (session < from && length - at > periods.twoMonths) break
    const price = close[session - first] ?? NaN
    if (Number.isNaN(price)) continue
    for (; session < (known[split - 1]?.session ?? 0); split--) factor = product(known.slice(split - 1))
    at--
    memory.close[at] = price / factor
    memory.volume[at] = sharesAt(volume, session - first) * factor
    memory.sessions[at] = session
    if (session >= from) wanted = at
  }
  const sessions = memory.sessions.subarray(wanted)
  return {
    series: { close: memory.close.subarray(at), volume: memory.volume.subarray(at) },
    close: memory.close.subarray(wanted),
    firstSince: (session) => sessions.findIndex((own) => own >= session),
  }
}

/** Multiplies in the order of `barsAsOf`: another order may differ in the last bit. */
const product = (splits: readonly PrintedSplit[]): number => splits.reduce((shares, { ratio }) => shares * ratio, 1)
