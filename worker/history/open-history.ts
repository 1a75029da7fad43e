import type { HistoryManifest } from '#domain/history/manifest'
import { readBlock, type ReadContent, readNights } from '#domain/history/read-history'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { addedListings } from '#domain/history/with-nights'
import { unpack } from './fetch-history.ts'

/** Reads a compressed file by its hash; undefined where it is missing. */
type ReadFile = (sha256: string) => Promise<Uint8Array | undefined>

/** Unpacks the files that are read. */
export const unpacking =
  (file: ReadFile): ReadContent =>
  async (sha256) => {
    const bytes = await file(sha256)
    return bytes && unpack(bytes)
  }

/**
 * Every listing of a market's past; undefined if a block is missing or damaged: nothing is shown of a market with a hole.
 * `breathe` is awaited between blocks.
 */
export async function openHistory(
  manifest: HistoryManifest,
  file: ReadFile,
  breathe: () => Promise<void> | undefined,
): Promise<readonly ListingHistory[] | undefined> {
  const read = unpacking(file)
  const since = await readNights(manifest, read)
  const histories: ListingHistory[] = []
  for (const block of manifest.blocks) {
    const listings = await readBlock(manifest, block, { since, read })
    if (!listings) return undefined
    histories.push(...listings)
    await breathe()
  }
  return [...histories, ...addedListings(since)]
}
