import { maxLineBytes } from '#domain/dataset/parse-dataset'
import { symbolOf } from '#domain/dataset/parse-stock'
import { oncePerDataset } from './dataset/once-per-dataset.ts'
import { datasetLines } from './dataset/read-lines.ts'
import type { Market } from './market.ts'

/**
 * Whether the market's newest dataset has a record of a symbol, complete or not. The first request reads the dataset,
 * once for all concurrent requests.
 */
export function createListedSymbols({ published }: Pick<Market, 'published'>): (symbol: string) => Promise<boolean> {
  const symbols = oncePerDataset(published, ({ body }) => readSymbols(body))
  return async (symbol) => (await symbols()).has(symbol)
}

async function readSymbols(file: Buffer): Promise<ReadonlySet<string>> {
  const symbols = new Set<string>()
  for await (const line of datasetLines(file)) {
    const symbol = line.length > maxLineBytes ? undefined : symbolOf(line.toString())
    if (symbol !== undefined) symbols.add(symbol)
  }
  return symbols
}
