import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { encodeFacts } from '#domain/history/facts-block'
import type { HistoryManifest } from '#domain/history/manifest'
import { encodePrints, encodeRanges, listingsPerBlock } from '#domain/history/print-block'
import type { ListingHistory } from '#domain/history/stock-as-of'
import type { Past } from './past-source.ts'

type Block = HistoryManifest['blocks'][number]

/** A market's past, as it is published. */
export interface PackedPast {
  readonly edition: string
  readonly manifest: HistoryManifest
  /** The new files, by SHA-256. */
  readonly files: ReadonlyMap<string, Buffer>
  /** The number of closes. */
  readonly closes: number
}

/** Makes a generation; each listing is in memory until its block is made. Rejects with `UnusablePast` if the past is unusable. */
export async function buildGeneration(
  { edition, prints: kind, dates, listings }: Past,
  simulated: boolean,
): Promise<PackedPast> {
  const files = new Map<string, Buffer>()
  const blocks: Block[] = []
  let closes = 0

  async function store(content: Uint8Array) {
    const { bytes, ...file } = await pack(content)
    files.set(file.sha256, bytes)
    return file
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
    .update(JSON.stringify([simulated, dates, blocks, ...(kind ? [kind] : [])]))
    .digest('hex')
  const generation = content.slice(0, 16)
  const named = { format: 'history 1', simulated, ...(kind && { prints: kind }), generation } as const
  return { edition, closes, files, manifest: { ...named, dates, blocks, nights: [] } }
}

/** Compresses the content of a file, and names it. */
export async function pack(content: Uint8Array) {
  const bytes = await promisify<Uint8Array, object, Buffer>(gzip)(content, { level: constants.Z_BEST_COMPRESSION })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { file: `${sha256}.gz`, size: bytes.length, sha256, bytes }
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
