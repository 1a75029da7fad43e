import type { Page } from './contract.ts'
import type { Snapshot } from './engine/snapshot.ts'
import type { FirstPage } from './store/stored-form.ts'

type QueryOfAll = 'screen' | 'facets' | 'rescue' | 'explain' | 'sectorPercentiles' | 'neighbors'

/** A dataset that is still being read. Queries that need all of it resolve to undefined if the read fails. */
export type PartialSnapshot = Pick<Snapshot, 'dataset' | 'stock' | 'peers' | 'listingChanges' | 'figureCounts'> & {
  readonly [Query in QueryOfAll]: (
    ...parameters: Parameters<Snapshot[Query]>
  ) => Promise<ReturnType<Snapshot[Query]> | undefined>
}

/** Serves the first request of the last visit at once, and everything else from the `whole` dataset. */
export function createPartialSnapshot(first: FirstPage, whole: Promise<Snapshot | undefined>): PartialSnapshot {
  let firstPage: Page | undefined = first.page
  return {
    dataset: first.dataset,
    async screen(request) {
      const page = JSON.stringify(request) === JSON.stringify(first.question) ? firstPage : undefined
      if (!page) return (await whole)?.screen(request)
      // Its buffers are transferred to the caller: it can be served only once.
      firstPage = undefined
      return page
    },
    facets: async (request) => (await whole)?.facets(request),
    rescue: async (query) => (await whole)?.rescue(query),
    explain: async (query) => (await whole)?.explain(query),
    sectorPercentiles: async (symbol) => (await whole)?.sectorPercentiles(symbol),
    peers: async (query) => (await whole)?.peers(query),
    neighbors: async (query, symbol) => (await whole)?.neighbors(query, symbol),
    listingChanges: async () => (await whole)?.listingChanges(),
    figureCounts: async () => (await whole)?.figureCounts(),
    async stock(symbol) {
      const snapshot = await whole
      return snapshot ? snapshot.stock(symbol) : 'gone'
    },
  }
}
