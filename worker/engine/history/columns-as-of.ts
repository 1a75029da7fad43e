import { ColumnBuilder } from '../index/column-builder.ts'
import type { Columns } from '../index/columns.ts'
import type { PastMarket } from './past-market.ts'
import { createRowMemory, writeRowAsOf } from './row-as-of.ts'

/** How many listings are calculated between calls of `breathe`: less than a millisecond. */
const listingsPerSlice = 32

/**
 * All stocks of the session with index `day`. If two listings of one symbol are part of it, the newer one counts.
 * `breathe` is awaited between stocks.
 */
export async function columnsAsOf(
  market: PastMarket,
  day: number,
  breathe: () => Promise<void> | undefined,
): Promise<Columns> {
  const builder = new ColumnBuilder()
  const memory = createRowMemory(market.dates)
  for (let index = 0; index < market.listings.length; index++) {
    const history = market.listings[index]
    const isPart = history && (market.replacedFrom[index] ?? 0) > day && writeRowAsOf(memory, market, { history, day })
    if (isPart) builder.add(memory)
    if (index % listingsPerSlice > 0) continue
    const pause = breathe()
    if (pause) await pause
  }
  return builder.finish()
}
