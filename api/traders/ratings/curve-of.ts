import { gainOf } from '#domain/traders/ratings'
import { meanInterval, type Moments } from '#domain/traders/intervals'
import { maxCurvePoints, type CurvePoint } from '../../contract/traders.ts'

/** A play that is settled by the horizon of a curve. */
export interface SettledPlay {
  /** The session whose close settled it. */
  readonly session: string
  /** In ten-billionths. */
  readonly gain: number
}

const nothing: Moments = { count: 0, sum: 0, squares: 0 }

const withGain = ({ count, sum, squares }: Moments, gain: number): Moments => ({
  count: count + 1,
  sum: sum + gain,
  squares: squares + gain * gain,
})

/** In per cent. */
const percentOf = ({ gain }: SettledPlay): number => 100 * gainOf(gain)

/** The moments of all gains, in per cent. */
export const momentsOf = (plays: readonly SettledPlay[]): Moments =>
  plays.reduce((moments, play) => withGain(moments, percentOf(play)), nothing)

/**
 * The mean gain of all plays settled up to each session, the oldest first; thinned out, always with the last session.
 */
export function curveOf(plays: readonly SettledPlay[]): CurvePoint[] {
  const sorted = plays.toSorted((a, b) => (a.session < b.session ? -1 : a.session > b.session ? 1 : 0))
  const points: CurvePoint[] = []
  let moments = nothing
  sorted.forEach((play, at) => {
    moments = withGain(moments, percentOf(play))
    if (sorted[at + 1]?.session === play.session) return
    const { count, sum } = moments
    points.push({ session: play.session, count, quality: sum / count, interval: meanInterval(moments) ?? null })
  })
  return thinned(points)
}

function thinned(points: readonly CurvePoint[]): CurvePoint[] {
  const step = Math.max(1, points.length / maxCurvePoints)
  const count = Math.min(points.length, maxCurvePoints)
  // Count from the end: the last point must equal the rating.
  return Array.from(
    { length: count },
    (_, at) => points[points.length - 1 - Math.floor((count - 1 - at) * step)],
  ).filter((point) => point !== undefined)
}
