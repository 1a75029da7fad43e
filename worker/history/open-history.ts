import { decodeFacts } from '#domain/history/facts-block'
import { type HistoryManifest, sessionsOf } from '#domain/history/manifest'
import { decodeNight } from '#domain/history/night'
import { decodePrints, decodeRanges } from '#domain/history/print-block'
import type { Prints } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { addedListings, type NightsSince, withNights } from '#domain/history/with-nights'
import { unpack } from './fetch-history.ts'

type ReadFile = (sha256: string) => Promise<Uint8Array | undefined>

type Block = HistoryManifest['blocks'][number]

/** The sessions since a manifest's generation; a night that cannot be read is undefined. */
export async function readNights(manifest: HistoryManifest, file: ReadFile): Promise<NightsSince> {
  const listings = manifest.blocks.reduce((sum, block) => sum + block.listings.length, 0)
  const base = { generation: manifest.generation, listings }
  const nights: NightsSince['nights'][number][] = []
  for (const { sha256 } of manifest.nights) {
    const bytes = unpacked(await file(sha256))
    const night = bytes && decodeNight(bytes, base)
    nights.push(night?.ok ? night.value : undefined)
  }
  return { dates: sessionsOf(manifest), listings, nights }
}

interface BlockSource {
  readonly since: NightsSince
  readonly file: ReadFile
  readonly hasRanges?: boolean
}

/**
 * The listings of a block up to the newest session; undefined if one of its files is missing or damaged. Opens, highs and lows
 * are read on request; without their file there are none.
 */
export async function readBlock(
  { blocks }: HistoryManifest,
  block: Block,
  { since, file, hasRanges = false }: BlockSource,
): Promise<readonly ListingHistory[] | undefined> {
  const [printBytes, factBytes] = [unpacked(await file(block.prints.sha256)), unpacked(await file(block.facts.sha256))]
  if (!printBytes || !factBytes) return undefined
  const prints = decodePrints(printBytes)
  if (!prints.ok) return undefined
  const facts = decodeFacts(factBytes, prints.value.length)
  if (!facts.ok || !isListed(block, prints.value)) return undefined
  const offset = blocks.slice(0, blocks.indexOf(block)).reduce((sum, { listings }) => sum + listings.length, 0)
  const packed = hasRanges && block.ranges ? unpacked(await file(block.ranges.sha256)) : undefined
  const ranges = packed && decodeRanges(packed, prints.value)
  const histories = prints.value.map((listing, at): ListingHistory => {
    const known = ranges?.ok ? ranges.value[at] : undefined
    return { prints: known ? { ...listing, ranges: known } : listing, changes: facts.value[at] ?? [] }
  })
  return since.nights.length === 0 ? histories : withNights(histories, offset, since)
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
  const since = await readNights(manifest, file)
  const histories: ListingHistory[] = []
  for (const block of manifest.blocks) {
    const listings = await readBlock(manifest, block, { since, file })
    if (!listings) return undefined
    histories.push(...listings)
    await breathe()
  }
  return [...histories, ...addedListings(since)]
}

const unpacked = (bytes: Uint8Array | undefined) => bytes && unpack(bytes)

/** Whether the prints are those of the listings that the manifest names. */
const isListed = ({ listings }: Block, prints: readonly Prints[]) =>
  listings.length === prints.length &&
  listings.every(([symbol, first], at) => prints[at]?.symbol === symbol && prints[at].first === first)
