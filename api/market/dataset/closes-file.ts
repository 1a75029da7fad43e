import { createHash } from 'node:crypto'
import { fail, type Result, succeed } from '#domain/result'
import { parseSymbol } from '#domain/stock/stock'
import { isDate } from '#domain/text/is-date'
import { indexLines, type LineIndex, textOf } from './line-index.ts'
import { parseJsonObject, readFileBytes, splitLines, unzipFile } from './read-lines.ts'

/** A closes file that has been read. */
interface ReadCloses {
  readonly index: ClosesIndex
  /** A hash of the file. */
  readonly version: string
}

/** Reads and indexes a closes file, or returns a sentence that says what is wrong with it. */
export async function readClosesFile(path: string): Promise<Result<ReadCloses>> {
  const read = await readAll(path)
  return read.ok ? read : fail(...read.failure.map((sentence) => `MARKET_CLOSES_FILE ${sentence}`))
}

async function readAll(path: string): Promise<Result<ReadCloses>> {
  const file = await readFileBytes(path)
  if (!file.ok) return file
  const text = await unzipFile(file.value, path)
  if (!text.ok) return text
  const index = await indexCloses(text.value, path)
  return index.ok ? succeed({ index: index.value, version: versionOf(file.value) }) : index
}

const versionOf = (file: Buffer): string => createHash('sha256').update(file).digest('base64url')

/** A closes file, indexed by symbol. */
export interface ClosesIndex extends LineIndex {
  /** YYYY-MM-DD, the oldest first. */
  readonly sessions: readonly string[]
}

/**
 * Reads every line of an unzipped closes file, while other requests are answered in between. If a symbol has several
 * lines, the last one counts. `name` is the file’s name in sentences.
 */
export async function indexCloses(bytes: Buffer, name: string): Promise<Result<ClosesIndex>> {
  const allLines = splitLines(bytes)
  const sessions = parseSessions(textOf(allLines.next().value))
  if (!sessions) {
    return fail(
      `${name} is not a closes file: its first line must be {"dates":["2026-01-05",…]}, the oldest date first.`,
    )
  }
  const index = await indexLines(allLines, (line) => parseCloses(line, sessions.length)?.symbol)
  return index.lines.size > 0 ? succeed({ sessions, ...index }) : fail(`${name} holds no closes that can be read.`)
}

/** A line of a closes file: entry i of each series belongs to session i of the file's first line. */
export interface Closes {
  /** Upper-cased. */
  readonly symbol: string
  /** Above 0; null if the symbol did not trade. */
  readonly close: readonly (number | null)[]
  /** Not below 0; null if unknown. */
  readonly volume: readonly (number | null)[]
}

/** Parses the first line of a closes file: the sessions, the oldest first; undefined if it is invalid. */
export function parseSessions(line: string): readonly string[] | undefined {
  const dates = parseJsonObject(line)?.['dates']
  if (!Array.isArray(dates) || dates.length === 0 || !dates.every(isDate)) return undefined
  return dates.every((date, at) => at === 0 || date > (dates[at - 1] ?? '')) ? dates : undefined
}

/** Parses any other line of a closes file with this number of trading days; undefined if it is invalid. */
export function parseCloses(line: string, sessions: number): Closes | undefined {
  const { symbol: name, close, volume = Array<null>(sessions).fill(null) } = parseJsonObject(line) ?? {}
  const symbol = parseSymbol(name)
  if (symbol === undefined || !isSeries(close, sessions) || !isSeries(volume, sessions)) return undefined
  return close.includes(0) ? undefined : { symbol, close, volume }
}

const isSeries = (value: unknown, length: number): value is readonly (number | null)[] =>
  Array.isArray(value) && value.length === length && value.every((entry) => entry === null || isNonNegative(entry))

const isNonNegative = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value) && value >= 0
