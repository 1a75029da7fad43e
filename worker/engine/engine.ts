import { createStockIndex } from './index/stock-index.ts'
import { fetchDataset } from './ingest/fetch-dataset.ts'
import { screenByIndex } from './query/indexed-screen.ts'
import { matches } from './query/rule-bitmaps.ts'
import { createSearch, isSearchUnavailable } from './search/search.ts'
import { areFormulasUnavailable, createSnapshot, needYears } from './snapshot.ts'

/** The code that a screener needs beyond the stored first page: most of the worker's. */
export const engine = {
  createSnapshot,
  createStockIndex,
  createSearch,
  screenByIndex,
  matches,
  fetchDataset,
  isSearchUnavailable,
  areFormulasUnavailable,
  needYears,
}

export type Engine = typeof engine
