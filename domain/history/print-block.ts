import { asArray, fieldsOf } from '../keys-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import { parseSymbol } from '../stock/stock.ts'
import { parseJson } from '../text/parse-json.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import { readPrices, writePrices } from './price-code.ts'
import type { PrintedRanges, PrintedSplit, Prints } from './prints.ts'
import { readVolumes, writeVolumes } from './volume-code.ts'

/**
 * A block of prints, before compression: a line of JSON with its listings, then the closes of all of them, then their
 * volumes. Opens, highs and lows are a second block, because only charts need them.
 */
interface Header {
  readonly format: typeof format
  readonly listings: readonly HeaderListing[]
}

/** The symbol, its first session, the number of sessions up to its last one, and the splits by session and ratio. */
type HeaderListing = readonly [
  symbol: string,
  first: number,
  length: number,
  splits?: readonly (readonly [session: number, ratio: number])[],
]

/** The format, which changes with the meaning of the bytes. */
const format = 'prints 1'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** The maximum number of listings in a block. */
export const listingsPerBlock = 64

/** Encodes the closes and volumes of some listings, without opens, highs and lows. */
export function encodePrints(listings: readonly Prints[]): Uint8Array<ArrayBuffer> {
  const header: Header = {
    format,
    listings: listings.map(({ symbol, first, close, splits }) =>
      splits.length === 0
        ? [symbol, first, close.length]
        : [symbol, first, close.length, splits.map(({ session, ratio }) => [session, ratio])],
    ),
  }
  const writer = new ByteWriter()
  writer.bytes(encoder.encode(`${JSON.stringify(header)}\n`))
  for (const { close } of listings) writePrices(writer, close)
  for (const { volume } of listings) writeVolumes(writer, volume)
  return writer.written()
}

/** Decodes the listings of a block; a failure if the bytes are not a block. Volumes are steps of the grid. */
export function decodePrints(bytes: Uint8Array): Result<readonly Prints[]> {
  const end = bytes.indexOf(0x0a)
  const listings = parseHeader(decoder.decode(bytes.subarray(0, Math.max(end, 0))))
  if (!listings) return fail('This is not a block of prints that this release can read.')
  const reader = new ByteReader(bytes, end + 1)
  const total = listings.reduce((sum, { length }) => sum + length, 0)
  // Use one buffer for all: each of thousands of small ones would take 100 bytes more.
  const [closes, volumes] = [new Float64Array(total), new Uint16Array(total)]
  let next = 0
  const prints = listings.map(({ symbol, first, splits, length }) => {
    const [from, to] = [next, (next += length)]
    return { symbol, first, splits, close: closes.subarray(from, to), volume: volumes.subarray(from, to) }
  })
  for (const { close } of prints) readPrices(reader, close)
  for (const { volume } of prints) readVolumes(reader, volume)
  return reader.isComplete ? succeed(prints) : fail('A block of prints is damaged.')
}

interface ParsedListing extends Pick<Prints, 'symbol' | 'first' | 'splits'> {
  readonly length: number
}

/** The maximum number of sessions in a block: 80 years. */
const maxSessions = 20_000

function parseHeader(line: string): readonly ParsedListing[] | undefined {
  const header = fieldsOf(parseJson(line))
  if (header['format'] !== format) return undefined
  const listings = asArray(header['listings'])
  if (listings.length > listingsPerBlock) return undefined
  const parsed = listings.flatMap((listing) => parseListing(asArray(listing)) ?? [])
  return parsed.length === listings.length ? parsed : undefined
}

function parseListing([name, first, length, pairs]: readonly unknown[]): ParsedListing | undefined {
  const symbol = parseSymbol(name)
  const splits = asArray(pairs).flatMap((pair) => parseSplit(asArray(pair)) ?? [])
  if (symbol === undefined || !isIndex(first) || !isIndex(length)) return undefined
  return splits.length === asArray(pairs).length ? { symbol, first, length, splits } : undefined
}

const isIndex = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= maxSessions

function parseSplit([session, ratio]: readonly unknown[]): PrintedSplit | undefined {
  if (!isIndex(session) || typeof ratio !== 'number') return undefined
  return ratio > 0 && Number.isFinite(ratio) ? { session, ratio } : undefined
}

const rangeColumns = ['open', 'high', 'low'] as const

/**
 * Encodes the opens, highs and lows of the listings of a block: a byte for each listing, 1 if they are known, and then their
 * differences from the closes.
 */
export function encodeRanges(listings: readonly Prints[]): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter()
  for (const { ranges } of listings) writer.byte(ranges ? 1 : 0)
  for (const { ranges, close } of listings)
    if (ranges) for (const column of rangeColumns) writePrices(writer, ranges[column], close)
  return writer.written()
}

/** Decodes the opens, highs and lows of listings, in their order; undefined for one without. A failure if the bytes do not match. */
export function decodeRanges(
  bytes: Uint8Array,
  listings: readonly Pick<Prints, 'close'>[],
): Result<readonly (PrintedRanges | undefined)[]> {
  const reader = new ByteReader(bytes)
  const hasRanges = listings.map(() => reader.byte() === 1)
  const ranges = listings.map(({ close }, at) => {
    if (hasRanges[at] !== true) return undefined
    const [open, high, low] = [0, 1, 2].map(() => readPrices(reader, new Float64Array(close.length), close))
    return open && high && low && { open, high, low }
  })
  return reader.isComplete ? succeed(ranges) : fail('A block of opens, highs and lows is damaged.')
}
