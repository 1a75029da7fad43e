import { asArray, fieldsOf } from '../keys-of.ts'
import { parseSymbol } from '../stock/stock.ts'
import { isDate } from '../text/is-date.ts'
import { parseJson } from '../text/parse-json.ts'
import { type AttributeField, attributeFields } from './facts.ts'
import type { PrintedRanges, PrintedSplit, Prints } from './prints.ts'

/** The first line of a history file. */
export interface HistoryHeader {
  /** The market's sessions, YYYY-MM-DD, the oldest first. */
  readonly dates: readonly string[]
  /** The index of each session. */
  readonly indexOf: ReadonlyMap<string, number>
  /** The index of the first session with volumes. */
  readonly volumesFrom: number
  /** Whether prints are sparse, like those of public records. */
  readonly isSparse: boolean
}

/** Any other line of a history file: the prints of a listing, and its current attributes. */
export interface HistoryLine {
  readonly prints: Prints
  readonly attributes: { readonly [F in AttributeField]?: string }
}

/**
 * Parses the first line of a history file: `dates`, `volumesFrom` if volumes begin later, and `prints`, which is `sparse` for
 * sparse prices. Undefined if it is invalid.
 */
export function parseHistoryHeader(line: string): HistoryHeader | undefined {
  const { dates, volumesFrom, prints } = fieldsOf(parseJson(line))
  const sessions = asArray(dates).filter(isDate)
  if (sessions.length === 0 || sessions.length !== asArray(dates).length) return undefined
  if (!sessions.every((date, at) => at === 0 || date > (sessions[at - 1] ?? ''))) return undefined
  const indexOf = new Map(sessions.map((date, at) => [date, at]))
  const from = volumesFrom === undefined ? 0 : sessions.findIndex((date) => date >= textOf(volumesFrom))
  return { dates: sessions, indexOf, volumesFrom: from < 0 ? sessions.length : from, isSparse: prints === 'sparse' }
}

/**
 * Parses any other line: `symbol`, `close` (dollars as printed; null if it did not trade) from the session `from` to `to`,
 * `volume` (shares) of the last of them, `open`, `high` and `low` beside the closes, `splits` as pairs of session and ratio,
 * and texts such as `name`. Without `from`, the closes cover all sessions, like in a closes file. Undefined if the line
 * breaks the format.
 */
export function parseHistoryLine(line: string, header: HistoryHeader): HistoryLine | undefined {
  const fields = fieldsOf(parseJson(line))
  const symbol = parseSymbol(fields['symbol'])
  const first = fields['from'] === undefined ? 0 : header.indexOf.get(textOf(fields['from']))
  const close = seriesOf(fields['close'], { isValid: (value) => value > 0 })
  const splits = splitsOf(fields['splits'], header)
  if (symbol === undefined || first === undefined || !close || !splits) return undefined
  const to = fields['to'] === undefined ? first + close.length - 1 : header.indexOf.get(textOf(fields['to']))
  if (to !== first + close.length - 1 || to >= header.dates.length) return undefined
  const volume = volumesOf(fields['volume'], close.length)
  const ranges = rangesOf(fields, close.length)
  if (!volume || ranges === 'invalid') return undefined
  const prints = trimmed({
    ...{ symbol, first, close, volume, splits, ...(ranges && { ranges }) },
    ...(header.isSparse && { isSparse: true }),
  })
  return prints && { prints, attributes: attributesOf(fields) }
}

interface SeriesRule {
  readonly isValid: (value: number) => boolean
}

/** A list of numbers with NaN for null; undefined for anything else. */
function seriesOf(value: unknown, { isValid }: SeriesRule): Float64Array | undefined {
  if (!Array.isArray(value)) return undefined
  const series = Float64Array.from(value, (entry) => (typeof entry === 'number' ? entry : NaN))
  const isRight = value.every((entry: unknown) => entry === null || (typeof entry === 'number' && isValid(entry)))
  return isRight && series.every((entry) => entry !== Infinity) ? series : undefined
}

function volumesOf(value: unknown, length: number): Float64Array | undefined {
  const all = new Float64Array(length).fill(NaN)
  if (value === undefined) return all
  const known = seriesOf(value, { isValid: (shares) => shares >= 0 })
  if (!known || known.length > length) return undefined
  all.set(known, length - known.length)
  return all
}

const columns = ['open', 'high', 'low'] as const

/** Opens, highs and lows if all three are present; undefined if none is. */
function rangesOf(fields: Readonly<Record<string, unknown>>, length: number): PrintedRanges | undefined | 'invalid' {
  if (columns.every((column) => fields[column] === undefined)) return undefined
  const [open, high, low] = columns.map((column) => seriesOf(fields[column], { isValid: (value) => value > 0 }))
  if (open?.length !== length || high?.length !== length || low?.length !== length) return 'invalid'
  return { open, high, low }
}

function splitsOf(value: unknown, { indexOf }: HistoryHeader): readonly PrintedSplit[] | undefined {
  const pairs = asArray(value)
  const splits = pairs.flatMap((pair) => {
    const [date, ratio] = asArray(pair)
    const session = indexOf.get(textOf(date))
    const isRatio = typeof ratio === 'number' && ratio > 0 && Number.isFinite(ratio)
    return session !== undefined && isRatio ? [{ session, ratio }] : []
  })
  return splits.length === pairs.length ? splits.toSorted((a, b) => a.session - b.session) : undefined
}

/** From the first session with a price to the last; undefined for none. */
function trimmed(prints: Prints): Prints | undefined {
  const isPrice = (price: number) => !Number.isNaN(price)
  const start = prints.close.findIndex(isPrice)
  const end = prints.close.findLastIndex(isPrice) + 1
  if (start < 0) return undefined
  if (start === 0 && end === prints.close.length) return prints
  const { ranges } = prints
  const cut = (series: Float64Array) => series.slice(start, end)
  return {
    ...prints,
    first: prints.first + start,
    close: cut(prints.close),
    volume: prints.volume.slice(start, end),
    ...(ranges && { ranges: { open: cut(ranges.open), high: cut(ranges.high), low: cut(ranges.low) } }),
  }
}

function attributesOf(fields: Readonly<Record<string, unknown>>): HistoryLine['attributes'] {
  return Object.fromEntries(
    attributeFields.flatMap((field) => {
      const text = fields[field]
      return typeof text === 'string' && text !== '' ? [[field, text]] : []
    }),
  )
}

/** Empty for a value that is not a text. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
