import { asArray, fieldsOf } from '../keys-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import { parseSymbol } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'
import { parseJson } from '../text/parse-json.ts'
import { ByteReader, ByteWriter } from './bytes.ts'
import type { FactChange } from './facts.ts'
import { parseChanges } from './facts-block.ts'
import { readPrices, writePrices } from './price-code.ts'
import type { PrintedRanges } from './prints.ts'
import { readVolumes, type Volumes, writeVolumes } from './volume-code.ts'

/**
 * A session since a generation was made, before compression: a line of JSON, then the closes of all listings, their volumes,
 * and their opens, highs and lows if they are known. Listings have the order of the generation's blocks, followed by those
 * that it does not have, so that each night can be read without the previous ones.
 */
interface Header {
  readonly format: typeof format
  readonly generation: string
  readonly date: string
  /** The number of listings in the generation. */
  readonly listings: number
  readonly added: readonly string[]
  readonly ranges: boolean
  readonly splits: readonly (readonly [listing: number, date: string, ratio: number])[]
  /** Pairs of a day and facts. */
  readonly facts: readonly (readonly [listing: number, changes: readonly (readonly [string, FactChange['facts']])[]])[]
}

/** The format, which changes with the meaning of the bytes. */
const format = 'night 1'

/** The prints of one session since a generation was made, and the facts that became known by then. */
export interface Night {
  /** YYYY-MM-DD */
  readonly date: string
  /**
   * The symbols of listings that the generation does not have, which follow its own; a symbol of the generation is one of them
   * if another company has taken it over. Each night names all of them.
   */
  readonly added: readonly string[]
  /** Entry i belongs to listing i of the generation, or to one of `added` after its last one. NaN if it did not trade. */
  readonly close: Float64Array
  readonly volume: Volumes
  readonly ranges?: PrintedRanges
  /** Splits that became known. */
  readonly splits: readonly NightSplit[]
  /** The listings with facts that became known. */
  readonly facts: readonly NightFacts[]
}

interface NightSplit {
  /** The index of the listing, as in `close`. */
  readonly listing: number
  /** The first session in which the new shares were traded, YYYY-MM-DD. */
  readonly date: string
  /** New shares for one old one. */
  readonly ratio: number
}

interface NightFacts {
  /** The index of the listing, as in `close`. */
  readonly listing: number
  /** The oldest first. */
  readonly changes: readonly FactChange[]
}

/** A generation, and the number of its listings. */
export interface NightBase {
  readonly generation: string
  readonly listings: number
}

/** Encodes a night after a generation. */
export function encodeNight(night: Night, { generation, listings }: NightBase): Uint8Array<ArrayBuffer> {
  const { date, added, close, volume, ranges, splits, facts } = night
  const header: Header = {
    format,
    generation,
    date,
    listings,
    added,
    ranges: ranges !== undefined,
    splits: splits.map((split) => [split.listing, split.date, split.ratio]),
    facts: facts.map(({ listing, changes }) => [listing, changes.map((change) => [change.since, change.facts])]),
  }
  const writer = new ByteWriter()
  writer.bytes(new TextEncoder().encode(`${JSON.stringify(header)}\n`))
  writePrices(writer, close)
  writeVolumes(writer, volume)
  if (ranges) for (const column of [ranges.open, ranges.high, ranges.low]) writePrices(writer, column, close)
  return writer.written()
}

/** Decodes a night after a generation; a failure if the bytes are invalid or of another generation. Volumes are steps of the grid. */
export function decodeNight(bytes: Uint8Array, base: NightBase): Result<Night> {
  const end = bytes.indexOf(0x0a)
  const fields = fieldsOf(parseJson(new TextDecoder().decode(bytes.subarray(0, Math.max(end, 0)))))
  if (fields['format'] !== format) return fail('This is not a night that this release can read.')
  if (fields['generation'] !== base.generation || fields['listings'] !== base.listings) {
    return fail('This night belongs to another generation of the history.')
  }
  const header = parseHeader(fields, base)
  if (!header) return fail('A night is damaged.')
  const length = base.listings + header.added.length
  const reader = new ByteReader(bytes, end + 1)
  const close = readPrices(reader, new Float64Array(length))
  const volume = readVolumes(reader, new Uint16Array(length))
  const ranges = fields['ranges'] === true ? readRanges(reader, close) : undefined
  if (!reader.isComplete) return fail('A night is damaged.')
  return succeed({ ...header, close, volume, ...(ranges && { ranges }) })
}

function readRanges(reader: ByteReader, close: Float64Array): PrintedRanges {
  const read = () => readPrices(reader, new Float64Array(close.length), close)
  return { open: read(), high: read(), low: read() }
}

type ParsedHeader = Pick<Night, 'date' | 'added' | 'splits' | 'facts'>

function parseHeader(fields: Readonly<Record<string, unknown>>, { listings }: NightBase): ParsedHeader | undefined {
  const { date } = fields
  const lists = [asArray(fields['added']), asArray(fields['splits']), asArray(fields['facts'])] as const
  const added = lists[0].flatMap((name) => parseSymbol(name) ?? [])
  const isListing = (value: unknown): value is number =>
    Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) < listings + added.length
  const splits = lists[1].flatMap((entry): NightSplit[] => {
    const [listing, day, ratio] = asArray(entry)
    const isRatio = typeof ratio === 'number' && ratio > 0 && Number.isFinite(ratio)
    return isListing(listing) && isDate(day) && isRatio ? [{ listing, date: day, ratio }] : []
  })
  const facts = lists[2].flatMap((entry): NightFacts[] => {
    const [listing, pairs] = asArray(entry)
    const changes = parseChanges(pairs)
    return isListing(listing) && changes ? [{ listing, changes }] : []
  })
  const isWhole = [added, splits, facts].every((list, at) => list.length === lists[at]?.length)
  return isDate(date) && isWhole ? { date, added, splits, facts } : undefined
}
