import type { HistoryManifest } from '#domain/history/manifest'
import { readBlock, type ReadContent, readNights } from '#domain/history/read-history'
import type { ListingHistory } from '#domain/history/stock-as-of'
import type { NightsSince } from '#domain/history/with-nights'
import { packFacts } from './packed-facts.ts'
import { isSamePast } from './past-identity.ts'

type Block = HistoryManifest['blocks'][number]

/** The blocks of a past that were read during its download. */
export interface EarlyBlocks {
  /** Forgets the blocks of any other manifest; undefined forgets all. */
  readonly begin: (manifest: HistoryManifest | undefined) => void
  /** Reads the blocks that this file completes, one after the other. The file is stored, or `content` is given. */
  readonly arrived: (sha256: string, content?: Uint8Array) => void
  /** Takes the listings of a block, once; undefined if it was not read. */
  readonly take: (manifest: HistoryManifest, block: Block) => Promise<readonly ListingHistory[] | undefined> | undefined
}

/** Reads blocks as their files arrive; `breathe` is awaited between blocks. */
export function createEarlyBlocks(read: ReadContent, breathe: () => Promise<void> | undefined): EarlyBlocks {
  let manifest: HistoryManifest | undefined
  let here = new Set<string>()
  /** The blocks that lack a file. */
  let waiting: readonly Block[] = []
  let blocks = new Map<string, Promise<readonly ListingHistory[] | undefined>>()
  /** The content of files that are not stored yet, until it is read. */
  let contents = new Map<string, Uint8Array>()
  let since: Promise<NightsSince> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const readHere: ReadContent = (sha256) => {
    const content = contents.get(sha256)
    return content ? Promise.resolve(content) : read(sha256)
  }

  const readNext = (of: HistoryManifest, block: Block) => {
    const nights = (since ??= readNights(of, readHere))
    const listings = queue.then(async () => {
      if (manifest !== of) return undefined
      await breathe()
      const found = await readBlock(of, block, { since: await nights, read: readHere })
      for (const { sha256 } of [block.prints, block.facts]) contents.delete(sha256)
      return found && packFacts(found)
    })
    // Opening the past reads a block again that could not be read here.
    const settled = listings.catch(() => undefined)
    blocks.set(keyOf(block), settled)
    queue = settled
  }

  return {
    begin(next) {
      manifest = next
      here = new Set()
      waiting = next?.blocks ?? []
      blocks = new Map()
      contents = new Map()
      since = undefined
    },
    arrived(sha256, content) {
      here.add(sha256)
      if (content) contents.set(sha256, content)
      if (!manifest?.nights.every((night) => here.has(night.sha256))) return
      const complete = waiting.filter(({ prints, facts }) => here.has(prints.sha256) && here.has(facts.sha256))
      waiting = waiting.filter((block) => !complete.includes(block))
      for (const block of complete) readNext(manifest, block)
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
