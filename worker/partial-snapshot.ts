import type { Explanation } from '#domain/screen/explain'
import type { Facets, FacetsQuery } from '#domain/screen/facets'
import type { Neighbours } from '#domain/screen/screen'
import type { Rescue } from '#domain/screen/rescue'
import type { SectorPercentiles } from '#domain/stock/sector-percentiles'
import type { Page, PageRequest, ScreenQuery } from './contract.ts'
import type { Snapshot } from './snapshot.ts'
import type { FirstPage } from './store/first-page.ts'

/** A dataset that is still being read. What waits for the rest of it gets nothing where that never comes. */
export interface PartialSnapshot extends Pick<Snapshot, 'dataset' | 'stock'> {
  screen(question: PageRequest): Promise<Page | undefined>
  facets(question: FacetsQuery): Promise<Facets | undefined>
  rescue(sought: ScreenQuery): Promise<Rescue | undefined>
  /** What has nothing to explain gives undefined, as does what never comes. */
  explain(sought: ScreenQuery): Promise<Explanation | undefined>
  sectorPercentiles(symbol: string): Promise<SectorPercentiles | undefined>
  neighbours(sought: ScreenQuery, symbol: string): Promise<Neighbours | undefined>
}

/** Answers what was first asked last time at once, and everything else from the `whole` dataset. */
export function createPartialSnapshot(first: FirstPage, whole: Promise<Snapshot | undefined>): PartialSnapshot {
  let firstPage: Page | undefined = first.page
  return {
    dataset: first.dataset,
    async screen(question) {
      const page = JSON.stringify(question) === JSON.stringify(first.question) ? firstPage : undefined
      if (!page) return (await whole)?.screen(question)
      // Its buffers move to the asker, so there is no second time.
      firstPage = undefined
      return page
    },
    facets: async (question) => (await whole)?.facets(question),
    rescue: async (sought) => (await whole)?.rescue(sought),
    explain: async (sought) => (await whole)?.explain(sought),
    sectorPercentiles: async (symbol) => (await whole)?.sectorPercentiles(symbol),
    neighbours: async (sought, symbol) => (await whole)?.neighbours(sought, symbol),
    async stock(symbol) {
      const snapshot = await whole
      return snapshot ? snapshot.stock(symbol) : 'gone'
    },
  }
}
