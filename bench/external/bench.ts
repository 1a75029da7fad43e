import Fuse from 'fuse.js'
import { createFuzzySearch } from '../../worker/search/fuzzy-search.ts'
import { needsFuse, searchOptions } from '../../worker/search/search.ts'

interface Named {
  readonly symbol: readonly string[]
  readonly name: readonly (string | null)[]
}

/** The product's search: the rows that Fuse.js 7.5 finds with the keys `symbol` and `name` and a threshold of 0.37, in its order. */
export const fuzzy = {
  name: 'stonks',
  setup({ symbol, name }: Named): (text: string) => readonly number[] {
    const names = symbol.map((_, row) => name[row] ?? '')
    const search = createFuzzySearch(symbol, names)
    // Fuse splits texts that exceed its pattern length; like the product, leave those to it.
    let fuse: Fuse<{ readonly symbol: string; readonly name: string }> | undefined
    const byFuse = (text: string) => {
      fuse ??= new Fuse(
        symbol.map((one, row) => ({ symbol: one, name: names[row] ?? '' })),
        searchOptions,
      )
      return fuse.search(text).map(({ refIndex }) => refIndex)
    }
    return (text) => (text.trim() === '' || needsFuse(text) ? byFuse(text) : listOf(search.rank(text.toLowerCase())))
  },
}

/** By index: iterating the list would take longer than some of the searches. */
function listOf(rows: Uint32Array): readonly number[] {
  const { length } = rows
  const list = new Array<number>(length)
  for (let index = 0; index < length; index++) list[index] = rows[index] ?? 0
  return list
}

/** The product's kernels and starts as a module for external harnesses: `npm run build:bench` builds dist/bench/bench.js. */

export { query } from './query.ts'
export { start } from './start.ts'
