// The product's kernels over any number of generated stocks, each timed in the worker itself.
import { expose } from 'comlink'
import Fuse from 'fuse.js/basic'
import { createBitmap } from '../../worker/engine/index/bitmap.ts'
import { textAt } from '../../worker/engine/index/columns.ts'
import { createStockIndex } from '../../worker/engine/index/stock-index.ts'
import { createIndexedFacets } from '../../worker/engine/query/indexed-facets.ts'
import { createFuzzySearch } from '../../worker/engine/search/fuzzy-search.ts'
import { generateStocks } from '../candidates/generated-stocks.ts'
import { columnsOf, ours } from '../candidates/ours.ts'
import { naive, rangeQueryAt } from '../candidates/range-query.ts'
import { median } from '../harness/budgets.ts'
import { screenAt, typedSearches } from '../harness/queries.ts'

const rounds = 60
/** Warm-up runs, which build the caches. */
const warming = 12

/** Medians of many repeats, each with a new query. */
function medianTime(repeats: number, ask: (n: number) => unknown): number {
  const times = Array.from({ length: warming + repeats }, (_, n) => {
    const begun = performance.now()
    ask(n)
    return performance.now() - begun
  })
  return median(times.slice(warming))
}

const held: unknown[] = []

const kernels = {
  /** Milliseconds of each kernel; the columns, their index and that of the search stay in memory, as in the product. */
  measure(rows: number) {
    const stocks = generateStocks(rows)
    const columns = columnsOf(stocks)
    const index = createStockIndex(columns)
    const find = ours(stocks)
    const query = rangeQueryAt(0)
    const expected = naive(stocks)(query)
    if (JSON.stringify(find(query)) !== JSON.stringify(expected))
      throw new Error(`The result for ${rows} rows is wrong`)
    const facets = createIndexedFacets(index)
    const names = Array.from({ length: rows }, (_, row) => textAt(columns.texts.name, row) ?? '')
    const begun = performance.now()
    const search = createFuzzySearch(Fuse, columns.symbols, names)
    const searchIndex = performance.now() - begun
    held.push(columns, index, facets, search)

    const noSymbols = () => createBitmap(rows)
    return {
      query: medianTime(rounds, (n) => find(rangeQueryAt(n))),
      facets: medianTime(rounds, (n) => facets({ filters: screenAt(n), scope: { kind: 'all' } }, noSymbols)),
      search: medianTime(typedSearches.length, (n) => search(typedSearches[n % typedSearches.length] ?? '')),
      searchIndex,
    }
  },
}

export type ScaledKernels = typeof kernels

expose(kernels)
postMessage({ kind: 'ready' })
