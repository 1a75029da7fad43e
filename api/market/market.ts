import { maxLineBytes } from '#domain/dataset/dataset-limits'
import { datasetChanges, type Rename } from '#domain/dataset/followed-symbol'
import { symbolOf } from '#domain/dataset/parse-stock'
import { fail, type Result, succeed } from '#domain/result'
import { parseJson } from '#domain/text/parse-json'
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

/** What the records of the market's newest dataset tell of symbols. */
export interface Listings {
  /** Whether there is a record of a symbol, complete or not. */
  readonly isListed: (symbol: string) => Promise<boolean>
  /** The listings that had another symbol before, the oldest rename first. */
  readonly renamed: () => Promise<readonly Rename[]>
}

/** The first request reads the dataset, once for all concurrent requests. */
export function createListings({ published }: Pick<Market, 'published'>): Listings {
  const read = oncePerDataset(published, ({ body }) => readListings(body))
  return {
    isListed: async (symbol) => (await read()).symbols.has(symbol),
    renamed: async () => (await read()).renamed,
  }
}

/** What the records of a dataset tell of symbols. */
export async function readListings(file: Buffer) {
  const symbols = new Set<string>()
  const changed = new Map<string, unknown>()
  for await (const line of datasetLines(file)) {
    const text = line.length > maxLineBytes ? '' : line.toString()
    const symbol = text === '' ? undefined : symbolOf(text)
    if (symbol === undefined) continue
    symbols.add(symbol)
    if (text.includes('"formerly"')) changed.set(symbol, parseJson(text))
  }
  return { symbols, renamed: datasetChanges('', changed, (symbol) => symbols.has(symbol)).renamed }
}
