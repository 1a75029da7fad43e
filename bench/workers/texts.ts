// The product's search and others over the same symbols and names, each text timed separately.
import { expose } from 'comlink'
import Fuse from 'fuse.js/basic'
import { type Bitmap, has } from '../../worker/engine/index/bitmap.ts'
import { textAt } from '../../worker/engine/index/columns.ts'
import { createFuzzySearch, searchOptions } from '../../worker/engine/search/fuzzy-search.ts'
import { readServed } from './read-served.ts'

const { columns } = await readServed()
const { symbols } = columns
const names = symbols.map((_, row) => textAt(columns.texts.name, row) ?? '')

const indexed = createFuzzySearch(Fuse, symbols, names)
const fuse = new Fuse(
  symbols.map((symbol, row) => ({ symbol, name: names[row] ?? '' })),
  searchOptions,
)
const rowsIn = (found: Bitmap): readonly number[] => symbols.flatMap((_, row) => (has(found, row) ? [row] : []))

/** The rows that match a text; those of Fuse in the order of the rows, as the product’s. */
const ways = {
  ours: (text: string) => rowsIn(indexed(text)),
  fuse: (text: string) =>
    fuse
      .search(text)
      .map(({ refIndex }) => refIndex)
      .sort((a, b) => a - b),
}

export type TextWay = keyof typeof ways

const texts = {
  /** The milliseconds and matching symbols of each text. */
  find: (way: TextWay, wanted: readonly string[]) =>
    wanted.map((text) => {
      const begun = performance.now()
      const rows = ways[way](text)
      const milliseconds = performance.now() - begun
      return { text, milliseconds, found: Array.from(rows, (row) => symbols[row] ?? '') }
    }),
}

export type Texts = typeof texts

expose(texts)
postMessage({ kind: 'ready' })
