import type { HistoryManifest } from '#domain/history/manifest'
import { readBlock, type ReadContent, readNights } from '#domain/history/read-history'
import type { ListingHistory } from '#domain/history/stock-as-of'
import type { NightsSince } from '#domain/history/with-nights'
import { isSamePast } from './past-identity.ts'

type Block = HistoryManifest['blocks'][number]

/** Blocks of a past that were read while the rest of it was on its way. */
export interface EarlyBlocks {
  /** Forgets all of another manifest; undefined forgets everything. */
  readonly begin: (manifest: HistoryManifest | undefined) => void
  /** Reads the blocks, one after the other, whose files are all stored now that this one is. */
  readonly stored: (sha256: string) => void
  /** The listings of a block, once; undefined where it was not read. */
  readonly take: (manifest: HistoryManifest, block: Block) => Promise<readonly ListingHistory[] | undefined> | undefined
}

/** Reads what has been stored; `breathe` is awaited between blocks. */
export function createEarlyBlocks(read: ReadContent, breathe: () => Promise<void> | undefined): EarlyBlocks {
  let manifest: HistoryManifest | undefined
  let here = new Set<string>()
  let blocks = new Map<string, Promise<readonly ListingHistory[] | undefined>>()
  let since: Promise<NightsSince> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const readNext = (of: HistoryManifest, block: Block) => {
    const nights = (since ??= readNights(of, read))
    const listings = queue.then(async () => {
      if (manifest !== of) return undefined
      await breathe()
      return readBlock(of, block, { since: await nights, read })
    })
    // A block that could not be read is read again when the past is opened.
    const settled = listings.catch(() => undefined)
    blocks.set(keyOf(block), settled)
    queue = settled
  }

  return {
    begin(next) {
      manifest = next
      here = new Set()
      blocks = new Map()
      since = undefined
    },
    stored(sha256) {
      here.add(sha256)
      if (!manifest?.nights.every((night) => here.has(night.sha256))) return
      for (const block of manifest.blocks) {
        const isHere = here.has(block.prints.sha256) && here.has(block.facts.sha256)
        if (isHere && !blocks.has(keyOf(block))) readNext(manifest, block)
      }
    },
    take(of, block) {
      if (!manifest || !isSamePast(manifest, of)) return undefined
      const listings = blocks.get(keyOf(block))
      blocks.delete(keyOf(block))
      return listings
    },
  }
}

const keyOf = ({ prints, facts }: Block): string => prints.sha256 + facts.sha256
