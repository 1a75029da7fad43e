import { isUnreadable } from '#domain/dataset/dataset-limits'
import { freshDays } from '#domain/dataset/fresh-days'
import { succeed } from '#domain/result'
import { type Dataset, fail, type Failure, type Outcome } from '../../contract.ts'
import { emptyIndexes, missingMetrics, type TextColumn } from '../index/columns.ts'
import { decode, openBrace } from './bytes.ts'
import { DatasetReader, type ReadDataset } from './dataset-reader.ts'
import type { FileInfo, Receiver } from './download.ts'
import { createGunzip, type Gunzip, GunzipError } from './gunzip.ts'

/** The type of a file by its first bytes. */
type Nature = 'gzip' | 'lines' | 'other'

const gzipMagic = [0x1f, 0x8b] as const

/** Needs two bytes, or all there are. It is `lines` if a proxy has unpacked the file. */
function sniff(bytes: Uint8Array): Nature {
  if (bytes[0] === gzipMagic[0] && bytes[1] === gzipMagic[1]) return 'gzip'
  return bytes[0] === openBrace ? 'lines' : 'other'
}

/** Describes bytes that are not market data to the user. */
function describeContent(bytes: Uint8Array): string {
  const text = decode(bytes.subarray(0, 2000)).trim()
  if (text === '') return 'an empty file'
  if (text.startsWith('<')) return 'a web page'
  try {
    const body: unknown = JSON.parse(text)
    if (typeof body === 'object' && body !== null && 'message' in body) return String(body.message).slice(0, 200)
  } catch {
    // Not JSON: the type is unknown.
  }
  return 'an unknown kind of file'
}

/** A dataset whose lines are all read, but not stored yet. */
export interface IngestResult {
  /**
   * The failure if the file's checksum is wrong: then the dataset must not be stored, nor shown any longer. Every other check
   * has passed.
   */
  readonly checked: Promise<Failure | undefined>
  readonly read: ReadDataset
  readonly dataset: Dataset
  readonly file: SentFile
}

/** The file as it was received. */
export interface SentFile {
  readonly bytes: readonly Uint8Array<ArrayBuffer>[]
  readonly headers: Headers | undefined
  /** Whether it comes from the cache and not from the server. */
  readonly isCached: boolean
}

interface Ingest extends Receiver {
  /** Ends the file: the dataset, or why it must not be used. `lastRecordCount` is the number of stocks of the last good one. */
  finish(lastRecordCount: number): Promise<Outcome<IngestResult>>
}

/** The minimum size, relative to the last good dataset, of one whose record count the server did not send. */
const minShare = 0.5
/** In bytes, compressed. */
const maxFileSize = 96 * 1024 * 1024

/** Ingests one file: decompresses, reads and verifies it while its bytes arrive. `report` gets the bytes received. */
export function createIngest(report: (announced: FileInfo, received: number) => void): Ingest {
  const reader = new DatasetReader()
  const file: Uint8Array<ArrayBuffer>[] = []
  let announced: FileInfo = { simulated: false }
  let received = 0
  let nature: Nature | undefined
  let target: Gunzip | undefined

  const open = (head: Uint8Array<ArrayBuffer>): Failure | undefined => {
    nature = sniff(head)
    // A proxy has decompressed it: only the announced number of records can show that it is complete.
    if (nature === 'lines' && announced.records === undefined) nature = 'other'
    if (nature === 'other') return { id: 'notMarketData', detail: describeContent(head) }
    const plain = { push: (bytes: Uint8Array) => reader.push(bytes), end: nothing }
    const unpacker = nature === 'gzip' ? createGunzip(reader) : plain
    target = unpacker
    return guarded(() => {
      unpacker.push(head)
    })
  }

  return {
    announce(info) {
      announced = info
      report(announced, 0)
    },
    bytes(chunk) {
      file.push(chunk)
      received += chunk.length
      if (received > maxFileSize) return { id: 'tooLarge' }
      report(announced, received)
      if (target === undefined) return received < 2 ? undefined : open(concat(file))
      return guarded(() => target?.push(chunk))
    },
    async finish(lastRecordCount) {
      if (nature === undefined) return fail('notMarketData', describeContent(concat(file)))
      const failure = guarded(() => target?.end())
      if (failure) return { ok: false, failure }
      // The browser hashes the file on another thread while this one finishes reading.
      const hashing = nature === 'gzip' ? sha256(file) : undefined
      const read = reader.finish()
      if (nature === 'lines' && read.brokenOff) return fail('incomplete', 'it ends in the middle of a record')
      const invalid = validate(read, announced, lastRecordCount)
      if (invalid) return { ok: false, failure: invalid }
      const checked = hashing?.then((hash) => compare(hash, announced.digest)) ?? Promise.resolve(undefined)
      // Without an ETag, the hash is the version.
      const digest = announced.etag === undefined ? await hashing : undefined
      const sent = { bytes: file, headers: announced.headers, isCached: announced.cachedAt !== undefined }
      const dataset = describeDataset(read, announced, { size: received, digest })
      return succeed({ checked, read, dataset, file: sent })
    },
  }
}

