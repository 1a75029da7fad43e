import type { Manifest, Sessions } from './manifest.ts'
import { noDrops, whyDropped, type Drops } from '#domain/dataset/parse-stock'
import { iterateYielding, parseJsonObject } from '../dataset/read-lines.ts'

/** What a new dataset is held against. */
export interface Expected {
  /** The session that its newest prices are of, YYYY-MM-DD. */
  readonly session: string
  readonly previous: {
    /** The newest whole market that was published; undefined where none was. */
    readonly whole: Pick<Manifest, 'records'> | undefined
    /** The session of what was published last, whole or not. */
    readonly newest: string | null
  }
}

/** How much fewer or more records than last time may be: a market does not change by more overnight. */
const maxChange = 0.2
/** The share of records that must have the newest session: others are halted, or hardly traded. */
const minCurrentShare = 0.5

/** Why a dataset must not be published, in sentences; none where it may. */
export function checkDataset(found: RecordsSummary, { session, previous }: Expected): readonly string[] {
  return [
    ...(found.records === 0 ? ['There are no records.'] : []),
    ...recordProblems(found),
    ...(found.invalidNumberIn === undefined
      ? []
      : [`The record of ${found.invalidNumberIn} has a number that is none.`]),
    ...(previous.whole ? sizeProblems(found.records, previous.whole.records) : []),
    ...(found.records === 0 ? [] : dateProblems(found, session, previous.newest)),
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

function sizeProblems(records: number, before: number): readonly string[] {
  if (Math.abs(records - before) <= before * maxChange) return []
  return [`There are ${records} records, and were ${before}: a market does not change by more than a fifth overnight.`]
}

function dateProblems(
  { records, sessions }: RecordsSummary,
  session: string,
  before: string | null,
): readonly string[] {
  const { newest, ofNewest } = sessions
  if (newest !== session) return [`The newest prices are of ${newest ?? 'no session'}, and should be of ${session}.`]
  if (before !== null && newest < before) return [`The newest prices are of ${newest}, and were of ${before} already.`]
  if (ofNewest >= records * minCurrentShare) return []
  return [`Only ${ofNewest} of ${records} records have prices of ${newest}.`]
}

/** What the lines of a new dataset say, as far as it matters before they are published. */
interface RecordsSummary {
  readonly records: number
  readonly createdAt: string | null
  readonly sessions: Sessions
  readonly drops: Drops
  /** The first record with a number that is none, or is infinite. */
  readonly invalidNumberIn: string | undefined
}

/** Reads every line as a page will, while others are answered in between. */
export async function inspectRecords(lines: Iterable<string>): Promise<RecordsSummary> {
  const drops = noDrops()
  const [symbols, dates] = [new Set<string>(), new Map<string, number>()]
  let [records, createdAt, oddNumber] = [0, null as string | null, undefined as string | undefined]
  for await (const line of iterateYielding(lines)) {
    records++
    const record = parseJsonObject(line)
    const reason = whyDropped(record)
    if (reason) drops[reason]++
    if (!record) continue
    const symbol = String(record['symbol'])
    if (symbols.has(symbol)) drops.duplicate++
    symbols.add(symbol)
    if (hasInvalidNumber(record)) oddNumber ??= symbol
    const { last, createdAt: made } = record
    if (typeof made === 'string' && (createdAt === null || made > createdAt)) createdAt = made
    const date = dateOf(last)
    if (date !== undefined) dates.set(date, (dates.get(date) ?? 0) + 1)
  }
  const [oldest = null, ...rest] = [...dates.keys()].toSorted()
  const newest = rest.at(-1) ?? oldest
  const ofNewest = dates.get(newest ?? '') ?? 0
  return { records, createdAt, sessions: { newest, oldest, ofNewest }, drops, invalidNumberIn: oddNumber }
}

function dateOf(last: unknown): string | undefined {
  if (typeof last !== 'object' || last === null || !('date' in last)) return undefined
  return typeof last.date === 'string' ? last.date : undefined
}

/** JSON has no NaN: it becomes null, and missing values are never written as null. Overviews come from the provider and are not checked. */
function hasInvalidNumber(record: Readonly<Record<string, unknown>>): boolean {
  const isInvalid = (value: unknown): boolean =>
    value === null ||
    (typeof value === 'number' && !Number.isFinite(value)) ||
    (typeof value === 'object' && Object.values(value).some(isInvalid))
  return Object.entries(record).some(([key, value]) => key !== 'overview' && isInvalid(value))
}
