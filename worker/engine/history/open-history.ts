import type { HistoryManifest } from '#domain/history/manifest'
import { readBlock, type ReadContent, readNights } from '#domain/history/read-history'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { addedListings } from '#domain/history/with-nights'
import type { EarlyBlocks } from './early-blocks.ts'
import { packFacts } from './packed-facts.ts'
import { unpack } from './unpack.ts'

/** Reads a compressed file by its hash; undefined if it is missing. */
export type ReadFile = (sha256: string) => Promise<Uint8Array | undefined>

/** Unpacks the files that are read. */
export const unpacking =
  (file: ReadFile): ReadContent =>
  async (sha256) => {
    const bytes = await file(sha256)
    return bytes && unpack(bytes)
  }

/**
 * Every listing of a market's past; undefined if a block is missing or damaged: an incomplete market is not shown.
 * `breathe` is awaited between blocks. Blocks that were read `early` are not read again.
 */
export async function openHistory(
  manifest: HistoryManifest,
  file: ReadFile,
  breathe: () => Promise<void> | undefined,
  early?: Pick<EarlyBlocks, 'take'>,
): Promise<readonly ListingHistory[] | undefined> {
  const histories: ListingHistory[] = []
  for await (const listings of listingsOf(manifest, file, breathe, early)) {
    if (!listings) return undefined
    histories.push(...listings)
  }
  return histories
}

/** The listings of a market's past, block by block; undefined for a block that is missing or damaged. */
export async function* listingsOf(
  manifest: HistoryManifest,
  file: ReadFile,
  breathe: () => Promise<void> | undefined,
  early?: Pick<EarlyBlocks, 'take'>,
): AsyncGenerator<readonly ListingHistory[] | undefined> {
  const read = unpacking(file)
  const since = await readNights(manifest, read)
  for (const block of manifest.blocks) {
    yield (await early?.take(manifest, block)) ?? packed(await readBlock(manifest, block, { since, read }))
    await breathe()
  }
  yield packFacts(addedListings(since))
}

const packed = (listings: readonly ListingHistory[] | undefined) => listings && packFacts(listings)
