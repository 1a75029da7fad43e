import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { HistoryManifest } from '#domain/history/manifest'
import { readBlock, type ReadContent, readNights } from '#domain/history/read-history'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { addedListings, type NightsSince } from '#domain/history/with-nights'
import type { GenerationTable } from './generation-table.ts'
import { UnusablePast } from './past-source.ts'

type Block = HistoryManifest['blocks'][number]

/** The stored past of a market: a generation and the sessions since. */
export interface StoredPast {
  readonly manifest: HistoryManifest
  readonly since: NightsSince
  /** The listings of a block; undefined if one of its files is missing or damaged. */
  block(block: Block): Promise<readonly ListingHistory[] | undefined>
  /** The listings that traded only after the generation was made, by symbol. */
  readonly added: readonly ListingHistory[]
}

/** A listing of the stored past. */
export interface StoredListing extends ListingHistory {
  /** Its index in nights. */
  readonly at: number
}

/** Opens the stored past; blocks are read on demand. */
export async function openStoredPast(
  manifest: HistoryManifest,
  table: Pick<GenerationTable, 'file'>,
): Promise<StoredPast> {
  const read = contentOf(table)
  const since = await readNights(manifest, read)
  return {
    manifest,
    since,
    block: (block) => readBlock(manifest, block, { since, read, hasRanges: true }),
    added: addedListings(since),
  }
}

/** Reads and unpacks the files of a past. */
export const contentOf =
  (table: Pick<GenerationTable, 'file'>): ReadContent =>
  async (sha256) => {
    const file = await table.file(sha256)
    return file && promisify<Buffer, Buffer>(gunzip)(file).catch(() => undefined)
  }

/** Whether every session since the generation can be read. */
export const hasEveryNight = ({ since }: Pick<StoredPast, 'since'>): boolean => !since.nights.includes(undefined)

/** All listings by symbol, with one block in memory at a time. Rejects with `DamagedPast` if a file is missing or damaged. */
export async function* storedListings(past: StoredPast): AsyncGenerator<StoredListing> {
  if (!hasEveryNight(past)) throw damaged()
  const { manifest, since, added } = past
  const names = since.nights.at(-1)?.added ?? []
  const others = added.map((listing) => ({ ...listing, at: since.listings + names.indexOf(listing.prints.symbol) }))
  let [at, next] = [0, 0]
  for (const block of manifest.blocks) {
    const listings = await past.block(block)
    if (!listings) throw damaged()
    for (const listing of listings) {
      for (; (others[next]?.prints.symbol ?? '') < listing.prints.symbol; next++) {
        const other = others[next]
        if (!other) break
        yield other
      }
      yield { ...listing, at: at++ }
    }
  }
  yield* others.slice(next)
}

/** The stored past cannot be read to the end. */
export class DamagedPast extends UnusablePast {}

const damaged = () => new DamagedPast('A file of the history is damaged, or a newer one was published meanwhile.')
