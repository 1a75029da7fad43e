import { maxLineBytes } from '#domain/dataset/dataset-limits'
import { symbolOf } from '#domain/dataset/parse-stock'
import { fail, type Result, succeed } from '#domain/result'
import { MarketPending } from '../platform/http/errors.ts'
import { oncePerDataset, type PublishedDataset } from './dataset/published-dataset.ts'
import { datasetLines } from './dataset/read-lines.ts'
import type { RefusedDataset } from './publish/dataset-store.ts'
import { createReloader } from './reload.ts'

/** The source of the stocks. */
export interface MarketSource {
  /** As in the setting MARKET. */
  readonly name: string
  /** Whether the companies are invented. */
  readonly simulated: boolean
  /** Printed at the start of the server: one or two sentences. */
  readonly startupMessage: string
  /** Changes whenever there may be another dataset. Cheap: it is polled every few seconds. */
  revision(): Promise<string>
  /** The newest dataset, complete and checked, or why there is none. */
  load(): Promise<Result<Loaded>>
  /** The newest dataset that a check refused; undefined if none was since the last one was published. */
  refused?(): Promise<RefusedDataset | undefined>
}

/** The result of loading. */
export interface Loaded {
  /** Undefined if nothing has been published yet. */
  readonly dataset: PublishedDataset | undefined
  /** Why this is not the newest one, as a sentence; undefined if it is. */
  readonly problem?: string | undefined
}

/** The market that is served. */
export interface Market {
  readonly source: MarketSource
  /**
   * The current dataset. Call it once per response: the next call may return a newer one. Throws `MarketPending` until
   * the first one is published; the response is then 503.
   */
  published(): PublishedDataset
  /** The same, but undefined until then. */
  newest(): PublishedDataset | undefined
  /** Loads a newer dataset if there is one. If it is unusable, the result says why, and the old one stays. */
  reload(): Promise<Result<void>>
  /** Whether the source’s newest dataset could not be loaded. */
  isBehind(): boolean
}

/** Opens a market, even before its first dataset is published. */
export async function openMarket(source: MarketSource, now: () => number = Date.now): Promise<Result<Market>> {
  const reloader = createReloader(() => source.revision(), now)
  await reloader.start()
  const first = await source.load()
  if (!first.ok) return first
  let newest = first.value.dataset
  reloader.recordResult(loadProblem(first.value))

  const reload = () =>
    reloader.reloadIfChanged(async () => {
      const next = await source.load()
      if (!next.ok) return next
      // Keep the object of an unchanged dataset, so that values derived from it stay cached.
      if (next.value.dataset && next.value.dataset.etag !== newest?.etag) newest = next.value.dataset
      return loadProblem(next.value)
    })

  const published = () => {
    if (!newest) throw new MarketPending(`MARKET=${source.name} has no dataset yet.`)
    return newest
  }
  return succeed({ source, published, newest: () => newest, reload, isBehind: reloader.isBehind })
}

const loadProblem = ({ problem }: Loaded): Result<void> => (problem === undefined ? succeed(undefined) : fail(problem))

/**
 * Whether the market’s newest dataset has a record of a symbol, complete or not. The first request reads the dataset,
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
