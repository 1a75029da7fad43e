import { fromKeys } from '../keys-of.ts'
import { attributeFields } from './facts.ts'
import type { Prints } from './prints.ts'
import type { ListingHistory } from './stock-as-of.ts'
import { sharesIn } from './volume-code.ts'

/**
 * The first line of a history file with these sessions (YYYY-MM-DD, the oldest first). It declares sparse prints, like those
 * of public records: otherwise a missing print would mean a day without a trade.
 */
export const historyHeaderLine = (dates: readonly string[], prints?: 'sparse'): string =>
  JSON.stringify({ ...(prints && { prints }), dates })

/**
 * A listing as a line of a history file, which `parseHistoryLine` reads: its prints, and its newest texts such as the name.
 * The file cannot hold its other facts.
 */
export function historyLine({ prints, changes }: ListingHistory, dates: readonly string[]): string {
  const { symbol, first, close, volume, ranges, splits }: Prints = prints
  const texts = fromKeys(
    attributeFields,
    (field) => changes.findLast(({ facts }) => (facts[field] ?? null) !== null)?.facts[field] ?? undefined,
  )
  return JSON.stringify({
    symbol,
    ...texts,
    from: dates[first],
    to: dates[first + close.length - 1],
    close: listOf(close),
    volume: listOf(sharesIn(volume)),
    ...(ranges && { open: listOf(ranges.open), high: listOf(ranges.high), low: listOf(ranges.low) }),
    ...(splits.length > 0 && { splits: splits.map(({ session, ratio }) => [dates[session], ratio]) }),
  })
}

const listOf = (series: Float64Array) => Array.from(series, (value) => (Number.isNaN(value) ? null : value))
