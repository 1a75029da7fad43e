import { longestLine } from '#domain/dataset/parse-dataset'
import { parseStock } from '#domain/dataset/parse-stock'
import type { Stock } from '#domain/stock/stock'
import { datasetLines } from '../market/dataset/dataset-lines.ts'

/** The stocks of a checked dataset, as `parseDataset` reads them, while other requests are answered in between. */
export async function readStocks(file: Buffer): Promise<readonly Stock[]> {
  const stocks = new Map<string, Stock>()
  for await (const line of datasetLines(file)) {
    const stock = line.length > longestLine ? 'unparsable' : parseStock(line.toString())
    if (typeof stock !== 'string') stocks.set(stock.symbol, stock)
  }
  return [...stocks.values()]
}
