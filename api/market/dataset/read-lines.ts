import { readFile, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createGunzip, gunzip } from 'node:zlib'
import { maxDatasetBytes, maxLineBytes } from '#domain/dataset/dataset-limits'
import { readStock } from '#domain/dataset/parse-stock'
import { createSymbolCase } from '#domain/dataset/symbol-case'
import { isObject, type JsonObject } from '#domain/keys-of'
import { fail, type Result, succeed } from '#domain/result'
import type { Stock } from '#domain/stock/stock'
import { errorCode } from '../../platform/runtime/files.ts'

/** Bytes unzipped at a time. */
const chunkBytes = 256 * 1024

/** The bytes of a gzip file, only a few of them in memory at a time: a small file may hold gigabytes. */
async function* unzippedChunks(file: Buffer): AsyncGenerator<Buffer> {
  const unzipped = createGunzip({ chunkSize: chunkBytes })
  unzipped.end(file)
  let bytes = 0
  for await (const chunk of unzipped) {
    if (!Buffer.isBuffer(chunk)) continue
    bytes += chunk.length
    if (bytes > maxDatasetBytes) throw new TooManyBytes()
    yield chunk
  }
}

class TooManyBytes extends Error {
  readonly code = 'ERR_BUFFER_TOO_LARGE'
}

/**
 * The lines of a gzip file without a byte order mark; other requests are answered in between. Of a line longer than
 * `maxLineBytes` only the beginning is read, which is also longer than that. Throws if the file is damaged or too
 * large.
 */
export const datasetLines = (file: Buffer): AsyncGenerator<Buffer> => linesOf(unzippedChunks(file))

/** The lines of a text in pieces, like `datasetLines`. */
export async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.of()
  let isFirst = true
  for await (const chunk of chunks) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(newline) + 1
    for (const line of cutLines(bytes.subarray(0, end))) {
      yield isFirst ? withoutMark(line) : line
      isFirst = false
    }
    rest = bytes.subarray(end, end + maxLineBytes + 1)
  }
  if (rest.length > 0) yield isFirst ? withoutMark(rest) : rest
}

/**
 * Unzips a file that is needed as a whole, once it is certain that it is not too large. `name` is its name in
 * sentences.
 */
export async function unzipFile(file: Buffer, name: string): Promise<Result<Buffer>> {
  try {
    let size = 0
    for await (const { length } of unzippedChunks(file)) size += length
    return succeed(size === 0 ? Buffer.of() : await promisify<Buffer, Buffer>(gunzip)(file))
  } catch (error) {
    return fail(describeGunzipError(error, file, name))
  }
}

/** Parses a line as a JSON object; undefined if it is not one. */
export function parseJsonObject(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Milliseconds of work between two yields to the event loop: a whole market takes a second, and requests wait
 * meanwhile.
 */
const sliceMs = 4

/** Iterates over items and yields to the event loop after each time slice. */
export async function* iterateYielding<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item> {
  let yieldAt = performance.now() + sliceMs
  for await (const item of items) {
    yield item
    if (performance.now() < yieldAt) continue
    await setImmediate()
    yieldAt = performance.now() + sliceMs
  }
}

const newline = 0x0a

/**
 * The lines of UTF-8 text as views of its bytes, without a byte order mark. Split as bytes: a newline is never part of
 * another character, and the whole file is never decoded.
 */
export const splitLines = (bytes: Buffer): Generator<Buffer, undefined> => cutLines(withoutMark(bytes))

const byteOrderMark = Buffer.of(0xef, 0xbb, 0xbf)

const withoutMark = (bytes: Buffer): Buffer =>
  bytes.subarray(0, byteOrderMark.length).equals(byteOrderMark) ? bytes.subarray(byteOrderMark.length) : bytes

function* cutLines(bytes: Buffer): Generator<Buffer, undefined> {
  let start = 0
  while (start < bytes.length) {
    const found = bytes.indexOf(newline, start)
    const end = found === -1 ? bytes.length : found
    yield bytes.subarray(start, end)
    start = end + 1
  }
  return undefined
}

/** The stocks of a checked dataset, as `parseDataset` reads them; yields to the event loop in between. */
export const readStocks = async (file: Buffer): Promise<readonly Stock[]> => (await readListings(file)).stocks

/** The same, with what the records tell of their listings, by symbol. */
export async function readListings(file: Buffer) {
  const stocks = new Map<string, Stock>()
  const changes = new Map<string, JsonObject>()
  const counts = createSymbolCase((symbol) => stocks.has(symbol))
  for await (const line of iterateYielding(datasetLines(file))) {
    const record = line.length > maxLineBytes ? undefined : parseJsonObject(line.toString())
    const stock = readStock(record)
    if (typeof stock === 'string' || !counts(record?.['symbol'], stock.symbol)) continue
    stocks.set(stock.symbol, stock)
    const { formerly, splits } = record ?? {}
    changes.set(stock.symbol, { formerly, splits })
  }
  return { stocks: [...stocks.values()] as const, changes }
}

const megabytes = maxDatasetBytes / 1024 / 1024

/** A sentence for an error of gunzip with the limit `maxDatasetBytes`; `name` is the name of the file in it. */
export function describeGunzipError(error: unknown, file: Buffer, name: string): string {
  if (file[0] !== 0x1f || file[1] !== 0x8b) return `${name} is not a gzip file.`
  const code = errorCode(error)
  if (code === 'Z_BUF_ERROR') return `${name} is cut off: the gzip file does not end.`
  if (code === 'ERR_BUFFER_TOO_LARGE') return `${name} holds more than ${megabytes} MB.`
  return `${name} is damaged: it cannot be unzipped.`
}

const reasons = new Map([
  ['ENOENT', 'does not exist'],
  ['ENOTDIR', 'does not exist'],
  ['EISDIR', 'is a folder, not a file'],
  ['EACCES', 'may not be read by this user'],
])

/** A file, or the one sentence that says why it cannot be read. */
export async function readFileBytes(path: string): Promise<Result<Buffer>> {
  try {
    // The compressed file is smaller.
    if ((await stat(path)).size > maxDatasetBytes) return fail(`${path} holds more than ${megabytes} MB.`)
    return succeed(await readFile(path))
  } catch (error) {
    return fail(describeReadError(error, path))
  }
}

/** A sentence for an error of the file system. */
export function describeReadError(error: unknown, path: string): string {
  const code = errorCode(error)
  return `${path} ${reasons.get(code) ?? `cannot be read (${code})`}.`
}

/** Changes when a file is written or replaced; `missing` if there is none. */
export async function fileRevision(path: string): Promise<string> {
  const found = await stat(path).catch(() => undefined)
  return found ? `${found.ino}-${found.size}-${found.mtimeMs}` : 'missing'
}
