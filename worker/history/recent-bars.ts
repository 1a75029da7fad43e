import type { Series } from '#domain/dataset/statistics'
import type { PrintedSplit, Prints } from '#domain/history/prints'
import { periods } from '#domain/stock/stock'

/** The last trading days of a listing up to a session, adjusted for splits: what `barsAsOf` says, without ranges. */
export interface RecentBars {
  /** At least as many as a period needs, if there are. The arrays are overwritten by the next listing. */
  readonly series: Series
  /** Those since the first session that was wanted. */
  readonly close: Float64Array
  /** The indexes of their sessions among the market's, ascending. */
  readonly sessions: Int32Array
}

/** Reads bars into memory that the next listing uses again. `maxSessions`: how many the market has. */
export function createBarReader(maxSessions: number) {
  const closes = new Float64Array(maxSessions)
  const volumes = new Float64Array(maxSessions)
  const sessions = new Int32Array(maxSessions)

  /** The bars up to `last`, which is a trading day, from the session `from` on. */
  return ({ first, close, volume, splits }: Prints, from: number, last: number): RecentBars => {
    const known = splits.filter(({ session }) => session <= last)
    let [split, factor] = [known.length, 1]
    // The newest bar is at the end of the arrays.
    let at = maxSessions
    let wanted = maxSessions
    for (let session = last; session >= first; session--) {
      if (session < from && maxSessions - at > periods.twoMonths) break
      const price = close[session - first] ?? NaN
      if (Number.isNaN(price)) continue
      while (session < (known[split - 1]?.session ?? -1)) factor = productFrom(known, --split)
      at--
      closes[at] = price / factor
      volumes[at] = (volume[session - first] ?? NaN) * factor
      sessions[at] = session
      if (session >= from) wanted = at
    }
    return {
      series: { close: closes.subarray(at), volume: volumes.subarray(at) },
      close: closes.subarray(wanted),
      sessions: sessions.subarray(wanted),
    }
  }
}

/** In the order in which `barsAsOf` multiplies: another one may differ in the last bit. */
function productFrom(splits: readonly PrintedSplit[], from: number): number {
  let product = 1
  for (let at = from; at < splits.length; at++) product *= splits[at]?.ratio ?? NaN
  return product
}
