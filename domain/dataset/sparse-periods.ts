import { type Period, periods } from '../stock/stock.ts'
import { periodStatistics } from './statistics.ts'

/** A close and the index of its session; sessions are counted without gaps. */
export interface SparsePrint {
  readonly session: number
  readonly close: number
}

/** The change of a period. There is no average and no extreme: not every close in it was printed. */
interface SparsePeriod {
  readonly close: { readonly delta: number; readonly deltaRatio: number }
}

/** Sessions by which a print may differ from the beginning of a period. */
const maxDistance = 5

/** The periods whose beginning may be shifted by that: shorter ones would be of another length. */
const sparsePeriods = ['month', 'twoMonths'] as const satisfies readonly Period[]

/**
 * The periods that prints with gaps allow, up to the last one: those in which a print is at most five sessions from the
 * beginning. The nearest counts, of two as near the earlier. Nothing is estimated: other periods are absent.
 * `prints` are the oldest first, adjusted for splits.
 */
export function sparseStatistics(
  prints: readonly SparsePrint[],
): Partial<Record<(typeof sparsePeriods)[number], SparsePeriod>> {
  const last = prints.at(-1)
  if (!last) return {}
  return Object.fromEntries(
    sparsePeriods.flatMap((period) => {
      const base = nearest(prints, last.session - periods[period])
      if (!base) return []
      // Of a series of two closes only the change is used: it is rounded as in every record.
      const pair = { close: Float64Array.of(base.close, last.close), volume: Float64Array.of(0, 0) }
      const { delta, deltaRatio } = periodStatistics(pair, 1).close
      return [[period, { close: { delta, deltaRatio } }]]
    }),
  )
}

function nearest(prints: readonly SparsePrint[], session: number): SparsePrint | undefined {
  let best: SparsePrint | undefined
  const distanceOf = (print: SparsePrint) => Math.abs(print.session - session)
  for (const print of prints)
    if (distanceOf(print) <= maxDistance && (!best || distanceOf(print) < distanceOf(best))) best = print
  return best
}

/** Sessions of 52 weeks. */
const yearSessions = 252
/** The share of the sessions of a year that must have a print. */
const minYearShare = 0.25

/**
 * The lowest and highest close printed in 52 weeks up to the last one; undefined where no print is near their beginning, or less
 * than a quarter of their sessions has one.
 */
export function sparseYear(
  prints: readonly SparsePrint[],
): { readonly low: number; readonly high: number } | undefined {
  const last = prints.at(-1)
  const first = last ? last.session - yearSessions : 0
  const closes = prints.filter(({ session }) => session > first).map(({ close }) => close)
  if (!nearest(prints, first) || closes.length < yearSessions * minYearShare) return undefined
  return { low: Math.min(...closes), high: Math.max(...closes) }
}
