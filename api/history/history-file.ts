import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { pipeline as finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { maxLineBytes } from '#domain/dataset/dataset-limits'
import {
  type HistoryHeader,
  type HistoryLine,
  parseHistoryHeader,
  parseHistoryLine,
} from '#domain/history/parse-history-file'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { fail, succeed } from '#domain/result'
import { describeGunzipError, describeReadError, fileRevision, linesOf } from '../market/dataset/read-lines.ts'
import { errorCode } from '../platform/runtime/files.ts'
import type { HistoryFileSettings } from '../platform/runtime/market-settings.ts'
import { cutPrints, firstKept, type KeptSessions } from './cut-history.ts'
import { type Past, type PastSource, UnusablePast } from './past-source.ts'

/** Raised when the same file gives other blocks, so that they are rebuilt. */
const version = 1

/** Bytes to unzip at a time. */
const chunkSize = 256 * 1024

/** The past of a market from another program's file, which is read in pieces. */
export function historyFile({ path, years }: HistoryFileSettings): PastSource {
  const editionOf = (hash: string) => `${version} ${years} ${hash}`
  return {
    simulated: false,
    years,
    revision: () => fileRevision(path),
    async edition() {
      const hash = createHash('sha256')
      try {
        await finished(createReadStream(path), hash)
        return succeed(editionOf(hash.digest('hex')))
      } catch (error) {
        return fail(`MARKET_HISTORY_FILE ${describeReadError(error, path)}`)
      }
    },
    async open(from) {
      const edition = await this.edition()
      if (!edition.ok) return edition
      const lines = unzippedLines(path)
      try {
        const past = await readPast(lines, path, { years, from })
        return succeed({ ...past, edition: edition.value })
      } catch (error) {
        await lines.return(undefined)
        if (error instanceof UnusablePast) return fail(`MARKET_HISTORY_FILE ${error.message}`)
        throw error
      }
    },
  }
}

async function readPast(
  lines: AsyncGenerator<string>,
  path: string,
  kept: KeptSessions,
): Promise<Pick<Past, 'prints' | 'dates' | 'listings'>> {
  const first = await lines.next()
  const header = parseHistoryHeader(first.done === true ? '' : first.value)
  if (!header) {
    throw new UnusablePast(
      `${path} is not a history file: its first line must be {"dates":["2026-01-05",…]}, the oldest date first.`,
    )
  }
  const from = firstKept(header.dates, kept)
  return {
    ...(header.isSparse && { prints: 'sparse' }),
    dates: header.dates.slice(from),
    listings: readListings({ lines, path, header, from }),
  }
}

interface Reading {
  readonly lines: AsyncGenerator<string>
  readonly path: string
  readonly header: HistoryHeader
  /** The first session that is kept. */
  readonly from: number
}

async function* readListings({ lines, path, header, from }: Reading): AsyncGenerator<ListingHistory> {
  let [number, last] = [1, '']
  for await (const text of lines) {
    number += 1
    if (text.trim() === '') continue
    const line = parseHistoryLine(text, header)
    if (!line) throw new UnusablePast(`${path} breaks the format of a history file in line ${number}.`)
    const { symbol } = line.prints
    if (symbol < last) throw new UnusablePast(`${path} must be in the order of its symbols: line ${number} is not.`)
    last = symbol
    const listing = listingOf(line, header.dates, from)
    if (listing) yield listing
  }
  if (last === '') throw new UnusablePast(`${path} holds no listings.`)
}

/**
 * The content of a line; its texts are those of the listing's last session. undefined if the listing ended before the kept
 * sessions.
 */
function listingOf(
  { prints, attributes }: HistoryLine,
  dates: readonly string[],
  from: number,
): ListingHistory | undefined {
  const kept = cutPrints(prints, from)
  if (!kept) return undefined
  const since = dates[prints.first + prints.close.length - 1] ?? ''
  return { prints: kept, changes: Object.keys(attributes).length === 0 ? [] : [{ since, facts: attributes }] }
}

/** The lines of a gzip file; throws `UnusablePast` if it cannot be read to the end. A line that is too long has no meaning. */
async function* unzippedLines(path: string): AsyncGenerator<string> {
  let start: Buffer | undefined
  const unzipped = createGunzip({ chunkSize })
  const file = createReadStream(path)
  file.on('data', (chunk) => (start ??= Buffer.from(chunk)))
  // Errors of the file reach the reader of the unzipped data.
  pipeline(file, unzipped, () => undefined)
  try {
    for await (const line of linesOf(unzipped)) yield line.length > maxLineBytes ? 'too long' : line.toString()
  } catch (error) {
    const isOfGzip = start !== undefined || errorCode(error).startsWith('Z_')
    throw new UnusablePast(
      isOfGzip ? describeGunzipError(error, start ?? Buffer.of(), path) : describeReadError(error, path),
    )
  } finally {
    file.destroy()
  }
}
