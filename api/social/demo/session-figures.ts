import type { Bars } from '../../demo/prices/walk.ts'

/** The figures of a session that a chart shows after the close. */
export interface Figures {
  readonly close: number
  /** Change of the close as a fraction. */
  readonly change: number
  /** The same over five sessions. */
  readonly weekChange: number
  /** Highest and lowest price of the day. */
  readonly high: number
  readonly low: number
  /** Volume as a multiple of the usual. */
  readonly busyness: number
  /** Sessions since the close was as high, and as low; at most `highLowSessions`. */
  readonly highestIn: number
  readonly lowestIn: number
}

/** Sessions for the usual volume, and sessions for highs and lows. */
const usualSessions = 20
const highLowSessions = 120

/** The figures of the bar at an index; undefined where too few bars precede it. */
export function figuresAt({ close, high, low, volume }: Bars, index: number): Figures | undefined {
  const [now, before, lastWeek] = [close[index], close[index - 1], close[index - 5]]
  if (now === undefined || before === undefined || lastWeek === undefined || index < usualSessions) return undefined
  const volumes = volume.subarray(index - usualSessions, index)
  const average = volumes.reduce((sum, each) => sum + each, 0) / usualSessions
  const earlier = close.subarray(Math.max(0, index - highLowSessions), index).toReversed()
  const since = (isBeyond: (price: number) => boolean) => {
    const found = earlier.findIndex(isBeyond)
    return found === -1 ? earlier.length : found
  }
  return {
    close: now,
    change: now / before - 1,
    weekChange: now / lastWeek - 1,
    high: high[index] ?? now,
    low: low[index] ?? now,
    busyness: average > 0 ? (volume[index] ?? 0) / average : 1,
    highestIn: since((price) => price >= now),
    lowestIn: since((price) => price <= now),
  }
}
