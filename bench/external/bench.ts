import Fuse from 'fuse.js/basic'
import { has } from '../../worker/index/bitmap.ts'
import { createFuzzySearch } from '../../worker/search/fuzzy-search.ts'

interface Named {
  readonly symbol: readonly string[]
  readonly name: readonly (string | null)[]
}

/** The product's search: the rows that Fuse.js 7.5 finds with the keys `symbol` and `name` and a threshold of 0.37. */
export const fuzzy = {
  name: 'stonks',
  setup({ symbol, name }: Named): (text: string) => readonly number[] {
    const names = symbol.map((_, row) => name[row] ?? '')
    const search = createFuzzySearch(Fuse, symbol, names)
    return (text) => {
      if (text.trim() === '') return []
      const found = search(text)
      return symbol.flatMap((_, row) => (has(found, row) ? [row] : []))
    }
  },
}

/** The product's kernels and starts as a module for external harnesses: `npm run build:bench` builds dist/bench/bench.js. */

export { query } from './query.ts'
export { start } from './start.ts'
