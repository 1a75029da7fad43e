import { parseSymbol } from '#domain/dataset/parse-stock'
import { jsonRecord } from '../market/dataset/json-record.ts'

/** A line of a closes file: entry i of each series belongs to session i of the file's first line. */
export interface Closes {
  /** Upper-cased. */
  readonly symbol: string
  /** Above 0; null where the symbol did not trade. */
  readonly close: readonly (number | null)[]
  /** Not below 0; null where nobody knows. */
  readonly volume: readonly (number | null)[]
}

/** The sessions that a closes file's first line names, the oldest first; undefined where it is any other line. */
export function parseSessions(line: string): readonly string[] | undefined {
  const dates = jsonRecord(line)?.['dates']
  if (!Array.isArray(dates) || dates.length === 0 || !dates.every(isDate)) return undefined
  return dates.every((date, at) => at === 0 || date > (dates[at - 1] ?? '')) ? dates : undefined
}

/** Any other line of a closes file that has so many sessions; undefined where it breaks the format anywhere. */
export function parseCloses(line: string, sessions: number): Closes | undefined {
  const { symbol: name, close, volume = Array<null>(sessions).fill(null) } = jsonRecord(line) ?? {}
  const symbol = parseSymbol(name)
  if (symbol === undefined || !isSeries(close, sessions) || !isSeries(volume, sessions)) return undefined
  return close.includes(0) ? undefined : { symbol, close, volume }
}

const isSeries = (value: unknown, length: number): value is readonly (number | null)[] =>
  Array.isArray(value) && value.length === length && value.every((entry) => entry === null || isAmount(entry))

const isAmount = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0

/** YYYY-MM-DD, and a day that there is. */
function isDate(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) return false
  const time = new Date(value)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value)
}
