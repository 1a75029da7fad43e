/**
 * Sessions of one stock in order of time, column by column: entry i of each belongs to the same session.
 * Prices in dollars, volume in shares. Two million bars as objects would cost more than everything else together.
 */
export interface Bars {
  /** As the calendar counts them. A session in which the stock did not trade is left out. */
  readonly session: Float64Array
  readonly open: Float64Array
  readonly high: Float64Array
  readonly low: Float64Array
  readonly close: Float64Array
  readonly volume: Float64Array
}

/** Room for so many bars. */
export function emptyBars(count: number): Bars {
  const buffer = new ArrayBuffer(6 * count * Float64Array.BYTES_PER_ELEMENT)
  const column = (place: number) => new Float64Array(buffer, place * count * Float64Array.BYTES_PER_ELEMENT, count)
  return { session: column(0), open: column(1), high: column(2), low: column(3), close: column(4), volume: column(5) }
}

/** The first so many bars, where there was room for more. */
export function firstBars(bars: Bars, count: number): Bars {
  if (bars.session.length === count) return bars
  return {
    session: bars.session.subarray(0, count),
    open: bars.open.subarray(0, count),
    high: bars.high.subarray(0, count),
    low: bars.low.subarray(0, count),
    close: bars.close.subarray(0, count),
    volume: bars.volume.subarray(0, count),
  }
}
