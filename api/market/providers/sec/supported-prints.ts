import { daysBetween } from '#domain/dataset/trading-days'
import type { Print } from './fails-file.ts'

/** A close that differs from its neighbors by a larger factor needs more than one print to be believed. */
const maxFactor = 1.5

/** Days between prints that may support each other. */
const maxGap = 31

/**
 * Leaves out closes that no neighbor supports: they belong to another issue or are errors of the source. A neighbor is the print
 * before or after, within a month. A close is supported if a neighbor is at most `maxFactor` away, or if it lies between both, as
 * in a fast rise. A close without a neighbor stays. After a split, the new closes support one another. `prints` belong to one
 * symbol, the oldest first.
 */
export function supportedPrints<Priced extends Print>(prints: readonly Priced[]): readonly Priced[] {
  return prints.filter((print, at) => {
    const neighbors = [prints[at - 1], prints[at + 1]].flatMap((one) => (one && isNear(one, print) ? one.close : []))
    if (neighbors.length === 0) return true
    if (neighbors.some((close) => Math.max(close / print.close, print.close / close) <= maxFactor)) return true
    return neighbors.length === 2 && Math.min(...neighbors) < print.close && print.close < Math.max(...neighbors)
  })
}

const isNear = (a: Print, b: Print): boolean => Math.abs(daysBetween(a.date, b.date)) <= maxGap
