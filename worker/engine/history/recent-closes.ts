import type { HistoryManifest } from '#domain/history/manifest'
import type { RecentCloses } from '#domain/history/past-status'
import { adjustedPrints, type Prints, tradesAsOf } from '#domain/history/prints'
import { periods } from '#domain/stock/stock'
import { listingsOf, type ReadFile } from './open-history.ts'

/** A listing's closes of two months up to a session, for its spark line. */
export function recentCloses(prints: Prints, day: number): Float64Array {
  // Sessions without a trade are rare: twice as many sessions contain two months of trading days. Sparse prints never have all.
  const sessions = (prints.isSparse ? 1 : 2) * periods.twoMonths
  return adjustedPrints(prints, day - sessions, day).close.subarray(-periods.twoMonths - 1)
}

const none = new Float64Array()

interface ClosesSource {
  readonly manifest: HistoryManifest
  readonly file: ReadFile
  /** Awaited between blocks. */
  readonly breathe: () => Promise<void> | undefined
}

/**
 * The recent closes of the market as of the session with index `day`; undefined if a block is missing or damaged.
 * It reads blocks one by one: the whole past would take forty times the memory.
 */
export async function marketCloses(
  { manifest, file, breathe }: ClosesSource,
  day: number,
): Promise<RecentCloses | undefined> {
  const newest = new Map<string, { readonly first: number; readonly close: Float64Array }>()
  for await (const listings of listingsOf(manifest, file, breathe)) {
    if (!listings) return undefined
    for (const { prints } of listings) {
      const { symbol, first } = prints
      // The newer of two listings of a symbol counts, even if it no longer trades.
      if (first > day || first < (newest.get(symbol)?.first ?? -1)) continue
      newest.set(symbol, { first, close: tradesAsOf(prints, day) ? recentCloses(prints, day) : none })
    }
  }
  return packed(newest)
}

function packed(closes: ReadonlyMap<string, { readonly close: Float64Array }>): RecentCloses {
  const ends = new Uint32Array(closes.size)
  let length = 0
  let at = 0
  for (const each of closes.values()) ends[at++] = length += each.close.length
  const close = new Float64Array(length)
  at = 0
  for (const each of closes.values()) close.set(each.close, (ends[at++] ?? 0) - each.close.length)
  return { symbols: [...closes.keys()], ends, close }
}
