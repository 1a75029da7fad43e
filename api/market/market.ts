import { succeed, type Outcome } from '../start/outcome.ts'
import type { PublishedDataset } from './dataset/published-dataset.ts'

/** Where the stocks come from. */
export interface MarketSource {
  /** As in the setting MARKET. */
  readonly name: string
  /** Whether the companies are invented. */
  readonly simulated: boolean
  /** What the person who starts the server should know of it, one sentence or two. */
  readonly introduction: string
  /** The newest dataset, whole and checked, or why there is none. */
  load(): Promise<Outcome<PublishedDataset>>
}

/** The market that is served. */
export interface Market {
  readonly source: MarketSource
  /** The dataset of this moment. Hold on to it for one answer: the next call may give a newer one. */
  published(): PublishedDataset
}

/** Opens a market once its source has a dataset. */
export async function openMarket(source: MarketSource): Promise<Outcome<Market>> {
  const first = await source.load()
  if (!first.ok) return first
  return succeed({ source, published: () => first.value })
}
