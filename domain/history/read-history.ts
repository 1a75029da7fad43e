import { decodeFacts } from './facts-block.ts'
import { type HistoryManifest, sessionsOf } from './manifest.ts'
import { decodeNight, type NightBase } from './night.ts'
import { decodePrints, decodeRanges } from './print-block.ts'
import type { Prints } from './prints.ts'
import type { ListingHistory } from './stock-as-of.ts'
import { type NightsSince, withNights } from './with-nights.ts'

/** Reads the unpacked content of a file by the hash of its bytes; undefined if it is missing or damaged. */
export type ReadContent = (sha256: string) => Promise<Uint8Array | undefined>

type Block = HistoryManifest['blocks'][number]

/** The generation of a manifest, which its nights follow. */
export const nightBaseOf = ({ generation, blocks }: Pick<HistoryManifest, 'generation' | 'blocks'>): NightBase => ({
  generation,
  listings: blocks.reduce((sum, { listings }) => sum + listings.length, 0),
})

/** The sessions since a manifest's generation; an unreadable night is undefined. */
export async function readNights(manifest: HistoryManifest, read: ReadContent): Promise<NightsSince> {
  const base = nightBaseOf(manifest)
  const nights: NightsSince['nights'][number][] = []
  for (const { sha256 } of manifest.nights) {
    const bytes = await read(sha256)
    const night = bytes && decodeNight(bytes, base)
    nights.push(night?.ok ? night.value : undefined)
  }
  const sparse = manifest.prints === 'sparse' && { isSparse: true as const }
  return { dates: sessionsOf(manifest), listings: base.listings, nights, ...sparse }
}

interface BlockSource {
  readonly since: NightsSince
  readonly read: ReadContent
  readonly hasRanges?: boolean
}

/**
 * The listings of a block up to the newest session; undefined if one of its files is missing or damaged. Opens, highs and lows
 * are read on request; without their file there are none.
 */
export async function readBlock(
  { blocks }: Pick<HistoryManifest, 'blocks'>,
  block: Block,
  { since, read, hasRanges = false }: BlockSource,
): Promise<readonly ListingHistory[] | undefined> {
  const [printBytes, factBytes] = [await read(block.prints.sha256), await read(block.facts.sha256)]
  if (!printBytes || !factBytes) return undefined
  const prints = decodePrints(printBytes)
  if (!prints.ok) return undefined
  const facts = decodeFacts(factBytes, prints.value.length)
  if (!facts.ok || !isListed(block, prints.value)) return undefined
  const offset = blocks.slice(0, blocks.indexOf(block)).reduce((sum, { listings }) => sum + listings.length, 0)
  const packed = hasRanges && block.ranges ? await read(block.ranges.sha256) : undefined
  const ranges = packed && decodeRanges(packed, prints.value)
  const histories = prints.value.map((listing, at): ListingHistory => {
    const known = ranges?.ok ? ranges.value[at] : undefined
    const whole = known ? { ...listing, ranges: known } : listing
    return { prints: since.isSparse ? { ...whole, isSparse: true } : whole, changes: facts.value[at] ?? [] }
  })
  return since.nights.length === 0 ? histories : withNights(histories, offset, since)
}

/** Whether the prints are those of the listings that the manifest names. */
const isListed = ({ listings }: Block, prints: readonly Prints[]) =>
  listings.length === prints.length &&
  listings.every(([symbol, first], at) => prints[at]?.symbol === symbol && prints[at].first === first)
