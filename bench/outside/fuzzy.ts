import Fuse from 'fuse.js/basic'
import { needsFuse, searchOptions } from '../../worker/search/fuse.ts'
import { createFuzzySearch } from '../../worker/search/fuzzy-search.ts'

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
    // What is longer than a pattern is looked for piece by piece: that is left to Fuse, as in the product.
    let fuse: Fuse<{ readonly symbol: string; readonly name: string }> | undefined
    const byFuse = (text: string) => {
      fuse ??= new Fuse(
        symbol.map((one, row) => ({ symbol: one, name: names[row] ?? '' })),
        searchOptions,
      )
      return fuse.search(text).map(({ refIndex }) => refIndex)
    }
    return (text) => (text === '' || needsFuse(text) ? byFuse(text) : Array.from(search.rank(text.toLowerCase())))
  },
}
