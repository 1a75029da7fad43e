import { fetchDataset } from './ingest/fetch-dataset.ts'
import { fetchFuse, lacksFuse } from './search/search.ts'
import { createSnapshot } from './snapshot.ts'

/** All that a screener needs beyond the first stored page: most of the worker's code. */
export const engine = { createSnapshot, fetchDataset, fetchFuse, lacksFuse }

export type Engine = typeof engine
