import { noDrops, whyDropped, type Drops } from '#domain/dataset/parse-stock'
import { inTurns } from '../dataset/in-turns.ts'
import { jsonRecord } from '../dataset/json-record.ts'
import type { Sessions } from './manifest.ts'

/** What the lines of a new dataset say, as far as it matters before they are published. */
export interface Inspected {
  readonly records: number
  readonly createdAt: string | null
  readonly sessions: Sessions
  readonly drops: Drops
  /** The first record with a number that is none, or is infinite. */
  readonly oddNumber: string | undefined
}

/** Reads every line as a page will, while others are answered in between. */
export async function inspectRecords(lines: Iterable<string>): Promise<Inspected> {
  const drops = noDrops()
  const [symbols, dates] = [new Set<string>(), new Map<string, number>()]
  let [records, createdAt, oddNumber] = [0, null as string | null, undefined as string | undefined]
  for await (const line of inTurns(lines)) {
    records++
    const record = jsonRecord(line)
    const reason = whyDropped(record)
    if (reason) drops[reason]++
    if (!record) continue
    const symbol = String(record['symbol'])
    if (symbols.has(symbol)) drops.duplicate++
    symbols.add(symbol)
    if (hasOddNumber(record)) oddNumber ??= symbol
    const { last, createdAt: made } = record
    if (typeof made === 'string' && (createdAt === null || made > createdAt)) createdAt = made
    const date = dateOf(last)
    if (date !== undefined) dates.set(date, (dates.get(date) ?? 0) + 1)
  }
  const [oldest = null, ...rest] = [...dates.keys()].toSorted()
  const newest = rest.at(-1) ?? oldest
  const ofNewest = dates.get(newest ?? '') ?? 0
  return { records, createdAt, sessions: { newest, oldest, ofNewest }, drops, oddNumber }
}

function dateOf(last: unknown): string | undefined {
  if (typeof last !== 'object' || last === null || !('date' in last)) return undefined
  return typeof last.date === 'string' ? last.date : undefined
}

/** JSON has no NaN: it has become null, which is never written where nothing is known. Overviews are somebody else’s words. */
function hasOddNumber(record: Readonly<Record<string, unknown>>): boolean {
  const isOdd = (value: unknown): boolean =>
    value === null ||
    (typeof value === 'number' && !Number.isFinite(value)) ||
    (typeof value === 'object' && Object.values(value).some(isOdd))
  return Object.entries(record).some(([key, value]) => key !== 'overview' && isOdd(value))
}
