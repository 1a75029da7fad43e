import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { longestLine } from '#domain/dataset'
import { parseStock } from '#domain/parse-stock'
import type { Stock } from '#domain/stock'

/** Milliseconds at a time; a whole market takes a second, for which nobody else should wait. */
const turn = 10

const newline = 0x0a
const unzip = promisify(gunzip)

/** The stocks of a checked dataset, as `parseDataset` reads them, while other requests are answered in between. */
export async function readStocks(file: Buffer): Promise<readonly Stock[]> {
  const stocks = new Map<string, Stock>()
  let pause = performance.now() + turn
  for (const line of linesOf(await unzip(file))) {
    const stock = line.length > longestLine ? 'unparsable' : parseStock(line.toString())
    if (typeof stock !== 'string') stocks.set(stock.symbol, stock)
    if (performance.now() < pause) continue
    await setImmediate()
    pause = performance.now() + turn
  }
  return [...stocks.values()]
}

/** Cut as bytes: a newline is never a part of another character, and no text of the whole market is made. */
function* linesOf(bytes: Buffer): Generator<Buffer> {
  let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
  while (start < bytes.length) {
    const found = bytes.indexOf(newline, start)
    const end = found === -1 ? bytes.length : found
    yield bytes.subarray(start, end)
    start = end + 1
  }
}
