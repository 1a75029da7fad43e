import { maxLineBytes } from '#domain/dataset/parse-dataset'
import { symbolOf } from '#domain/dataset/parse-stock'
import { datasetLines } from './dataset/read-lines.ts'
import type { Market } from './market.ts'

/**
 * Answers whether the market's newest dataset has a record of a symbol, whatever else that record lacks.
 * A dataset is read when it is first asked about, once for everybody who asks meanwhile.
 */
export function createListedSymbols({ published }: Pick<Market, 'published'>): (symbol: string) => Promise<boolean> {
  let last: { readonly version: string; readonly symbols: Promise<ReadonlySet<string>> } | undefined
  return async (symbol) => {
    const dataset = published()
    if (last?.version !== dataset.etag) last = { version: dataset.etag, symbols: readSymbols(dataset.body) }
    const reading = last
    try {
      return (await reading.symbols).has(symbol)
    } catch (error) {
      // What could not be read this time may be readable the next.
      if (last === reading) last = undefined
      throw error
    }
  }
}

async function readSymbols(file: Buffer): Promise<ReadonlySet<string>> {
  const symbols = new Set<string>()
  for await (const line of datasetLines(file)) {
    const symbol = line.length > maxLineBytes ? undefined : symbolOf(line.toString())
    if (symbol !== undefined) symbols.add(symbol)
  }
  return symbols
}
