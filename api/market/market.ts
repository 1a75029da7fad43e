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
  /** Another text whenever there may be another dataset. Cheap: it is asked for every few seconds. */
  stamp(): Promise<string>
  /** The newest dataset, whole and checked, or why there is none. */
  load(): Promise<Outcome<PublishedDataset>>
}

/** The market that is served. */
export interface Market {
  readonly source: MarketSource
  /** The dataset of this moment. Hold on to it for one answer: the next call may give a newer one. */
  published(): PublishedDataset
  /** Takes a newer dataset, where there is one. Where it cannot be used, the value says why, and the old one stays. */
  look(): Promise<Outcome<void>>
  /** Whether what the source has now could not be taken. */
  isBehind(): boolean
}

/** Opens a market once its source has a dataset. */
export async function openMarket(source: MarketSource): Promise<Outcome<Market>> {
  let seen = await source.stamp()
  const first = await source.load()
  if (!first.ok) return first
  let newest = first.value
  let problem: Outcome<void> = succeed(undefined)

  async function look(): Promise<Outcome<void>> {
    // Read before the dataset: what changes meanwhile is seen the next time.
    const stamp = await source.stamp()
    if (stamp === seen) return problem
    seen = stamp
    const next = await source.load()
    if (next.ok) newest = next.value
    problem = next.ok ? succeed(undefined) : next
    return problem
  }

  return succeed({ source, published: () => newest, look, isBehind: () => !problem.ok })
}
