import { setImmediate } from 'node:timers/promises'
import { type LoadedYears, openDataset, type Snapshot } from '#worker/engine/open-dataset'
import { oncePerDataset } from '../../market/dataset/published-dataset.ts'
import type { Market } from '../../market/market.ts'

/**
 * The newest dataset, ready for queries: read once, in slices between other requests, and kept until a newer one is
 * published. Its formulas read the newest fiscal years. Throws `MarketPending` until the first one is.
 */
export function createNewestSnapshot(
  { published, source }: Pick<Market, 'published' | 'source'>,
  years?: LoadedYears,
): () => Promise<Snapshot> {
  const opened = oncePerDataset(published, async ({ body, etag }) => {
    const opened = await openDataset({ bytes: body, etag, simulated: source.simulated }, setImmediate, years)
    // The market has checked what it publishes.
    if (!opened.ok) throw new Error(`The published dataset could not be read: ${opened.failure.id}`)
    return opened.value
  })
  return async () => {
    await years?.load()
    return opened()
  }
}
