import { type Period, periods } from '../stock/stock.ts'
import { periodStatistics } from './statistics.ts'

/** A close and the index of its session; the index counts all sessions. */
export interface SparsePrint {
  readonly session: number
  readonly close: number
}

/** The change of a period. It has no average and no extremes: not every close in it was printed. */
interface SparsePeriod {
  readonly close: { readonly delta: number; readonly deltaRatio: number }
}

/** The maximum number of sessions between a print and the beginning of a period. */
const maxDistance = 5

/** The periods whose beginning may differ by that; it would change the length of shorter ones too much. */
const sparsePeriods = ['month', 'twoMonths'] as const satisfies readonly Period[]

/**
 * The periods up to the last print that sparse prints allow: those with a print at most five sessions from their beginning.
 * The nearest print counts, or the earlier of two equally near ones. Other periods are absent: nothing is estimated.
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
      // Use only the change of a series of two closes, which is rounded like in any record.
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

/** The share of the sessions of a year that must have a print. */
const minYearShare = 0.25

/**
 * The lowest and highest printed close in the 52 weeks that begin with a given session; undefined if no print is near their
 * beginning, or if fewer than a quarter of their sessions have one.
 */
export function sparseYear(
  prints: readonly SparsePrint[],
  weeks52Start: number,
): { readonly low: number; readonly high: number } | undefined {
  const last = prints.at(-1)
  const closes = prints.filter(({ session }) => session >= weeks52Start).map(({ close }) => close)
  if (!last || weeks52Start < 1 || !nearest(prints, weeks52Start - 1)) return undefined
  if (closes.length < (last.session - weeks52Start + 1) * minYearShare) return undefined
  return { low: Math.min(...closes), high: Math.max(...closes) }
}
