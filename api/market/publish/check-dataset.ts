import type { Manifest, Sessions } from './manifest.ts'
import { countWrongTechnical, noDrops, whyDropped, type Drops } from '#domain/dataset/parse-stock'
import { datasetLines, iterateYielding, parseJsonObject } from '../dataset/read-lines.ts'

/** What a new dataset is compared with. */
interface Expected {
  /** The session of its newest prices, YYYY-MM-DD. */
  readonly session: string
  readonly previous: {
    /** The newest published dataset of a whole market; undefined where there is none. */
    readonly whole: Pick<Manifest, 'records'> | undefined
    /** The session of the last published dataset, partial or not. */
    readonly newest: string | null
  }
}

/** How much fewer or more records than last time may be: a market does not change by more overnight. */
const maxChange = 0.2
/** The share of records that must have the newest session: others are halted, or hardly traded. */
const minCurrentShare = 0.5

/** Why a dataset must not be published, in sentences; none where it may. */
export function checkDataset(summary: RecordsSummary, { session, previous }: Expected): readonly string[] {
  return [
    ...(summary.records === 0 ? ['There are no records.'] : []),
    ...recordProblems(summary),
    ...(summary.invalidNumberIn === undefined
      ? []
      : [`The record of ${summary.invalidNumberIn} has an invalid number.`]),
    ...(previous.whole ? sizeProblems(summary.records, previous.whole.records) : []),
    ...(summary.records === 0 ? [] : dateProblems(summary, session, previous.newest)),
  ]
}

function recordProblems({ drops }: RecordsSummary): readonly string[] {
  const { unparsable, symbol, duplicate } = drops
  return [
    ...(unparsable > 0 ? [`${unparsable} records cannot be read.`] : []),
    ...(symbol > 0 ? [`${symbol} records have no valid symbol.`] : []),
    ...(duplicate > 0 ? [`${duplicate} symbols have more than one record.`] : []),
  ]
}

function sizeProblems(records: number, previousRecords: number): readonly string[] {
  if (Math.abs(records - previousRecords) <= previousRecords * maxChange) return []
  return [
    `There are ${records} records, and were ${previousRecords}: a market does not change by more than a fifth overnight.`,
  ]
}

function dateProblems(
  { records, sessions }: RecordsSummary,
  session: string,
  previousNewest: string | null,
): readonly string[] {
  const { newest, ofNewest } = sessions
  if (newest !== session) return [`The newest prices are of ${newest ?? 'no session'}, and should be of ${session}.`]
  if (previousNewest !== null && newest < previousNewest)
    return [`The newest prices are of ${newest}, and were of ${previousNewest} already.`]
  if (ofNewest >= records * minCurrentShare) return []
  return [`Only ${ofNewest} of ${records} records have prices of ${newest}.`]
}

/** A summary of a new dataset, for the checks. */
interface RecordsSummary {
  readonly records: number
  readonly createdAt: string | null
  readonly sessions: Sessions
  readonly drops: Drops
  /** The technical values that a page reads as missing. */
  readonly wrongTechnical: number
  /** The first record with a null or infinite number. */
  readonly invalidNumberIn: string | undefined
}

/** Reads every line as the page does; yields to the event loop in between. */
export async function inspectRecords(lines: Iterable<string>): Promise<RecordsSummary> {
  const drops = noDrops()
  const [symbols, dates] = [new Set<string>(), new Map<string, number>()]
  let [records, wrongTechnical] = [0, 0]
  let createdAt: string | null = null
  let invalidNumberIn: string | undefined
  for await (const line of iterateYielding(lines)) {
    records++
    const record = parseJsonObject(line)
    const reason = whyDropped(record)
    if (reason) drops[reason]++
    if (!record) continue
    wrongTechnical += countWrongTechnical(record)
    const symbol = String(record['symbol'])
    if (symbols.has(symbol)) drops.duplicate++
    symbols.add(symbol)
    if (hasInvalidNumber(record)) invalidNumberIn ??= symbol
    const { last, createdAt: made } = record
    if (typeof made === 'string' && (createdAt === null || made > createdAt)) createdAt = made
    const date = dateOf(last)
    if (date !== undefined) dates.set(date, (dates.get(date) ?? 0) + 1)
  }
  const [oldest = null, ...rest] = [...dates.keys()].toSorted()
  const newest = rest.at(-1) ?? oldest
  const ofNewest = dates.get(newest ?? '') ?? 0
  return { records, createdAt, sessions: { newest, oldest, ofNewest }, drops, wrongTechnical, invalidNumberIn }
}

/** The same for the gzip file of a dataset; empty lines do not count. */
export async function inspectDataset(body: Buffer): Promise<RecordsSummary> {
  const lines: string[] = []
  for await (const line of datasetLines(body)) {
    const text = line.toString().trim()
    if (text !== '') lines.push(text)
  }
  return inspectRecords(lines)
}

function dateOf(last: unknown): string | undefined {
  if (typeof last !== 'object' || last === null || !('date' in last)) return undefined
  return typeof last.date === 'string' ? last.date : undefined
}

/**
 * JSON has no NaN: it becomes null, and missing values are never written as null. Overviews come from the provider and
 * are not checked.
 */
function hasInvalidNumber(record: Readonly<Record<string, unknown>>): boolean {
  const isInvalid = (value: unknown): boolean =>
    value === null ||
    (typeof value === 'number' && !Number.isFinite(value)) ||
    (typeof value === 'object' && Object.values(value).some(isInvalid))
  return Object.entries(record).some(([key, value]) => key !== 'overview' && isInvalid(value))
}
