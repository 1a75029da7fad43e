import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { longestLine } from '#domain/dataset'
import { parseStock } from '#domain/parse-stock'
import type { Stock } from '#domain/stock'
import { inTurns } from '../market/in-turns.ts'
import { linesOf } from '../market/lines-of.ts'

const unzip = promisify(gunzip)

/** The stocks of a checked dataset, as `parseDataset` reads them, while other requests are answered in between. */
export async function readStocks(file: Buffer): Promise<readonly Stock[]> {
  const stocks = new Map<string, Stock>()
  for await (const line of inTurns(linesOf(await unzip(file)))) {
    const stock = line.length > longestLine ? 'unparsable' : parseStock(line.toString())
    if (typeof stock !== 'string') stocks.set(stock.symbol, stock)
  }
  return [...stocks.values()]
}
