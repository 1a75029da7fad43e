import { asArray, fieldsOf } from '../keys-of.ts'
import { fail, type Result, succeed } from '../result.ts'
import { parseSymbol } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'
import { parseJson } from '../text/parse-json.ts'
import { type HistoryFile, isCount, parseAll, parseFile, sizeOf } from './history-file.ts'
import { listingsPerBlock } from './print-block.ts'

/** The format, which changes with the meaning of a manifest or its files. */
const manifestFormat = 'history 1'

/** A listing of a block: its symbol, and the indexes of its first and last session in the generation. */
type ListedSessions = readonly [symbol: string, first: number, last: number]

/** Some listings of a generation, and the files of their prints, facts and ranges. */
interface HistoryBlock {
  /** At most `listingsPerBlock`, by symbol, in the order of the files. */
  readonly listings: readonly ListedSessions[]
  /** The output of `encodePrints`. */
  readonly prints: HistoryFile
  /** The output of `encodeFacts`. */
  readonly facts: HistoryFile
  /** The output of `encodeRanges`; absent if no listing has opens, highs and lows. */
  readonly ranges?: HistoryFile
}

/** A session since a generation was made: the output of `encodeNight`. */
interface HistoryNight extends HistoryFile {
  /** YYYY-MM-DD */
  readonly date: string
}

/** The history of a market on a server: a generation in blocks, and a file for each session since. */
export interface HistoryManifest {
  readonly format: typeof manifestFormat
  /** Whether the market is invented, like `X-Market` of its dataset. */
  readonly simulated: boolean
  /** Present if not every session in which a listing traded has a print, like in public records. */
  readonly prints?: 'sparse'
  /** Identifies the generation: equal only for equal blocks. */
  readonly generation: string
  /** The sessions of the generation, YYYY-MM-DD, the oldest first. */
  readonly dates: readonly string[]
  readonly blocks: readonly HistoryBlock[]
  /** The oldest first, each after the last of `dates`. */
  readonly nights: readonly HistoryNight[]
}

/** The total bytes of a manifest's files, without opens, highs and lows. */
export const historySize = ({ blocks, nights }: Pick<HistoryManifest, 'blocks' | 'nights'>): number =>
  sizeOf([...blocks.flatMap(({ prints, facts }) => [prints, facts]), ...nights])

/** All sessions of a history: those of its generation, and those since. */
export const sessionsOf = ({ dates, nights }: Pick<HistoryManifest, 'dates' | 'nights'>): readonly string[] => [
  ...dates,
  ...nights.map(({ date }) => date),
]

/** Parses a manifest; a failure says what is wrong with it. */
export function parseManifest(text: string): Result<HistoryManifest> {
  const { format, simulated, generation, ...fields } = fieldsOf(parseJson(text))
  if (format !== manifestFormat) return fail('This is not a history that this release can read.')
  if (typeof simulated !== 'boolean') return fail('The history does not say whether its market is simulated.')
  if (typeof generation !== 'string' || generation === '') return fail('The history does not name its generation.')
  const dates = parseAll(fields['dates'], (date) => (isDate(date) ? date : undefined))
  if (!dates || dates.length === 0) return fail('The sessions of the history are not dates.')
  const blocks = parseAll(fields['blocks'], (block) => parseBlock(block, dates.length))
  if (!blocks) return fail('A block of the history is not described as it must be.')
  const nights = parseAll(fields['nights'], parseNight)
  if (!nights) return fail('A session since the generation is not described as it must be.')
  if (!isAscending(sessionsOf({ dates, nights }))) return fail('The sessions of the history are not in order.')
  const symbols = blocks.flatMap(({ listings }) => listings.map(([symbol]) => symbol))
  if (symbols.some((symbol, at) => at > 0 && symbol < (symbols[at - 1] ?? ''))) {
    return fail('The listings of the history are not in order.')
  }
  const sparse = fields['prints'] === 'sparse' && { prints: 'sparse' as const }
  return succeed({ format, simulated, ...sparse, generation, dates, blocks, nights })
}

const isAscending = (dates: readonly string[]) => dates.every((date, at) => at === 0 || date > (dates[at - 1] ?? ''))

function parseBlock(value: unknown, sessions: number): HistoryBlock | undefined {
  const fields = fieldsOf(value)
  const listings = parseAll(fields['listings'], (listing) => parseListing(listing, sessions))
  const [prints, facts, ranges] = [fields['prints'], fields['facts'], fields['ranges']].map(parseFile)
  if (!listings || listings.length === 0 || listings.length > listingsPerBlock || !prints || !facts) return undefined
  if (fields['ranges'] !== undefined && !ranges) return undefined
  return { listings, prints, facts, ...(ranges && { ranges }) }
}

function parseListing(value: unknown, sessions: number): ListedSessions | undefined {
  const [name, first, last] = asArray(value)
  const symbol = parseSymbol(name)
  if (symbol === undefined || !isCount(first) || !isCount(last)) return undefined
  return first <= last && last < sessions ? [symbol, first, last] : undefined
}

function parseNight(value: unknown): HistoryNight | undefined {
  const file = parseFile(value)
  const { date } = fieldsOf(value)
  return file && isDate(date) ? { date, ...file } : undefined
}
