import { fetchDataset } from './ingest/fetch-dataset.ts'
import { isSearchUnavailable } from './search/search.ts'
import { areFormulasUnavailable, createSnapshot } from './snapshot.ts'

/** What a screener needs beyond the stored first page: most of the worker's code. */
export const engine = { createSnapshot, fetchDataset, isSearchUnavailable, areFormulasUnavailable }

export type Engine = typeof engine
