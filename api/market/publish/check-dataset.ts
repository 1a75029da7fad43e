import { maxLineBytes } from '#domain/dataset/dataset-limits'
import { createFigureCount, type FigureCounts } from '#domain/dataset/figure-counts'
import {
  countWrongTechnical,
  type Drops,
  noDrops,
  numberIn,
  parseDate,
  parseMoment,
  whyDropped,
} from '#domain/dataset/parse-stock'
import { isSparse, olderThanTwoMonths } from '#domain/dataset/sparse-prints'
import { periods } from '#domain/stock/stock'
import { createUnitCheck } from '#domain/stock/unit-check'
import { datasetLines, parseJsonObject } from '../dataset/read-lines.ts'
import { describeUnreadable } from '../dataset/unreadable-line.ts'
import type { Manifest, Sessions } from './manifest.ts'

/** The datasets with which a new one is compared. */
interface Expected {
  /** The session of its newest prices, YYYY-MM-DD. */
  readonly session: string
  readonly previous: {
    /** The newest published dataset of a whole market; undefined if there is none. */
    readonly whole: Pick<Manifest, 'records'> | undefined
    /** The session of the last published dataset, partial or not. */
    readonly newest: string | null
  }
}

/** By how much the number of records may change: a market does not change by more overnight. */
const maxChange = 0.2
/** The share of records that must be up to date: other stocks are halted, or hardly traded. */
const minCurrentShare = 0.5

/** Why a dataset must not be published, in sentences; none if it may. */
export function checkDataset(summary: RecordsSummary, { session, previous }: Expected): readonly string[] {
  return [
    ...(summary.records === 0 ? ['There are no records.'] : []),
    ...recordProblems(summary),
    ...(summary.invalidNumberIn === undefined
      ? []
      : [`The record of ${summary.invalidNumberIn} has an invalid number.`]),
    ...summary.unitProblems,
    ...(previous.whole ? sizeProblems(summary.records, previous.whole.records) : []),
    ...(summary.records === 0 ? [] : dateProblems(summary, session, previous.newest)),
  ]
}

/** The dataset with which a file from another program is compared. */
interface ExpectedFile {
  readonly now: number
  readonly previous: Expected['previous']
}

/** The share of its lines that may be unusable: a page drops them. */
const maxUnusableShare = 0.05
/** The minimum size of a first dataset: a smaller one is a file of something else, or a part of one. */
const minFirstRecords = 10
/** Tomorrow has begun somewhere. */
const oneDay = 24 * 60 * 60 * 1000

/**
 * Why a dataset file from another program must not be published without an operator, in sentences; none if it may. It
 * need not be of the newest session, and a page drops single invalid lines.
 */
export function checkFile(summary: RecordsSummary, { now, previous }: ExpectedFile): readonly string[] {
  const { records, createdAt, sessions, drops } = summary
  const unusable = drops.unparsable + drops.symbol + drops.duplicate - summary.inOtherCase.length
  const latest = new Date(now + oneDay).toISOString()
  const today = new Date(now).toISOString().slice(0, 10)
  return [
    ...(unusable > records * maxUnusableShare ? recordProblems(summary) : []),
    ...(drops.currency > records * maxUnusableShare
      ? [`${drops.currency} of ${records} records are priced in other currencies than dollars: a page leaves them out.`]
      : []),
    ...summary.unitProblems,
    ...(previous.whole ? sizeProblems(records, previous.whole.records) : []),
    ...(!previous.whole && records < minFirstRecords ? [`There are only ${records} records.`] : []),
    ...dateProblems(summary, sessions.newest ?? 'any', previous.newest),
    ...((sessions.newest ?? '') > latest.slice(0, 10)
      ? [`The newest prices are of ${sessions.newest ?? ''}, and today is ${today}.`]
      : []),
    ...((createdAt ?? '') > latest ? [`A record was made at ${createdAt ?? ''}, and today is ${today}.`] : []),
  ]
}

