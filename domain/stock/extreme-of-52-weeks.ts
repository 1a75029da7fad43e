/** 52 weeks have some 250 sessions; with fewer prices than this, the extreme may be on an unknown day. */
const minSessions = 245

interface BarsOf52Weeks {
  /** Daily closes, the oldest first. */
  readonly close: ArrayLike<number>
  /** The index of the first bar that belongs to the 52 weeks. */
  readonly weeks52Start: number
}

/**
 * The index of the bar with the extreme price of the 52 weeks – the 364 days that end with the last bar: the highest one, or
 * with `sign` -1 the lowest one. A bar without a price in `prices` counts with its close. The first of equal ones counts:
 * reaching a price again is not a new high. -1 if the bars do not fill the 52 weeks: only a bar before them proves that none
 * is missing at their start. Every 52-week high and low comes from here.
 */
export function extremeOf52Weeks(
  { close, weeks52Start }: BarsOf52Weeks,
  prices: ArrayLike<number> = close,
  sign: 1 | -1 = 1,
): number {
  if (weeks52Start < 1 || close.length - weeks52Start < minSessions) return -1
  let best = weeks52Start
  let extreme = sign * priceAt(prices, close, best)
  for (let at = best + 1; at < close.length; at++) {
    const price = sign * priceAt(prices, close, at)
    if (!(price > extreme)) continue
    extreme = price
    best = at
  }
  return best
}

/** A bar's high or low, or its close if that is unknown. */
export function priceAt(prices: ArrayLike<number>, close: ArrayLike<number>, at: number): number {
  const price = prices[at] ?? NaN
  return price > 0 ? price : (close[at] ?? NaN)
}
