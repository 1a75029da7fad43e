import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { encodeFacts } from '#domain/history/facts-block'
import type { HistoryManifest } from '#domain/history/manifest'
import { encodePrints, encodeRanges, listingsPerBlock } from '#domain/history/print-block'
import type { ListingHistory } from '#domain/history/stock-as-of'
import type { Past } from './past-source.ts'

type Block = HistoryManifest['blocks'][number]

/** The blocks of a market's past, as they are published. */
export interface Generation {
  readonly edition: string
  readonly manifest: HistoryManifest
  /** By SHA-256. */
  readonly files: ReadonlyMap<string, Buffer>
  /** How many closes there are. */
  readonly closes: number
}

/** Makes a generation; a listing is in memory until its block is made. Rejects with `UnusablePast` where the past is. */
export async function buildGeneration({ edition, dates, listings }: Past, simulated: boolean): Promise<Generation> {
  const files = new Map<string, Buffer>()
  const blocks: Block[] = []
  let closes = 0

  async function store(bytes: Uint8Array) {
    const file = await promisify<Uint8Array, object, Buffer>(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION })
    const sha256 = createHash('sha256').update(file).digest('hex')
    files.set(sha256, file)
    return { file: `${sha256}.gz`, size: file.length, sha256 }
  }

  for await (const block of inBlocks(listings)) {
    const prints = block.map((listing) => listing.prints)
    blocks.push({
      listings: prints.map(({ symbol, first, close }) => [symbol, first, first + close.length - 1]),
      prints: await store(encodePrints(prints)),
      facts: await store(encodeFacts(block.map(({ changes }) => changes))),
      ...(prints.some(({ ranges }) => ranges) && { ranges: await store(encodeRanges(prints)) }),
    })
    for (const { close } of prints) for (const price of close) if (!Number.isNaN(price)) closes += 1
  }

  const content = createHash('sha256')
    .update(JSON.stringify([simulated, dates, blocks]))
    .digest('hex')
  const generation = content.slice(0, 16)
  return { edition, closes, files, manifest: { format: 'history 1', simulated, generation, dates, blocks, nights: [] } }
}

async function* inBlocks(listings: AsyncIterable<ListingHistory>): AsyncGenerator<readonly ListingHistory[]> {
  let block: ListingHistory[] = []
  for await (const listing of listings) {
    block.push(listing)
    if (block.length < listingsPerBlock) continue
    yield block
    block = []
  }
  if (block.length > 0) yield block
}
