import { setImmediate } from 'node:timers/promises'
import { createMarketBreadth, type SessionBreadth } from '#domain/history/market-breadth'
import { readBlock, readNights } from '#domain/history/read-history'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { addedListings } from '#domain/history/with-nights'
import type { KeptBreadth } from './kept-breadth.ts'
import type { MarketPast } from './open-past.ts'
import type { ServedGeneration } from './shared-generation.ts'
import { contentOf } from './stored-past.ts'

/** The breadth of the sessions of a market's past. */
export interface BreadthOfPast {
  /** Changes with the past. */
  version(): string
  /** The sessions, the oldest first; none without a readable past. */
  sessions(): Promise<readonly SessionBreadth[]>
}

/**
 * Calculates the breadth of a past once for all callers, until there is a newer past; other requests are answered in between. A
 * stored result is not calculated again: two years of a real market take seconds.
 */
export function breadthOfPast(past: Pick<MarketPast, 'newest' | 'file'>, kept: KeptBreadth): BreadthOfPast {
  let last: { readonly etag: string; readonly sessions: Promise<readonly SessionBreadth[]> } | undefined
  return {
    version: () => past.newest()?.etag ?? '',
    sessions() {
      const newest = past.newest()
      if (!newest) return Promise.resolve([])
      if (last?.etag !== newest.etag) last = { etag: newest.etag, sessions: keptOrCounted(newest, past, kept) }
      return last.sessions
    },
  }
}

async function keptOrCounted(
  newest: ServedGeneration,
  past: Pick<MarketPast, 'file'>,
  kept: KeptBreadth,
): Promise<readonly SessionBreadth[]> {
  // Without a database, count as if nothing were stored.
  const known = await kept.read(newest.etag).catch(() => undefined)
  if (known) return known
  const counted = await readBreadth(newest, past)
  if (counted.length > 0) await kept.write(newest.etag, counted).catch(() => undefined)
  return counted
}

async function readBreadth(
  { manifest }: ServedGeneration,
  past: Pick<MarketPast, 'file'>,
): Promise<readonly SessionBreadth[]> {
  // Averages and extremes of prints with gaps would cover other spans.
  if (manifest.prints === 'sparse') return []
  const read = contentOf(past)
  const since = await readNights(manifest, read)
  const breadth = createMarketBreadth(since.dates)
  const add = (listings: readonly ListingHistory[]) => {
    for (const listing of listings) if (!isFund(listing)) breadth.add(listing.prints)
  }
  for (const block of manifest.blocks) {
    const listings = await readBlock(manifest, block, { since, read })
    // A newer past has replaced it, or it is damaged: counts of a part of the market would be wrong.
    if (!listings) return []
    add(listings)
    await setImmediate()
  }
  add(addedListings(since))
  return breadth.sessions()
}

/** Leaves out funds, as the rest of a note does: they would count their members again. */
const isFund = ({ changes }: ListingHistory): boolean =>
  changes.findLast(({ facts }) => typeof facts.assetType === 'string')?.facts.assetType === 'ETF'
