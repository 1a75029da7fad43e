import type { Prints } from '../history/prints.ts'
import { joinRenamed } from './renamed-listings.ts'
import { addHolding, type RunOptions } from './run-backtest.ts'

/**
 * The returns of single listings, by their indexes, from the close of one session to that of another, by the rules of a
 * portfolio: fractions without trading costs; NaN without a print in the first session.
 */
export function createHoldingReturns(
  printed: readonly Prints[],
  { newest, lossAtEnd, renamed }: Pick<RunOptions, 'newest' | 'lossAtEnd' | 'renamed'>,
): (listing: number, from: number, to: number) => number {
  const { listings, heldAs } = joinRenamed(printed, renamed)
  const segment = new Float64Array(newest + 1)
  return (listing, from, to) => {
    const prints = listings[heldAs[listing] ?? -1]
    if (!prints || !((prints.close[from - prints.first] ?? NaN) > 0)) return NaN
    return addHolding(segment, prints, { worth: 1, trade: from, until: to, newest, lossAtEnd }).worth - 1
  }
}