function compare(hash: string | undefined, announced: string | undefined): Failure | undefined {
  const isWrong = hash !== undefined && announced !== undefined && hash !== announced
  return isWrong ? { id: 'damaged', detail: 'its checksum is wrong' } : undefined
}

function validate(read: ReadDataset, { records }: FileInfo, lastRecordCount: number): Failure | undefined {
  const { lines, columns } = read
  if (records !== undefined && records !== lines) {
    return { id: 'incomplete', detail: `${lines} of ${records} records` }
  }
  if (isUnreadable({ ...read, records: columns.rows })) return { id: 'unreadable' }
  if (records === undefined && columns.rows < lastRecordCount * minShare) {
    return { id: 'incomplete', detail: `${columns.rows} stocks, ${lastRecordCount} before` }
  }
  return undefined
}

/** Converts a GunzipError to a failure; any other error is a bug and is rethrown. */
function guarded(work: () => void): Failure | undefined {
  try {
    work()
    return undefined
  } catch (error) {
    if (error instanceof GunzipError) return { id: error.reason, detail: error.message }
    throw error
  }
}

/** Undefined on plain http, where browsers offer no cryptography. */
function hasher(): typeof crypto.subtle | undefined {
  const browser: { readonly subtle?: typeof crypto.subtle } = crypto
  return browser.subtle
}

/** Base64; undefined without cryptography. */
async function sha256(file: readonly Uint8Array<ArrayBuffer>[]): Promise<string | undefined> {
  const subtle = hasher()
  if (subtle === undefined) return undefined
  const hash = new Uint8Array(await subtle.digest('SHA-256', concat(file)))
  return btoa(String.fromCharCode(...hash))
}

function concat(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function nothing(): void {
  // Plain lines have no trailer to check.
}

/** The description of a dataset that has just arrived and is not stored yet. */
function describeDataset(
  { columns, lines, drops, technical, isSparse }: ReadDataset,
  announced: FileInfo,
  file: { size: number; digest: string | undefined },
): Dataset {
  const dates = values(columns.texts.date)
  const records = values(columns.texts.createdAt)
  const empty = emptyIndexes(columns)
  const date = dates.at(-1) ?? null
  return {
    version: announced.etag ?? file.digest ?? `${lines} lines in ${file.size} bytes`,
    date,
    ...(date !== null && { freshDays: freshDays(date) }),
    oldestRecord: records[0] ?? null,
    downloadedAt: announced.cachedAt ?? Date.now(),
    size: file.size,
    lines,
    kept: columns.rows,
    drops,
    technical,
    simulated: announced.simulated,
    ...(isSparse && { isSparse }),
    missing: missingMetrics(columns),
    ...(empty.length > 0 && { emptyIndexes: empty }),
    stored: false,
  }
}

/** The different texts of a column's rows, ascending; ISO dates sort as text. */
function values({ codes, values }: TextColumn): string[] {
  return [...new Set(codes)].flatMap((code) => (code === 0 ? [] : [values[code] ?? ''])).toSorted()
}
