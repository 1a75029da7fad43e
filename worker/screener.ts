import { succeed } from '#domain/result'
import { callQuery, fail, type Outcome, type PastQueries, type Screener, type ScreenQuery } from './contract.ts'
import { DatasetLoader, type LoaderOptions } from './dataset-loader.ts'
import { isUnavailable } from './engine/is-unavailable.ts'
import type { LoadedYears } from './engine/query/year-columns.ts'
import type { Snapshot } from './engine/snapshot.ts'
import type { PartialSnapshot } from './partial-snapshot.ts'

export interface ScreenerOptions extends LoaderOptions {
  /** Loads the service of the market's past, a chunk that few visits need. Undefined if it cannot be loaded. */
  readonly past: () => Promise<PastQueries | undefined>
  /** The same for the fiscal years of companies, which some formulas read. */
  readonly years: () => Promise<Pick<LoadedYears, 'load'> | undefined>
}

/** The data worker's service: loads datasets, and answers queries from the current one. */
export function createScreener(options: ScreenerOptions): Screener {
  const loader = new DatasetLoader(options)

  /**
   * Whether a chunk that a query needs cannot be loaded. Without a search or formulas it does not wait for the engine, which
   * may still be loading after the first page.
   */
  const cannotAnswer = async ({ filters }: ScreenQuery): Promise<boolean> => {
    if (filters.search === '' && Object.keys(filters.formulas).length === 0) return false
    const engine = await options.engine()
    return !!engine && isUnavailable(engine, filters, options.years)
  }

  /** The answer of the current dataset, once what the query needs is loaded. */
  const answer = async <Value>(
    query: ScreenQuery | undefined,
    ask: (snapshot: Snapshot | PartialSnapshot) => Value | Promise<Value>,
  ): Promise<Outcome<Value>> => {
    if (query && (await cannotAnswer(query))) return fail('unreachable')
    return loader.current ? succeed(await ask(loader.current)) : fail('nothingLoaded')
  }

  return {
    load: (listen) => loader.load(listen),
    async screen(request) {
      // A request may arrive before the first dataset has been announced.
      if (!loader.current) await loader.ready
      if (await cannotAnswer(request)) return fail('unreachable')
      const page = await loader.current?.screen(request)
      loader.didAnswer(request)
      return whole(succeed(page))
    },
    facets: async (request) => whole(await answer(request, (snapshot) => snapshot.facets(request))),
    rescue: async (query) => whole(await answer(query, (snapshot) => snapshot.rescue(query))),
    explain: (query) => answer(query, (snapshot) => snapshot.explain(query)),
    sectorPercentiles: (symbol) => answer(undefined, (snapshot) => snapshot.sectorPercentiles(symbol)),
    async peers(query) {
      if (!loader.current) return fail('nothingLoaded')
      const peers = await loader.current.peers(query)
      return peers === 'unavailable' ? fail('unreachable') : succeed(peers)
    },
    neighbors: (query, symbol) => answer(query, (snapshot) => snapshot.neighbors(query, symbol)),
    async stock(symbol) {
      const upper = symbol.toUpperCase()
      // Another tab may have replaced the text with that of a newer dataset, or the device may have lost it.
      for (const recover of [undefined, () => loader.showStored(), () => loader.downloadAgain()]) {
        await recover?.()
        const stock = await loader.current?.stock(upper)
        if (stock !== 'gone') return loader.current ? succeed(stock) : fail('nothingLoaded')
      }
      return fail('damaged')
    },
    figureCounts: async () => whole(await answer(undefined, (snapshot) => snapshot.figureCounts())),
    listingChanges: async () => whole(await answer(undefined, (snapshot) => snapshot.listingChanges())),
    async callPast(method, parameters) {
      const past = await options.past()
      return past ? callQuery(past, method, parameters) : fail('unreachable')
    },
  }
}

/** An answer that needs the whole dataset: undefined where one that was still being read could not be. */
const whole = <Value>(outcome: Outcome<Value | undefined>): Outcome<Value> => {
  if (!outcome.ok) return outcome
  return outcome.value === undefined ? fail('nothingLoaded') : succeed(outcome.value)
}