function recordProblems({ drops, unreadable, inOtherCase }: RecordsSummary): readonly string[] {
  const { unparsable, symbol } = drops
  const duplicate = drops.duplicate - inOtherCase.length
  return [
    ...(unparsable > 0 ? [`${unparsable} records cannot be read: ${unreadable.join('; ')}.`] : []),
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
  { records, sessions, upToDate }: RecordsSummary,
  session: string,
  previousNewest: string | null,
): readonly string[] {
  const { newest } = sessions
  if (newest !== session) return [`The newest prices are of ${newest ?? 'no session'}, and should be of ${session}.`]
  if (previousNewest !== null && newest < previousNewest)
    return [`The newest prices are of ${newest}, and were of ${previousNewest} already.`]
  if (upToDate >= records * minCurrentShare) return []
  return [
    upToDate === sessions.ofNewest
      ? `Only ${upToDate} of ${records} records have prices of ${newest}.`
      : `Only ${upToDate} of ${records} records have prices of ${newest} or, where they have gaps, of the ${periods.twoMonths} sessions before.`,
  ]
}

/** A summary of a new dataset, for the checks. */
interface RecordsSummary {
  readonly records: number
  readonly createdAt: string | null
  readonly sessions: Sessions
  /** The number of records that have the newest session, or have gaps and a close of the 42 sessions before it. */
  readonly upToDate: number
  readonly drops: Drops
  /** The technical values that a page reads as missing. */
  readonly wrongTechnical: number
  /** The first record with a null or infinite number. */
  readonly invalidNumberIn: string | undefined
  /** Values whose unit contradicts that of others in most records, in sentences. */
  readonly unitProblems: readonly string[]
  /** The first unreadable lines, and what is wrong with each. */
  readonly unreadable: readonly string[]
  /** Pairs of symbols that differ in case: a page shows one of them. */
  readonly inOtherCase: readonly (readonly [string, string])[]
  /** How many records have each figure of a company, and why the others do not. */
  readonly figures: FigureCounts
}

/** The number of unreadable lines that are named. */
const maxNamed = 3

/** Reads every line as the page does; empty lines only count as lines. */
export async function inspectRecords(lines: AsyncIterable<string>): Promise<RecordsSummary> {
  const drops = noDrops()
  const units = createUnitCheck()
  const [symbols, dates] = [new Map<string, string>(), new Map<string, number>()]
  const inOtherCase: [string, string][] = []
  const sparseDates: (string | null)[] = []
  const unreadable: string[] = []
  const figures = createFigureCount()
  let [at, records, wrongTechnical] = [0, 0, 0]
  let createdAt: string | null = null
  let invalidNumberIn: string | undefined
  for await (const line of lines) {
    at++
    if (line === '') continue
    records++
    const record = parseJsonObject(line)
    if (!record && unreadable.length < maxNamed) unreadable.push(describeUnreadable(line, at))
    const reason = whyDropped(record)
    if (reason) drops[reason]++
    if (!record) continue
    wrongTechnical += countWrongTechnical(record)
    units.add((field) => numberIn(record, field) ?? NaN)
    figures.add(record)
    const symbol = String(record['symbol'])
    const known = symbols.get(symbol.toUpperCase())
    if (known !== undefined) drops.duplicate++
    if (known !== undefined && known !== symbol) inOtherCase.push([known, symbol])
    symbols.set(symbol.toUpperCase(), symbol)
    if (hasInvalidNumber(record)) invalidNumberIn ??= symbol
    const { last } = record
    const made = parseMoment(record['createdAt'])
    if (made !== null && (createdAt === null || made > createdAt)) createdAt = made
    const date = dateOf(last)
    if (reason === undefined && isSparse(record)) sparseDates.push(date ?? null)
    if (date !== undefined) dates.set(date, (dates.get(date) ?? 0) + 1)
  }
  const [oldest = null, ...rest] = [...dates.keys()].toSorted()
  const newest = rest.at(-1) ?? oldest
  const ofNewest = dates.get(newest ?? '') ?? 0
  const isStale = olderThanTwoMonths(dates.keys())
  drops.stale = sparseDates.filter(isStale).length
  const late = sparseDates.filter((date) => date !== newest && !isStale(date)).length
  const sessions = { newest, oldest, ofNewest }
  return {
    ...{ records, createdAt, sessions, upToDate: ofNewest + late, drops, wrongTechnical, invalidNumberIn },
    unitProblems: units.problems(),
    ...{ unreadable, inOtherCase, figures: figures.counts() },
  }
}

/** The same for the gzip file of a dataset. */
export const inspectDataset = (body: Buffer): Promise<RecordsSummary> => inspectRecords(recordsIn(body))

async function* recordsIn(body: Buffer): AsyncGenerator<string> {
  for await (const line of datasetLines(body)) {
    yield line.length > maxLineBytes ? 'too long' : line.toString().trim()
  }
}

function dateOf(last: unknown): string | undefined {
  if (typeof last !== 'object' || last === null || !('date' in last)) return undefined
  return parseDate(last.date) ?? undefined
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
