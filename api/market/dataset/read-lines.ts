import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { maxLineBytes } from '#domain/dataset/parse-dataset'
import { parseStock } from '#domain/dataset/parse-stock'
import type { Stock } from '#domain/stock/stock'

const unzip = promisify(gunzip)

/** The lines of a checked dataset; yields to the event loop in between. */
export async function* datasetLines(file: Buffer): AsyncGenerator<Buffer> {
  yield* iterateYielding(splitLines(await unzip(file)))
}

/** Parses a line as a JSON object; undefined where it is not one. */
export function parseJsonObject(line: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(line)
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const isJsonObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Milliseconds of work between two yields to the event loop: a whole market takes a second. */
const sliceMs = 10

/** Iterates over items and yields to the event loop after each time slice. */
export async function* iterateYielding<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  let yieldAt = performance.now() + sliceMs
  for (const item of items) {
    yield item
    if (performance.now() < yieldAt) continue
    await setImmediate()
    yieldAt = performance.now() + sliceMs
  }
}

const newline = 0x0a

/**
 * The lines of UTF-8 text as views of its bytes, without a byte order mark. Cut as bytes: a newline is never a part of
 * another character, and no text of the whole file is made.
 */
export function* splitLines(bytes: Buffer): Generator<Buffer, undefined> {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (start < bytes.length) {
    const found = bytes.indexOf(newline, start)
    const end = found === -1 ? bytes.length : found
    yield bytes.subarray(start, end)
    start = end + 1
  }
  return undefined
}

/** The stocks of a checked dataset, as `parseDataset` reads them; yields to the event loop in between. */
export async function readStocks(file: Buffer): Promise<readonly Stock[]> {
  const stocks = new Map<string, Stock>()
  for await (const line of datasetLines(file)) {
    const stock = line.length > maxLineBytes ? 'unparsable' : parseStock(line.toString())
    if (typeof stock !== 'string') stocks.set(stock.symbol, stock)
  }
  return [...stocks.values()]
}
