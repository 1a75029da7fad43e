import { oncePerDataset } from './dataset/published-dataset.ts'
import { readStocks } from './dataset/read-lines.ts'
import type { Market } from './market.ts'

/** The names of the stocks of the newest dataset by symbol, which are read once per dataset; undefined while there is none. */
export function createStockNames({
  newest,
  published,
}: Pick<Market, 'newest' | 'published'>): () => Promise<ReadonlyMap<string, string | null> | undefined> {
  const read = oncePerDataset(
    published,
    async ({ body }) => new Map((await readStocks(body)).map(({ symbol, name }) => [symbol, name])),
  )
  return () => (newest() ? read() : Promise.resolve(undefined))
}
